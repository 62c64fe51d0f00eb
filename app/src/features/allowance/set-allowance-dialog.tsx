import { NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatDecimal, WEEKDAYS, type CivilDate } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { AllowancePreview } from './allowance-preview.tsx'
import { useSetAllowance, type SetAllowanceValues } from './use-set-allowance.ts'

interface SetAllowanceDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
  readonly today: CivilDate
}

/** SPEC §2, Set Allowance. */
export function SetAllowanceDialog({ opened, onClose, child, today }: SetAllowanceDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Set Allowance for ${child.name}`}>
      <SetAllowanceForm onClose={onClose} child={child} today={today} />
    </Dialog>
  )
}

const FREQUENCIES = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'biweekly', label: 'Biweekly (every two weeks)' },
  { value: 'monthly', label: 'Monthly' },
]
const DAYS = WEEKDAYS.map((day) => ({ value: day, label: day.charAt(0).toUpperCase() + day.slice(1) }))

function SetAllowanceForm({ onClose, child, today }: Omit<SetAllowanceDialogProps, 'opened'>) {
  const { amount, frequency, day, active } = child.allowance
  const form = useForm<SetAllowanceValues>({
    name: 'set-allowance',
    // An allowance that was never set is most likely about to be switched on.
    initialValues: {
      amount: amount === 0 ? '' : formatDecimal(amount),
      frequency,
      day,
      active: child.allowanceSettings.length === 0 || active,
    },
  })
  const setAllowance = useSetAllowance(child.id)
  const { isPending, submit } = useSubmission(form)
  const send = async (values: SetAllowanceValues) => {
    if (await submit(() => setAllowance(values))) onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <MoneyField label="Allowance Amount" placeholder="0.00" data-autofocus {...form.getInputProps('amount')} />
      <div className={classes.pair}>
        <NativeSelect label="How often" data={FREQUENCIES} {...form.getInputProps('frequency')} />
        <NativeSelect label="Day" data={DAYS} {...form.getInputProps('day')} />
      </div>
      <Switch label="Pay it automatically" {...form.getInputProps('active', { type: 'checkbox' })} />
      <AllowancePreview values={form.values} child={child} today={today} />
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
