import { addDays, cents, nextPaydays, type CivilDate } from '@little-ledger/domain'
import type { ChildRow } from '../../store/family-database.ts'

/** The first of the month is at most this many days ahead. */
const LONGEST_MONTH = 31

/** The next first of a month, after today. */
function firstOfNextMonth(today: CivilDate): CivilDate {
  const days = Array.from({ length: LONGEST_MONTH }, (_, index) => addDays(today, index + 1))
  return days.find((day) => day.endsWith('-01')) ?? addDays(today, LONGEST_MONTH)
}

/**
 * The next day after today on which interest is added; undefined where it is off. Sundays come in the very rhythm of an
 * allowance that is paid on Sundays (decisions: calendar), so the ledger is asked for the paydays of such a one. Only
 * the terms that stand pay in it: an allowance holds back after a change what would pay twice, and interest does not.
 */
export function nextInterestDay(
  { interest, interestSettings }: Pick<ChildRow, 'interest' | 'interestSettings'>,
  today: CivilDate,
): CivilDate | undefined {
  if (interest.active === false || interest.rate === 0) return undefined
  if (interest.frequency === 'monthly') return firstOfNextMonth(today)
  const asAllowance = interestSettings.map(({ stamp, id, on, frequency }, index) => {
    const active = index === interestSettings.length - 1
    return { stamp, id, on, frequency, active, amount: cents(1), day: 'sunday' as const }
  })
  return nextPaydays(asAllowance, today, 1)[0]?.date
}
