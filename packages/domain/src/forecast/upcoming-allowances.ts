import { daysBetween, type CivilDate } from '../calendar/civil-date.ts'
import type { Frequency } from '../calendar/schedule.ts'
import { automaticPostingId, automaticPostingDate } from '../journal/id.ts'
import { nextPaydays, previewPaydays, type AllowanceSetting } from '../ledger/allowance.ts'
import { currentAllowance } from '../ledger/child-ledger.ts'
import { isDeleted, type ChildEvents } from '../ledger/child-events.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import type { AllowanceTerms } from '../ledger/terms.ts'
import { sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'

/** An allowance still to come, in cents. */
export interface UpcomingPayday {
  readonly date: CivilDate
  readonly amount: MinorUnits
}

/** The next paydays, at most three and none where the allowance is off, and what the next three weeks bring, in cents. */
export interface UpcomingAllowances {
  readonly paydays: readonly UpcomingPayday[]
  readonly total: MinorUnits
}

/** How many paydays are shown, and the days that the total looks ahead (SPEC §9: 3 occurrences, three weeks). */
const SHOWN_PAYDAYS = 3
const TOTAL_DAYS = 21

/**
 * The total that belongs to coming paydays: of a weekly allowance all that are shown, of any other those within three
 * weeks after today, so that a child is never promised money that will not come (decisions: calendar).
 */
function withTotal(paydays: readonly UpcomingPayday[], frequency: Frequency, today: CivilDate): UpcomingAllowances {
  const counted = paydays.filter(({ date }) => frequency === 'weekly' || daysBetween(today, date) <= TOTAL_DAYS)
  return { paydays, total: sumMinorUnits(counted.map(({ amount }) => amount)) }
}

/** How many postings still to come were deleted already, by a device whose clock had run ahead. */
const deletedAhead = (facts: ChildEvents, today: CivilDate): number =>
  [...facts.deletions.keys()].filter((posting) => (automaticPostingDate(posting) ?? today) > today).length

/**
 * The child's next three real paydays and the total for the next three weeks, as the settings stand (SPEC §2, §9,
 * decisions: calendar "Upcoming allowances").
 */
export function upcomingAllowances(accounts: Pick<ChildAccounts, 'events' | 'today'>): UpcomingAllowances {
  const { events: facts, today } = accounts
  const paydays = nextPaydays(facts.allowanceSettings, today, SHOWN_PAYDAYS + deletedAhead(facts, today))
    .filter(({ date }) => !isDeleted(facts, automaticPostingId('allowance', facts.childId, date)))
    .slice(0, SHOWN_PAYDAYS)
  return withTotal(paydays, currentAllowance(accounts).frequency, today)
}

/**
 * The same for terms not saved yet, as if they were set today and so counted from tomorrow: what the allowance dialog
 * shows while it is being filled in (SPEC §9 "Allowance preview", decisions: calendar).
 */
export const previewAllowances = (
  settings: readonly AllowanceSetting[],
  terms: AllowanceTerms,
  today: CivilDate,
): UpcomingAllowances => withTotal(previewPaydays(settings, terms, today, SHOWN_PAYDAYS), terms.frequency, today)
