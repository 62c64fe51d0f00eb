import {
  formatMoney,
  interestForm,
  interestPreview,
  parseForm,
  formatPercent,
  PERIODS_PER_YEAR,
  type InterestForm,
} from '@little-ledger/domain'
import type { ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { interestMessages } from '../../messages/interest.ts'
import formClasses from '../../ui/form/form.module.css'
import classes from './interest-preview.module.css'
import { doublingText } from './interest-words.ts'
import type { SetInterestValues } from './use-set-interest.ts'

interface InterestPreviewProps {
  readonly values: SetInterestValues
  readonly child: ChildRow
}

/** What the terms would bring, were they saved now (SPEC §9); nothing while no rate can be read. */
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
  const what = terms.compoundType === 'compound' ? 'bank balance' : 'principal'
  return (
    <dl className={`${formClasses.note} ${classes.figures}`}>
      <Figure
        label="Next payment"
        value={<strong className={classes.next}>{formatMoney(nextPayment)}</strong>}
        how={base > 0 ? `${rate}% of the ${what}, ${formatMoney(base)}` : 'Nothing in the bank earns interest yet.'}
      />
      <Figure
        label="In a year"
        value={formatMoney(annualAmount)}
        how={`${PERIODS_PER_YEAR[terms.frequency]} such payments`}
      />
      {doublingYears !== undefined && (
        <Figure label="Doubles" value={doublingText(doublingYears)} how={`Rule of thumb: 72 ÷ ${rate}`} />
      )}
    </dl>
  )
}

interface FigureProps {
  readonly label: string
  readonly value: ReactNode
  /** Where the figure comes from. */
  readonly how: string
}

const Figure = ({ label, value, how }: FigureProps) => (
  <div className={classes.figure}>
    <dt className={classes.label}>{label}</dt>
    <dd className={classes.value}>{value}</dd>
    <dd className={classes.label}>{how}</dd>
  </div>
)
