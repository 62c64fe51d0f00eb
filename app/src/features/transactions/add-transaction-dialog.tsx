import { useRef, useState, type ReactNode } from 'react'
import { Button, Group, SegmentedControl, Text, TextInput, type TextInputProps } from '@mantine/core'
import {
  addMinorUnits,
  DEFAULT_TRANSACTION_TIME,
  DESCRIPTIONS,
  exponentOf,
  hasCash,
  parseAmount,
  subtractMinorUnits,
  type CivilDate,
  type MinorUnits,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { descriptionText } from '../../messages/domain/descriptions.ts'
import { formatAmount } from '../../messages/formats.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { AmountChips } from '../../ui/form/amount-chips.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { focusOnMount } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import formClasses from '../../ui/form/form.module.css'
import { DepositIcon, WithdrawalIcon } from '../../ui/icons.tsx'
import classes from './transactions.module.css'
import { PaidInCashSwitch } from './paid-in-cash-switch.tsx'
import { useAddTransaction } from './use-add-transaction.ts'

interface AddTransactionProps extends ContentProps {
  readonly child: ChildRow
  readonly today: CivilDate
  /** The type that is selected when the dialog opens. */
  readonly type?: 'deposit' | 'withdrawal' | undefined
}

/** The Add Transaction dialog (SPEC §2). */
export const AddTransactionDialog = createDialog(AddTransactionForm, ({ child }) =>
  transactionMessages.addTitle({ name: child.name }),
)

const defaultDescription = (type: string) =>
  descriptionText(type === 'withdrawal' ? DESCRIPTIONS.withdrawal : DESCRIPTIONS.deposit)

function AddTransactionForm({ onClose, child, today, type = 'deposit' }: AddTransactionProps) {
  const add = useAddTransaction(child)
  // A click on the time field counts as choosing a time, because choosing the default time fires no change event.
  const isTimeChosen = useRef(false)
  const chooseTime = () => (isTimeChosen.current = true)
  const [isDateShown, setDateShown] = useState(false)
  const form = useSubmittedForm({
    name: 'add-transaction',
    initialValues: {
      type: type as string,
      amount: '',
      description: defaultDescription(type),
      date: today,
      time: DEFAULT_TRANSACTION_TIME as string,
      toCash: false,
    },
    onValuesChange: ({ time }, before) => void (time === before.time || chooseTime()),
    send: (values) => add(values, { isToday: !isDateShown, isTimeChosen: isTimeChosen.current }),
    onSent: onClose,
  })
  const changeType = (next: string) => {
    const { description } = form.values
    const isDefault = [defaultDescription('deposit'), defaultDescription('withdrawal')].includes(description)
    form.setFieldValue('type', next)
    if (isDefault) form.setFieldValue('description', defaultDescription(next))
  }
  const focusAmount = () => form.getInputNode('amount')?.focus()
  return (
    <Form form={form} save={transactionMessages.add()} pending={transactionMessages.adding()} onCancel={onClose}>
      <TypeChoice value={form.values.type} onChange={changeType} onPressed={focusAmount} />
      <div>
        <AmountField of={child.denomination} label={transactionMessages.amount()} {...form.getInputProps('amount')} />
        <BalanceAfter child={child} {...form.values} />
      </div>
      <AmountChips
        of={child.denomination}
        amount={form.values.amount}
        onChoose={(amount) => {
          form.setFieldValue('amount', amount)
          focusAmount()
        }}
      />
      <OverdraftWarning child={child} {...form.values} />
      {form.values.type === 'withdrawal' && hasCash(child) && (
        <PaidInCashSwitch
          name={child.name}
          of={child.denomination}
          amount={form.values.amount}
          {...form.getInputProps('toCash', { type: 'checkbox' })}
        />
      )}
      <TextInput label={transactionMessages.description()} autoComplete="off" {...form.getInputProps('description')} />
      <DateAndTime
        isShown={isDateShown}
        onShow={() => {
          // The day may have turned since the dialog was opened.
          form.setFieldValue('date', today)
          setDateShown(true)
        }}
        date={form.getInputProps('date')}
        time={{ ...form.getInputProps('time'), onClick: chooseTime }}
      />
    </Form>
  )
}

interface TypeChoiceProps {
  readonly value: string
  readonly onChange: (type: string) => void
  /** Called when the user chooses a type by click or tap, not by arrow key. */
  readonly onPressed: () => void
}

function TypeChoice({ value, onChange, onPressed }: TypeChoiceProps) {
  const isPressed = useRef(false)
  return (
    <SegmentedControl
      aria-label={transactionMessages.type()}
      value={value}
      onChange={onChange}
      onPointerDown={() => (isPressed.current = true)}
      onKeyDown={() => (isPressed.current = false)}
      // After a click, move the focus to the amount. After an arrow key, leave it on the type. Ignore the click event
      // on the label, because the browser focuses the type after it.
      onClick={({ target }) => isPressed.current && target instanceof HTMLInputElement && onPressed()}
      withItemsBorders={false}
      classNames={{
        root: classes.types ?? '',
        indicator: classes.indicator ?? '',
        control: classes.type ?? '',
        label: classes.typeLabel ?? '',
      }}
      data={[
        { value: 'deposit', label: <TypeName icon={<DepositIcon />} name={transactionMessages.deposit()} /> },
        { value: 'withdrawal', label: <TypeName icon={<WithdrawalIcon />} name={transactionMessages.withdrawal()} /> },
      ]}
    />
  )
}

const TypeName = ({ icon, name }: { readonly icon: ReactNode; readonly name: string }) => (
  <Group component="span" gap="0.5rem" wrap="nowrap">
    {icon}
    {name}
  </Group>
)

interface DateAndTimeProps {
  readonly isShown: boolean
  readonly onShow: () => void
  readonly date: TextInputProps
  readonly time: TextInputProps
}

/** The date and time fields, hidden behind a summary until the user wants to change the defaults. */
function DateAndTime({ isShown, onShow, date, time }: DateAndTimeProps) {
  if (isShown) {
    return (
      <div className={formClasses.pair}>
        <TextInput type="date" label={transactionMessages.date()} {...date} ref={focusOnMount} />
        <TextInput type="time" label={transactionMessages.time()} {...time} />
      </div>
    )
  }
  return (
    <Group justify="space-between" wrap="nowrap" c="dimmed">
      <span>{transactionMessages.todayNow()}</span>
      <Button
        variant="subtle"
        px="sm"
        me="-0.75rem"
        aria-label={transactionMessages.changeDateAndTime()}
        onClick={onShow}
      >
        {transactionMessages.change()}
      </Button>
    </Group>
  )
}

interface BalanceAfterProps {
  readonly child: ChildRow
  readonly type: string
  readonly amount: string
}

/** The bank balance after this transaction; undefined until a valid amount is typed. */
function balanceWith({ child, type, amount: typed }: BalanceAfterProps): MinorUnits | undefined {
  const amount = parseAmount(typed, exponentOf(child.denomination))
  if (!amount.ok || amount.value <= 0) return undefined
  return type === 'withdrawal'
    ? subtractMinorUnits(child.balance, amount.value)
    : addMinorUnits(child.balance, amount.value)
}

/** Shows the current bank balance or, once a valid amount is typed, the balance after the transaction. */
function BalanceAfter(props: BalanceAfterProps) {
  const after = balanceWith(props)
  const balance = <strong key="balance">{formatAmount(after ?? props.child.balance, props.child.denomination)}</strong>
  return (
    <Text c="dimmed" fz="sm" ta="center" mt="0.375rem">
      {after === undefined
        ? transactionMessages.balanceNow({ balance })
        : transactionMessages.balanceAfter({ balance })}
    </Text>
  )
}

/** Warns if the withdrawal would overdraw the bank account. The user can still record it. */
function OverdraftWarning(props: BalanceAfterProps) {
  const after = props.type === 'withdrawal' ? balanceWith(props) : undefined
  return (
    <div aria-live="polite">
      {after !== undefined && after < 0 && (
        <p className={formClasses.warning}>
          {transactionMessages.overdraft({
            name: props.child.name,
            // Keep the amount on one line, because a browser may break it after the minus sign.
            balance: <span style={{ whiteSpace: 'nowrap' }}>{formatAmount(after, props.child.denomination)}</span>,
          })}
        </p>
      )}
    </div>
  )
}
