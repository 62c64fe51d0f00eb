import {
  comingPaydays,
  upcomingAllowances,
  type ChildAccounts,
  type ListedPayday,
  type UpcomingAllowances,
} from '@little-ledger/domain'

/** A child's next paydays, except those deleted in advance. */
export interface UpcomingView extends UpcomingAllowances {
  /** The paydays up to the last one shown that are changed, skipped, paid early, paused, or repay an advance. */
  readonly unusual: readonly ListedPayday[]
}

/** How many coming paydays are searched for unusual ones. */
const SEARCHED_PAYDAYS = 12

/** @param isBent whether any payday can be unusual */
export function upcomingView(accounts: ChildAccounts, isBent: boolean): UpcomingView {
  const upcoming = upcomingAllowances(accounts)
  const until = upcoming.paydays.at(-1)?.date ?? accounts.today
  const coming = isBent ? comingPaydays(accounts.events, accounts.today, SEARCHED_PAYDAYS) : []
  return {
    ...upcoming,
    unusual: coming.filter(({ date, state, repays }) => date <= until && (state !== 'regular' || repays > 0)),
  }
}
