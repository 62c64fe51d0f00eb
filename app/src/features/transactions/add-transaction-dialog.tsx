import { SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { parseDollars, subtractMinorUnits, type CivilDate } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { labels } from '../../messages/labels.ts'
import { formatAmount } from '../../messages/formats.ts'
import { transactionMessages } from '../../messages/transactions.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useAddTransaction, type AddTransactionValues } from './use-add-transaction.ts'

interface AddTransactionDialogProps extends OpenableProps {
  readonly child: ChildRow
  readonly today: CivilDate
}

/** The Add Transaction dialog (SPEC §2). */
export function AddTransactionDialog({ opened, onClose, child, today }: AddTransactionDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={transactionMessages.addTitle({ name: child.name })}>
      <AddTransactionForm onClose={onClose} child={child} today={today} />
    </Dialog>
  )
}

const defaultDescription = (type: string) =>
  type === 'withdrawal' ? transactionMessages.withdrawal() : transactionMessages.deposit()

function AddTransactionForm({ onClose, child, today }: Omit<AddTransactionDialogProps, 'opened'>) {
  const form = useForm<AddTransactionValues>({
    name: 'add-transaction',
    initialValues: {
      type: 'deposit',
      amount: '',
      description: defaultDescription('deposit'),
      date: today,
      time: '12:00',
    },
  })
  const addTransaction = useAddTransaction(child.id)
  const { isPending, submit } = useSubmission(form)
  const handleSubmit = async (values: AddTransactionValues) => {
    if (!(await submit(() => addTransaction(values)))) return
    form.reset()
    onClose()
  }
  const changeType = (type: string) => {
    const { description } = form.values
    const isDefault = [defaultDescription('deposit'), defaultDescription('withdrawal')].includes(description)
    form.setFieldValue('type', type)
    if (isDefault) form.setFieldValue('description', defaultDescription(type))
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      <SegmentedControl
        aria-label={transactionMessages.type()}
        value={form.values.type}
        onChange={changeType}
        data={[
          { value: 'deposit', label: transactionMessages.deposit() },
          { value: 'withdrawal', label: transactionMessages.withdrawal() },
        ]}
      />
      <MoneyField
        label={transactionMessages.amount()}
        placeholder={labels.amountPlaceholder()}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <OverdraftWarning child={child} values={form.values} />
      <TextInput label={transactionMessages.description()} autoComplete="off" {...form.getInputProps('description')} />
      <div className={classes.pair}>
        <TextInput type="date" label={transactionMessages.date()} {...form.getInputProps('date')} />
        <TextInput type="time" label={transactionMessages.time()} {...form.getInputProps('time')} />
      </div>
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={transactionMessages.add()}
        pending={transactionMessages.adding()}
        onCancel={onClose}
      />
    </form>
  )
}

/** Warns before a withdrawal that overdraws the bank account, which is allowed. */
function OverdraftWarning({ child, values }: { readonly child: ChildRow; readonly values: AddTransactionValues }) {
  const amount = parseDollars(values.amount)
  const after =
    amount.ok && values.type === 'withdrawal' ? subtractMinorUnits(child.balance, amount.value) : child.balance
  const isOverdrawn = values.type === 'withdrawal' && amount.ok && after < 0
  return (
    <div aria-live="polite">
      {isOverdrawn && (
        <p className={classes.warning}>
          {transactionMessages.overdraft({ name: child.name, balance: formatAmount(after) })}
        </p>
      )}
    </div>
  )
}
