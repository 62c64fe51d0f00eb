import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import { useForm } from '@mantine/form'
import { formatPercent } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import classes from '../../ui/form/form.module.css'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { InterestPreview } from './interest-preview.tsx'
import { FREQUENCY_CHOICES, KIND_WORDS } from './interest-words.ts'
import { RateField } from './rate-field.tsx'
import ownClasses from './set-interest-dialog.module.css'
import { useSetInterest, type SetInterestValues } from './use-set-interest.ts'

interface SetInterestDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
}

/** SPEC §2, Set Interest Rate. */
export function SetInterestDialog({ opened, onClose, child }: SetInterestDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={`Set Interest Rate for ${child.name}`}>
      <SetInterestForm onClose={onClose} child={child} />
    </Dialog>
  )
}

const KINDS = (['compound', 'simple'] as const).map((kind) => ({ value: kind, label: KIND_WORDS[kind].label }))

function SetInterestForm({ onClose, child }: Omit<SetInterestDialogProps, 'opened'>) {
  const { rate, frequency, compoundType, active } = child.interest
  const form = useForm<SetInterestValues>({
    name: 'set-interest',
    initialValues: {
      rate: rate === 0 ? '' : formatPercent(rate),
      frequency,
      compoundType,
      // Unsaid means on (SPEC §3).
      active: active !== false,
    },
  })
  const setInterest = useSetInterest(child.id)
  const { isPending, submit } = useSubmission(form)
  const send = async (values: SetInterestValues) => {
    if (await submit(() => setInterest(values))) onClose()
  }
  const stepTo = (stepped: string) => {
    form.setFieldValue('rate', stepped)
    // Stepping is work like typing: the dialog asks before it is thrown away.
    form.getInputNode('rate')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <form className={classes.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      <RateField typed={form.values.rate} onStep={stepTo} {...form.getInputProps('rate')} />
      <NativeSelect label="How often" data={FREQUENCY_CHOICES} {...form.getInputProps('frequency')} />
      <div>
        <SegmentedControl aria-label="Kind of interest" data={KINDS} {...form.getInputProps('compoundType')} />
        <p className={`${classes.hint} ${ownClasses.meaning}`} aria-live="polite">
          {KIND_WORDS[form.values.compoundType === 'simple' ? 'simple' : 'compound'].meaning}
        </p>
      </div>
      <Switch label="Pay it automatically" {...form.getInputProps('active', { type: 'checkbox' })} />
      <InterestPreview values={form.values} child={child} />
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
