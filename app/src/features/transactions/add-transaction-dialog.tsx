import { SegmentedControl, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatMoney, parseDollars, subtractMinorUnits, type CivilDate } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { useAddTransaction, type AddTransactionValues } from './use-add-transaction.ts'

interface AddTransactionDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
  readonly today: CivilDate
}

/** SPEC §2, Add Transaction. */
export function AddTransactionDialog({ opened, onClose, child, today }: AddTransactionDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Add Transaction for ${child.name}`}>
      <AddTransactionForm onClose={onClose} child={child} today={today} />
    </Dialog>
  )
}

/** What the description says where nothing better is typed: recording money takes the amount and one press. */
const USUAL = { deposit: 'Deposit', withdrawal: 'Withdrawal' } as const

function AddTransactionForm({ onClose, child, today }: Omit<AddTransactionDialogProps, 'opened'>) {
  const form = useForm<AddTransactionValues>({
    name: 'add-transaction',
    initialValues: { type: 'deposit', amount: '', description: USUAL.deposit, date: today, time: '12:00' },
  })
  const addTransaction = useAddTransaction(child.id)
  const { isPending, submit } = useSubmission(form)
  const send = async (values: AddTransactionValues) => {
    if (!(await submit(() => addTransaction(values)))) return
    form.reset()
    onClose()
  }
  const chooseType = (type: string) => {
    const isUsual = Object.values<string>(USUAL).includes(form.values.description)
    form.setFieldValue('type', type)
    if (isUsual) form.setFieldValue('description', type === 'deposit' ? USUAL.deposit : USUAL.withdrawal)
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <SegmentedControl
        aria-label="Type"
        value={form.values.type}
        onChange={chooseType}
        data={[
          { value: 'deposit', label: 'Deposit' },
          { value: 'withdrawal', label: 'Withdrawal' },
        ]}
      />
      <MoneyField label="Amount" placeholder="0.00" data-autofocus {...form.getInputProps('amount')} />
      <OverdraftWarning child={child} values={form.values} />
      <TextInput label="Description" autoComplete="off" {...form.getInputProps('description')} />
      <div className={classes.pair}>
        <TextInput type="date" label="Date" {...form.getInputProps('date')} />
        <TextInput type="time" label="Time" {...form.getInputProps('time')} />
      </div>
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save="Add Transaction"
        pending="Adding..."
        onCancel={onClose}
      />
    </form>
  )
}

/** A withdrawal may take the balance below zero; the parent is told before saving (decisions: money). */
function OverdraftWarning({ child, values }: { readonly child: ChildRow; readonly values: AddTransactionValues }) {
  const amount = parseDollars(values.amount)
  const after =
    amount.ok && values.type === 'withdrawal' ? subtractMinorUnits(child.balance, amount.value) : child.balance
  const isOverdrawn = values.type === 'withdrawal' && amount.ok && after < 0
  return (
    <div aria-live="polite">
      {isOverdrawn && (
        <p className={classes.warning}>
          This takes {child.name}'s bank balance below zero, to {formatMoney(after).replace('-', '−')}.
        </p>
      )}
    </div>
  )
}
