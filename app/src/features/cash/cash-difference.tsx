import { minorUnits, parseDollars, subtractMinorUnits } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { cashMessages } from '../../messages/cash.ts'
import { formatAmount } from '../../messages/formats.ts'
import formClasses from '../../ui/form/form.module.css'

interface CashDifferenceProps {
  readonly child: ChildRow
  readonly typed: string
  /** Suppresses screen reader announcements, for when the amount is already announced elsewhere. */
  readonly isQuiet: boolean
  readonly isParentView: boolean
}

/** Shows the last cash count or, once an amount is typed, the difference from it, which makes typos stand out. */
export function CashDifference({ child, typed, isQuiet, isParentView }: CashDifferenceProps) {
  const amount = parseDollars(typed)
  const lastTime = isParentView ? cashMessages.lastTimeForParent : cashMessages.lastTime
  return (
    <p className={formClasses.note} aria-live={isQuiet ? 'off' : 'polite'}>
      {amount.ok && amount.value >= 0
        ? differenceText(subtractMinorUnits(amount.value, child.cashOnHand))
        : lastTime({ amount: formatAmount(child.cashOnHand) })}
    </p>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return cashMessages.same()
  const amount = formatAmount(minorUnits(Math.abs(difference)))
  return difference > 0 ? cashMessages.more({ amount }) : cashMessages.less({ amount })
}
