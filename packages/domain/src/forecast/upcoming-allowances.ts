import { daysBetween, type CivilDate } from '../calendar/civil-date.ts'
import type { Frequency } from '../calendar/schedule.ts'
import { automaticPostingId, automaticPostingDate } from '../journal/id.ts'
import { nextPaydays, previewPaydays, type AllowanceSetting, type UpcomingPayday } from '../ledger/allowance.ts'
import { currentAllowance } from '../ledger/child-ledger.ts'
import { isDeleted, type ChildEvents } from '../ledger/child-events.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import type { AllowanceTerms } from '../ledger/terms.ts'
import { sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'

/**
 * Up to three upcoming paydays, and the total for the next three weeks in minor units. There are no paydays if the
 * allowance is off.
 */
export interface UpcomingAllowances {
  readonly paydays: readonly UpcomingPayday[]
  readonly total: MinorUnits
}

/** Number of paydays shown (SPEC §9: 3 occurrences). */
const SHOWN_PAYDAYS = 3

/** Number of days the total covers: three weeks (SPEC §9). */
const TOTAL_DAYS = 21

/**
 * Returns the paydays with their total for the next three weeks. For a weekly allowance the total covers all three
 * paydays, even if a settings change has moved one of them beyond three weeks.
 */
function withTotal(paydays: readonly UpcomingPayday[], frequency: Frequency, today: CivilDate): UpcomingAllowances {
  const counted = paydays.filter(({ date }) => frequency === 'weekly' || daysBetween(today, date) <= TOTAL_DAYS)
  return { paydays, total: sumMinorUnits(counted.map(({ amount }) => amount)) }
}

/**
 * The number of future automatic postings that a device whose clock is ahead has already deleted.
 */
const countFutureDeletions = (events: ChildEvents, today: CivilDate): number =>
  [...events.deletions.keys()].filter((posting) => (automaticPostingDate(posting) ?? today) > today).length

/** The child's next three paydays under the current settings (SPEC §2, §9). */
export function upcomingAllowances(accounts: Pick<ChildAccounts, 'events' | 'today'>): UpcomingAllowances {
  const { events, today } = accounts
  const paydays = nextPaydays(events.allowanceSettings, today, SHOWN_PAYDAYS + countFutureDeletions(events, today))
    .filter(({ date }) => !isDeleted(events, automaticPostingId('allowance', events.childId, date)))
    .slice(0, SHOWN_PAYDAYS)
  return withTotal(paydays, currentAllowance(accounts).frequency, today)
}

/** The next three paydays if these terms were set today, effective tomorrow (SPEC §9 "Allowance preview"). */
export const previewAllowances = (
  settings: readonly AllowanceSetting[],
  terms: AllowanceTerms,
  today: CivilDate,
): UpcomingAllowances => withTotal(previewPaydays(settings, terms, today, SHOWN_PAYDAYS), terms.frequency, today)
