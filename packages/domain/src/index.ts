// Results and assertions
export { assert, assertNever, err, ok, type Result } from './result.ts'

// Money
export { basisPoints, formatPercent, interestOn, parsePercent, type BasisPoints } from './money/basis-points.ts'
export {
  addMinorUnits,
  formatDecimal,
  formatMoney,
  MAX_AMOUNT,
  minorUnits,
  parseDollars,
  subtractMinorUnits,
  sumMinorUnits,
  ZERO,
  type MinorUnits,
} from './money/minor-units.ts'

// Dates and times
export {
  addDays,
  civilDate,
  civilTime,
  daysBetween,
  parseCivilDate,
  weekdayOf,
  WEEKDAYS,
  type CivilDate,
  type CivilTime,
  type Weekday,
} from './calendar/civil-date.ts'
export type { Frequency } from './calendar/schedule.ts'
export { civilTimeIn, parseTimeZone, todayIn, UTC, type Instant, type TimeZone } from './calendar/time-zone.ts'

// Journal: entries, ids, stamps, digest
export {
  addToDigest,
  EMPTY_DIGEST,
  removeFromDigest,
  type JournalDigest,
  type PositionedEntry,
} from './journal/digest.ts'
export { compareEntries } from './journal/entry-order.ts'
export { isFamilyEntry, type FamilyEntry } from './journal/entry-subject.ts'
export {
  isNewerVersion,
  parseEntry,
  type ChildEntry,
  type Entry,
  type EntryError,
  type EntryOf,
} from './journal/entry.ts'
export type { CompoundType } from './journal/fields.ts'
export { id, parseId, parsePostingId, postingId, type Id, type PostingId } from './journal/id.ts'
export type { Kind } from './journal/kinds.ts'
export {
  clampInstant,
  instantOf,
  laterStamp,
  nextStamp,
  parseDeviceId,
  parseStamp,
  type Clock,
  type DeviceId,
  type Stamp,
} from './journal/stamp.ts'

// Ledger: accounts, histories, terms and goals
export { nextPaydays } from './ledger/allowance.ts'
export { deriveAccounts, extendAccounts, type ChildAccounts } from './ledger/child-accounts.ts'
export { childLedger, type Child, type ChildLedger } from './ledger/child-ledger.ts'
export { deriveLedger, extendLedger, findChild, type Ledger } from './ledger/derive.ts'
export { deriveFamily, type Family, type Profile } from './ledger/family.ts'
export type { SavingsGoal } from './ledger/goals.ts'
export { nextInterestDay } from './ledger/interest.ts'
export { postingSortKey, type Account, type Posting, type PostingType } from './ledger/posting.ts'
export type { AllowanceTerms, InterestTerms } from './ledger/terms.ts'

// Views of the ledger
export type { ActivityAction, ActivityCategory, ActivityLine } from './activity/activity-lines.ts'
export { activityLog, type ActivityEntry } from './activity/activity-log.ts'
export { badgeCount, badgesOf, countCompletedGoals, type Badge, type BadgeId } from './badges/badges.ts'
export { explainBalanceAfter, explainBankBalance, explainCashBalance, explainTotalSavings } from './explain/balance.ts'
export { explainForecastPoint, type ForecastPointExplanation } from './explain/forecast-point.ts'
export type { InterestCalculation } from './explain/interest.ts'
export { explainPosting, type EntryOrigin, type PostingCause, type PostingExplanation } from './explain/posting.ts'
export type { SumExplanation, SumTerm, SumTermKind } from './explain/sum.ts'
export {
  forecast,
  FORECAST_WEEKS,
  forecastPoints,
  forecastStart,
  forecastWeeks,
  parseForecastWeeks,
  type Forecast,
  type ForecastInput,
  type ForecastPoint,
  type ForecastStart,
  type ForecastWeeks,
} from './forecast/forecast.ts'
export { doublingYears, interestPreview, PERIODS_PER_YEAR, type InterestPreview } from './forecast/interest-preview.ts'
export {
  previewAllowances,
  upcomingAllowances,
  type UpcomingAllowances,
  type UpcomingPayday,
} from './forecast/upcoming-allowances.ts'
export {
  GOAL_HORIZON_WEEKS,
  goalReachedOn,
  startAfterChange,
  whatIf,
  type SavingsTarget,
  type WhatIf,
} from './forecast/what-if.ts'
export { goalById, type ChildGoal } from './goals/child-goal.ts'
export {
  goalProgress,
  savedTowards,
  weeksToGoal,
  type ChildBalances,
  type GoalAmounts,
  type GoalProgress,
} from './goals/progress.ts'

// Users and permissions
export { actorOf, scopeOf, type Actor, type SyncScope } from './access/actor.ts'
export { mayRecord, maySee, type EntryVisibility } from './access/permissions.ts'
export { usernameKey } from './accounts/username-key.ts'
export { VERIFIER_HASH_BYTES, VERIFIER_ROUNDS, VERIFIER_SALT_BYTES } from './accounts/verifier.ts'

// Commands
export {
  addTransaction,
  countCash,
  deleteChild,
  deleteTransaction,
  restoreTransaction,
  setAllowance,
  setInterest,
  type ChildTerms,
} from './commands/accounts.ts'
export type { CommandContext, CommandError, CommandResult } from './commands/context.ts'
export { addChild, changeFamily, changeProfile, createFamily, type AddedChild } from './commands/families.ts'
export { addGoal, changeGoal, completeGoal, deleteGoal } from './commands/goals.ts'

// Forms and their validation messages
export {
  allowanceForm,
  cashForm,
  childForm,
  familyForm,
  interestForm,
  loginDetailsForm,
  profileForm,
  signInForm,
  signUpForm,
  transactionForm,
  type AllowanceForm,
  type CashForm,
  type ChildForm,
  type FamilyForm,
  type InterestForm,
  type LoginDetailsForm,
  type ProfileForm,
  type SignInForm,
  type SignUpForm,
  type TransactionForm,
} from './forms/forms.ts'
export {
  goalEditForm,
  goalForm,
  goalFormError,
  type GoalEditForm,
  type GoalForm,
  type GoalFormError,
} from './forms/goal-form.ts'
export { parseForm, type InvalidForm } from './forms/parse-form.ts'
export { VALIDATION_MESSAGES } from './forms/validation-messages.ts'

// REST and sync schemas
export {
  addChildRequest,
  addGoalRequest,
  addTransactionRequest,
  changeChildRequest,
  changeGoalRequest,
  changeUserRequest,
  countCashRequest,
  forecastQuery,
  registerRequest,
  signInRequest,
} from './protocol/rest-requests.ts'
export {
  childResponse,
  forecastResponse,
  goalResponse,
  recalculationResponse,
  toChildResponse,
  toForecastResponse,
  toGoalResponse,
  toRecalculationResponse,
  toTransactionResponse,
  toUserResponse,
  transactionResponse,
  userResponse,
} from './protocol/rest-responses.ts'
export { PULL_LIMIT, PUSH_LIMIT, scopeField, SYNC_PROTOCOL_VERSION, verifierField } from './protocol/sync-fields.ts'
export { pullQuery, pushRequest, registerFamilyRequest, updateLoginRequest } from './protocol/sync-requests.ts'
export {
  loginResponse,
  pullResponse,
  pushResponse,
  registerFamilyResponse,
  type LoginResponse,
  type PullResponse,
  type PushResponse,
  type PushResult,
  type RegisterFamilyResponse,
} from './protocol/sync-responses.ts'
