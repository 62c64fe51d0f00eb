import { NativeSelect, SegmentedControl, Switch } from '@mantine/core'
import {
  formatPercent,
  FREQUENCIES,
  interestForm,
  interestPreview,
  parseForm,
  PERIODS_PER_YEAR,
  type InterestForm,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { labels } from '../../messages/labels.ts'
import {
  compoundTypeHints,
  compoundTypeLabels,
  interestFrequencies,
  interestMessages,
  formatPaymentsTime,
  interestPreviewMessages,
} from '../../messages/interest.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import formClasses from '../../ui/form/form.module.css'
import { useLatestValues } from '../../ui/form/use-latest-values.ts'
import { Hint } from '../../ui/hint.tsx'
import { RateField } from './rate-field.tsx'
import { formatAmount, formatRate, formatYears } from '../../messages/formats.ts'
import { Figure } from '../../ui/money/figure.tsx'
import classes from './interest.module.css'
import { useSetInterest } from './use-set-interest.ts'

interface SetInterestProps extends ContentProps {
  readonly child: ChildRow
}

/** The Set Interest Rate dialog (SPEC §2). */
export const SetInterestDialog = createDialog(SetInterestForm, ({ child }) =>
  interestMessages.title({ name: child.name }),
)

const COMPOUND_TYPES = ['compound', 'simple'] as const

function SetInterestForm({ onClose, child }: SetInterestProps) {
  const { rate, frequency, compoundType, active } = child.interest
  const save = useSetInterest(child)
  const latest = {
    rate: rate === 0 ? '' : formatPercent(rate),
    frequency,
    compoundType,
    // Undefined counts as on (SPEC §3). New interest is on, also if an earlier one was undone.
    active: rate === 0 || active !== false,
  }
  const form = useSubmittedForm({
    name: 'set-interest',
    initialValues: latest,
    send: async (values) => {
      const parsed = parseForm(interestForm, values)
      return parsed.ok ? save(parsed.value) : parsed.error.fields
    },
    onSent: onClose,
  })
  useLatestValues(form, latest)
  const handleStep = (stepped: string) => {
    form.setFieldValue('rate', stepped)
    // Dispatch an input event, as typing would, because the dialog uses it to detect unsaved input.
    form.getInputNode('rate')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <Form form={form} onCancel={onClose}>
      <RateField typed={form.values.rate} onStep={handleStep} {...form.getInputProps('rate')} />
      <NativeSelect
        label={labels.frequency()}
        data={FREQUENCIES.map((value) => ({ value, label: interestFrequencies[value]() }))}
        {...form.getInputProps('frequency')}
      />
      <div>
        <SegmentedControl
          aria-label={interestMessages.compoundType()}
          data={COMPOUND_TYPES.map((value) => ({ value, label: compoundTypeLabels[value]() }))}
          {...form.getInputProps('compoundType')}
        />
        <Hint mt="0.5rem" aria-live="polite">
          {compoundTypeHints[form.values.compoundType]()}
        </Hint>
      </div>
      <Switch label={labels.payAutomatically()} {...form.getInputProps('active', { type: 'checkbox' })} />
      <InterestPreview values={form.values} child={child} />
    </Form>
  )
}

interface InterestPreviewProps {
  readonly values: { readonly active: boolean }
  readonly child: ChildRow
}

/** Shows the interest that the settings entered so far would earn (SPEC §9). Empty while they are invalid. */
function InterestPreview({ values, child }: InterestPreviewProps) {
  const form = parseForm(interestForm, values)
  return (
    <div aria-live="polite">
      {!values.active && <p className={formClasses.note}>{interestMessages.disabled()}</p>}
      {values.active && form.ok && <Figures terms={form.value} child={child} />}
    </div>
  )
}

function Figures({ terms, child }: { readonly terms: InterestForm; readonly child: ChildRow }) {
  const preview = interestPreview(child, terms)
  if (preview.type === 'Disabled') return null
  const { base, nextPayment, annualAmount, doublingYears, doublingPayments } = preview
  const rate = formatRate(terms.rate)
  const paidOn =
    terms.compoundType === 'compound'
      ? interestPreviewMessages.paidOnBankBalance
      : interestPreviewMessages.paidOnPrincipal
  return (
    <dl className={`${formClasses.note} ${classes.preview}`}>
      <Figure
        label={interestPreviewMessages.nextPayment()}
        value={<strong>{formatAmount(nextPayment, child.denomination)}</strong>}
        note={
          base > 0
            ? paidOn({ rate, base: formatAmount(base, child.denomination) })
            : interestPreviewMessages.nothingEarns()
        }
      />
      <Figure
        label={interestPreviewMessages.inAYear()}
        value={formatAmount(annualAmount, child.denomination)}
        note={interestPreviewMessages.payments({ count: PERIODS_PER_YEAR[terms.frequency] })}
      />
      {base > 0 && doublingYears !== undefined && doublingPayments !== undefined && (
        <Figure
          label={interestPreviewMessages.doubles()}
          value={interestPreviewMessages.doublesIn({ time: formatPaymentsTime(doublingPayments, terms.frequency) })}
          note={interestPreviewMessages.ruleOf72({ rate, years: formatYears(doublingYears) })}
        />
      )}
    </dl>
  )
}
