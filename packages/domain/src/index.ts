// Results, assertions and comparisons
export * from './result.ts'
export * from './compare-strings.ts'

// Money
export * from './money/basis-points.ts'
export * from './money/currency.ts'
export * from './money/minor-units.ts'
export * from './money/round-amounts.ts'

// Dates and times
export * from './calendar/civil-date.ts'
export { ENGLISH_DATE, parseEnglishDate } from './calendar/english-date.ts'
export { FREQUENCIES, type Frequency } from './calendar/schedule.ts'
export * from './calendar/time-zone.ts'

// Journal: entries, their fields, ids, stamps, digest
export * from './journal/avatar.ts'
export * from './journal/child-look.ts'
export * from './journal/digest.ts'
export * from './journal/entry-subject.ts'
export * from './journal/entry.ts'
export * from './journal/fields.ts'
export * from './journal/goal-picture.ts'
export {
  askPostingId,
  automaticPostingDate,
  id,
  isPaydayPosting,
  parseId,
  parsePostingId,
  postingId,
  type Id,
  type PostingId,
} from './journal/id.ts'
export type { Kind } from './journal/kinds.ts'
export * from './journal/stamp.ts'

// Ledger: accounts, histories, terms, goals
export { previewAdvance, type AdvancePreview } from './ledger/advance-preview.ts'
export { advancesOf, stillOwed, type AdvanceState } from './ledger/advances.ts'
export { nextPaydays, type UpcomingPayday } from './ledger/allowance.ts'
export { deriveAccounts, extendAccounts, isPostingDeleted, type ChildAccounts } from './ledger/child-accounts.ts'
export { childLedger, denominationOf, hasCash, type Child, type ChildLedger } from './ledger/child-ledger.ts'
export {
  comingPaydays,
  idleChanges,
  nextPayment,
  pastPaydays,
  paydayOn,
  type BentPaydays,
  type IdleChange,
  type ListedPayday,
  type PaydayState,
} from './ledger/coming-paydays.ts'
export * from './ledger/derive.ts'
export * from './ledger/family.ts'
export { balanceAfterAsks, isDisagreed, openAsks, type Ask, type AskAnswer, type AskStatus } from './ledger/asks.ts'
export { DESCRIPTIONS, parseAllowanceDescription, repaidAdvanceDate } from './ledger/descriptions.ts'
export { asGift, hasOtherParent, type Member } from './ledger/members.ts'
export type { SavingsGoal } from './ledger/goals.ts'
export { nextInterestDay } from './ledger/interest.ts'
export { MAX_PAYDAYS_AHEAD, pausesOf, type PauseState } from './ledger/payday-bends.ts'
export { previewPaydayChange, type PaydayPreview } from './ledger/payday-preview.ts'
export { pauseAhead, pauseEffect, type PauseAhead, type PauseEffect } from './ledger/pauses.ts'
export { DAY_RANK, findPosting, postingSortKey, type Account, type Posting } from './ledger/posting.ts'
export { DEFAULT_TRANSACTION_TIME, transactionTime } from './ledger/transaction-time.ts'
export type { AllowanceTerms, InterestTerms } from './ledger/terms.ts'

// Views of the ledger
export * from './activity/activity-log.ts'
export { ACTIVITY_TITLES } from './activity/activity-titles.ts'
export * from './arrivals/arrivals.ts'
export * from './badges/badges.ts'
export * from './explain/sums.ts'
export * from './explain/posting.ts'
export * from './explain/relabeling.ts'
export * from './forecast/forecast.ts'
export * from './forecast/interest-preview.ts'
export * from './forecast/upcoming-allowances.ts'
export * from './forecast/what-if.ts'
export * from './goals/goals.ts'

// Users and permissions
export * from './access/access.ts'
export * from './accounts/accounts.ts'
export * from './accounts/invitation-code.ts'

// Imports
export * from './imports/cells.ts'
export { currenciesIn, findSigns, hasDates, recognizeColumns, type Recognized } from './imports/columns.ts'
export { findHeadings } from './imports/headings.ts'
export * from './imports/plan.ts'
export * from './imports/rows.ts'
export * from './imports/table.ts'

// Commands
export * from './commands/asks.ts'
export * from './commands/commands.ts'
export * from './commands/undo-settings.ts'
export * from './commands/imports.ts'
export * from './commands/members.ts'
export * from './commands/paydays.ts'
export type { CommandContext, CommandError, CommandResult } from './commands/context.ts'

// Forms and their validation messages
export * from './forms/asks.ts'
export * from './forms/forms.ts'
export * from './forms/paydays.ts'
export * from './forms/fields.ts'

// REST and sync schemas
export * from './protocol/login-requests.ts'
export * from './protocol/rest.ts'
export * from './protocol/sync.ts'
export * from './protocol/user.ts'
