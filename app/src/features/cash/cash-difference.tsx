import { minorUnits, formatMoney, parseDollars, subtractMinorUnits } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import formClasses from '../../ui/form/form.module.css'

interface CashChangeProps {
  readonly child: ChildRow
  readonly typed: string
  /** Whether something else tells screen readers the amount already. */
  readonly isQuiet: boolean
  readonly isParentView: boolean
}

/** What was counted last and, while an amount is being typed, what that changes: a slip of the finger shows here. */
export function CashDifference({ child, typed, isQuiet, isParentView }: CashChangeProps) {
  const amount = parseDollars(typed)
  const last = formatMoney(child.cashOnHand)
  return (
    <p className={formClasses.note} aria-live={isQuiet ? 'off' : 'polite'}>
      {amount.ok && amount.value >= 0
        ? changeText(subtractMinorUnits(amount.value, child.cashOnHand))
        : isParentView
          ? `Last time it was ${last}.`
          : `Last time you had ${last}.`}
    </p>
  )
}

function changeText(change: number): string {
  if (change === 0) return 'That is the same as last time.'
  const difference = formatMoney(minorUnits(Math.abs(change)))
  return `That is ${difference} ${change > 0 ? 'more' : 'less'} than last time.`
}
