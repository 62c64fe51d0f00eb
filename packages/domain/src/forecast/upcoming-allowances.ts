import { daysBetween, type CivilDate } from '../calendar/civil-date.ts'
import type { Frequency } from '../calendar/schedule.ts'
import { settingsWith, type UpcomingPayday } from '../ledger/allowance.ts'
import { currentAllowance } from '../ledger/child-ledger.ts'
import { nextPayments } from '../ledger/coming-paydays.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import type { AllowanceTerms } from '../ledger/terms.ts'
import { sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'

/**
 * Up to three upcoming paydays, and the total for the next three weeks in minor units, which counts the first `counted`
 * of them. There are no paydays if the allowance is off.
 */
export interface UpcomingAllowances {
  readonly paydays: readonly UpcomingPayday[]
  readonly total: MinorUnits
  readonly counted: number
}

/** Number of paydays shown (SPEC §9: 3 occurrences). */
const SHOWN_PAYDAYS = 3

/** Number of days the total covers: three weeks (SPEC §9). */
const TOTAL_DAYS = 21

/** Weekly paydays this many days apart have a skipped or paused one between them. */
const GAP_DAYS = 14

/**
 * Returns the paydays with their total for the next three weeks. For a weekly allowance the total covers all three
 * paydays, even if a settings change has moved one of them beyond three weeks, but none that a skipped or paused payday
 * has moved there.
 */
function withTotal(paydays: readonly UpcomingPayday[], frequency: Frequency, today: CivilDate): UpcomingAllowances {
  const gap = paydays.findIndex(({ date }, index) => daysBetween(paydays[index - 1]?.date ?? today, date) >= GAP_DAYS)
  const weekly = frequency !== 'weekly' ? 0 : gap === -1 ? paydays.length : gap
  const counted = paydays.filter(({ date }, index) => index < weekly || daysBetween(today, date) <= TOTAL_DAYS)
  return { paydays, total: sumMinorUnits(counted.map(({ amount }) => amount)), counted: counted.length }
}

/** The child's next three payments under the current settings, less what repays advances (SPEC §2, §9). */
export const upcomingAllowances = (accounts: Pick<ChildAccounts, 'events' | 'today'>): UpcomingAllowances =>
  withTotal(
    nextPayments(accounts.events, accounts.today, SHOWN_PAYDAYS),
    currentAllowance(accounts).frequency,
    accounts.today,
  )

/**
 * The next three payments if these terms were set today, effective tomorrow, less what repays advances (SPEC §9
 * "Allowance preview").
 */
export const previewAllowances = (
  { events, today }: Pick<ChildAccounts, 'events' | 'today'>,
  terms: AllowanceTerms,
): UpcomingAllowances => {
  const allowanceSettings = settingsWith(events.allowanceSettings, terms, today)
  return withTotal(nextPayments({ ...events, allowanceSettings }, today, SHOWN_PAYDAYS), terms.frequency, today)
}
