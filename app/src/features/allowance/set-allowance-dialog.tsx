import { NativeSelect, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import {
  allowanceForm,
  formatDecimal,
  parseForm,
  previewAllowances,
  WEEKDAYS,
  type CivilDate,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { allowanceFrequencies, allowanceMessages } from '../../messages/allowance.ts'
import { labels } from '../../messages/labels.ts'
import { formatAmount, formatWeekday, formatWeekdayDate } from '../../messages/formats.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission } from '../../ui/form/submission.ts'
import classes from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSetAllowance, type SetAllowanceValues } from './use-set-allowance.ts'

interface SetAllowanceDialogProps extends OpenableProps {
  readonly child: ChildRow
  readonly today: CivilDate
}

/** The Set Allowance dialog (SPEC §2). */
export function SetAllowanceDialog({ opened, onClose, child, today }: SetAllowanceDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={allowanceMessages.title({ name: child.name })}>
      <SetAllowanceForm onClose={onClose} child={child} today={today} />
    </Dialog>
  )
}

const FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const

function SetAllowanceForm({ onClose, child, today }: Omit<SetAllowanceDialogProps, 'opened'>) {
  const { amount, frequency, day, active } = child.allowance
  const form = useForm<SetAllowanceValues>({
    name: 'set-allowance',
    initialValues: {
      amount: amount === 0 ? '' : formatDecimal(amount),
      frequency,
      day,
      // A new allowance defaults to active.
      active: child.allowanceSettings.length === 0 || active,
    },
  })
  const setAllowance = useSetAllowance(child.id)
  const { isPending, submit } = useSubmission(form)
  const handleSubmit = async (values: SetAllowanceValues) => {
    if (await submit(() => setAllowance(values))) onClose()
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      <MoneyField
        label={allowanceMessages.amount()}
        placeholder={labels.amountPlaceholder()}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={allowanceMessages.frequency()}
          data={FREQUENCIES.map((value) => ({ value, label: allowanceFrequencies[value]() }))}
          {...form.getInputProps('frequency')}
        />
        <NativeSelect
          label={allowanceMessages.day()}
          data={WEEKDAYS.map((value) => ({ value, label: formatWeekday(value) }))}
          {...form.getInputProps('day')}
        />
      </div>
      <Switch label={allowanceMessages.active()} {...form.getInputProps('active', { type: 'checkbox' })} />
      <AllowancePreview values={form.values} child={child} today={today} />
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={labels.save()}
        pending={labels.saving()}
        onCancel={onClose}
      />
    </form>
  )
}

interface AllowancePreviewProps {
  readonly values: SetAllowanceValues
  readonly child: ChildRow
  readonly today: CivilDate
}

/** The next three paydays if the typed settings were saved now (SPEC §9). */
function AllowancePreview({ values, child, today }: AllowancePreviewProps) {
  const form = parseForm(allowanceForm, values)
  if (!form.ok || form.value.amount === 0) return null
  const { paydays, total } = previewAllowances(child.allowanceSettings, form.value, today)
  return (
    <div className={classes.note} aria-live="polite">
      {paydays.length === 0 ? (
        <p>{allowanceMessages.paused()}</p>
      ) : (
        <>
          <p>{allowanceMessages.nextThree()}</p>
          <ul>
            {paydays.map(({ date, amount }) => (
              <li key={date}>
                {allowanceMessages.payday({ amount: formatAmount(amount), date: formatWeekdayDate(date) })}
              </li>
            ))}
          </ul>
          <p>{allowanceMessages.total({ total: formatAmount(total) })}</p>
        </>
      )}
    </div>
  )
}
