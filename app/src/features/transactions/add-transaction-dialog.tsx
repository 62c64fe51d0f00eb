import { useRef } from 'react'
import { SegmentedControl, TextInput } from '@mantine/core'
import { DEFAULT_TRANSACTION_TIME, parseDollars, subtractMinorUnits, type CivilDate } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatAmount } from '../../messages/formats.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { MoneyField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import classes from '../../ui/form/form.module.css'
import { PaidInCashSwitch } from './paid-in-cash-switch.tsx'
import { useAddTransaction } from './use-add-transaction.ts'

interface AddTransactionProps extends ContentProps {
  readonly child: ChildRow
  readonly today: CivilDate
}

/** The Add Transaction dialog (SPEC §2). */
export const AddTransactionDialog = createDialog(AddTransactionForm, ({ child }) =>
  transactionMessages.addTitle({ name: child.name }),
)

const defaultDescription = (type: string) =>
  type === 'withdrawal' ? transactionMessages.withdrawal() : transactionMessages.deposit()

function AddTransactionForm({ onClose, child, today }: AddTransactionProps) {
  const form = useSubmittedForm({
    name: 'add-transaction',
    initialValues: {
      type: 'deposit',
      amount: '',
      description: defaultDescription('deposit'),
      date: today,
      time: DEFAULT_TRANSACTION_TIME as string,
      toCash: false,
    },
    send: useAddTransaction(child.id),
    onSent: onClose,
  })
  const isPressed = useRef(false)
  const changeType = (type: string) => {
    const { description } = form.values
    const isDefault = [defaultDescription('deposit'), defaultDescription('withdrawal')].includes(description)
    form.setFieldValue('type', type)
    if (isDefault) form.setFieldValue('description', defaultDescription(type))
  }
  return (
    <Form form={form} save={transactionMessages.add()} pending={transactionMessages.adding()} onCancel={onClose}>
      <SegmentedControl
        aria-label={transactionMessages.type()}
        value={form.values.type}
        onChange={changeType}
        onPointerDown={() => (isPressed.current = true)}
        onKeyDown={() => (isPressed.current = false)}
        // After a click, the focus returns to the amount; after an arrow key, it stays here. The label's click event,
        // which focuses the option, comes before the input's.
        onClick={({ target }) =>
          isPressed.current && target instanceof HTMLInputElement && form.getInputNode('amount')?.focus()
        }
        data={[
          { value: 'deposit', label: transactionMessages.deposit() },
          { value: 'withdrawal', label: transactionMessages.withdrawal() },
        ]}
      />
      <MoneyField label={transactionMessages.amount()} data-autofocus {...form.getInputProps('amount')} />
      <OverdraftWarning child={child} {...form.values} />
      {form.values.type === 'withdrawal' && (
        <PaidInCashSwitch
          name={child.name}
          amount={form.values.amount}
          {...form.getInputProps('toCash', { type: 'checkbox' })}
        />
      )}
      <TextInput label={transactionMessages.description()} autoComplete="off" {...form.getInputProps('description')} />
      <div className={classes.pair}>
        <TextInput type="date" label={transactionMessages.date()} {...form.getInputProps('date')} />
        <TextInput type="time" label={transactionMessages.time()} {...form.getInputProps('time')} />
      </div>
    </Form>
  )
}

interface OverdraftWarningProps {
  readonly child: ChildRow
  readonly type: string
  readonly amount: string
}

/** Warns before a withdrawal that overdraws the bank account, which is allowed. */
function OverdraftWarning({ child, type, amount: typed }: OverdraftWarningProps) {
  const amount = parseDollars(typed)
  const after = amount.ok && type === 'withdrawal' ? subtractMinorUnits(child.balance, amount.value) : undefined
  return (
    <div aria-live="polite">
      {after !== undefined && after < 0 && (
        <p className={classes.warning}>
          {transactionMessages.overdraft({ name: child.name, balance: formatAmount(after) })}
        </p>
      )}
    </div>
  )
}
