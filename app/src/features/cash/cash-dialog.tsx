import { useForm } from '@mantine/form'
import { cents, centsToText, parseDollars, subtractCents } from '@little-ledger/domain'
import type { ChildRow } from '../../store/family-database.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import formClasses from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import classes from './cash-dialog.module.css'
import { useCountCash, type CountCashValues } from './use-count-cash.ts'

interface CashDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
}

/** SPEC §2, Update Your Cash in Piggy Bank. */
export function CashDialog({ opened, onClose, child }: CashDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Update Your Cash in Piggy Bank" size="sm">
      <CashForm onClose={onClose} child={child} />
    </Dialog>
  )
}

function CashForm({ onClose, child }: Omit<CashDialogProps, 'opened'>) {
  const form = useForm<CountCashValues>({ name: 'count-cash', initialValues: { amount: '' } })
  const countCash = useCountCash(child.id)
  const { isPending, submit } = useSubmission(form)
  const send = async (values: CountCashValues) => {
    if (await submit(() => countCash(values))) onClose()
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <div className={classes.tip}>
        <PiggyBank className={classes.piggy} />
        <p>Count all your coins and bills. Type how much you have now.</p>
      </div>
      <MoneyField label="Cash Amount" placeholder="0.00" data-autofocus {...form.getInputProps('amount')} />
      <Change child={child} typed={form.values.amount} />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save="Save"
        pending="Saving..."
        onCancel={onClose}
      />
    </form>
  )
}

/** What was counted last and, while an amount is being typed, what that changes: a slip of the finger shows here. */
function Change({ child, typed }: { readonly child: ChildRow; readonly typed: string }) {
  const amount = parseDollars(typed)
  return (
    <p className={formClasses.note} aria-live="polite">
      {amount.ok && amount.value >= 0 ? (
        changeText(subtractCents(amount.value, child.cashOnHand))
      ) : (
        <>Last time you had {centsToText(child.cashOnHand)}.</>
      )}
    </p>
  )
}

function changeText(change: number): string {
  if (change === 0) return 'That is the same as last time.'
  const difference = centsToText(cents(Math.abs(change)))
  return `That is ${difference} ${change > 0 ? 'more' : 'less'} than last time.`
}
