import {
  formatPercent,
  interestForm,
  interestPreview,
  parseForm,
  PERIODS_PER_YEAR,
  type InterestForm,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatAmount, formatYears } from '../../messages/formats.ts'
import { interestMessages, interestPreviewMessages } from '../../messages/interest.ts'
import { Figure } from '../../ui/money/figure.tsx'
import formClasses from '../../ui/form/form.module.css'
import classes from './interest.module.css'
import type { SetInterestValues } from './use-set-interest.ts'

interface InterestPreviewProps {
  readonly values: SetInterestValues
  readonly child: ChildRow
}

/** What the typed settings would earn (SPEC §9); empty while they are invalid. */
export function InterestPreview({ values, child }: InterestPreviewProps) {
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
  const { base, nextPayment, annualAmount, doublingYears } = preview
  const rate = formatPercent(terms.rate)
  const paidOn =
    terms.compoundType === 'compound'
      ? interestPreviewMessages.paidOnBankBalance
      : interestPreviewMessages.paidOnPrincipal
  return (
    <dl className={`${formClasses.note} ${classes.preview}`}>
      <Figure
        label={interestPreviewMessages.nextPayment()}
        value={<strong>{formatAmount(nextPayment)}</strong>}
        note={base > 0 ? paidOn({ rate, base: formatAmount(base) }) : interestPreviewMessages.nothingEarns()}
      />
      <Figure
        label={interestPreviewMessages.inAYear()}
        value={formatAmount(annualAmount)}
        note={interestPreviewMessages.payments({ count: PERIODS_PER_YEAR[terms.frequency] })}
      />
      {doublingYears !== undefined && (
        <Figure
          label={interestPreviewMessages.doubles()}
          value={interestPreviewMessages.doublesIn({ years: formatYears(doublingYears) })}
          note={interestPreviewMessages.ruleOf72({ rate })}
        />
      )}
    </dl>
  )
}
