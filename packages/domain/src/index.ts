export { assert, assertNever, err, ok, type Result } from './result.ts'
export {
  addMinorUnits,
  minorUnits,
  formatDecimal,
  formatMoney,
  MAX_AMOUNT,
  parseDollars,
  subtractMinorUnits,
  sumMinorUnits,
  ZERO,
  type MinorUnits,
} from './money/minor-units.ts'
export { basisPoints, interestOn, parsePercent, formatPercent, type BasisPoints } from './money/basis-points.ts'
export {
  addDays,
  civilDate,
  civilTime,
  daysBetween,
  parseCivilDate,
  WEEKDAYS,
  weekdayOf,
  type CivilDate,
  type CivilTime,
  type Weekday,
} from './calendar/civil-date.ts'
export { civilTimeIn, parseTimeZone, todayIn, UTC, type Instant, type TimeZone } from './calendar/time-zone.ts'
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
export { id, parseId, parsePostingId, postingId, type Id, type PostingId } from './journal/id.ts'
export { type CompoundType, type Frequency } from './journal/fields.ts'
export { type Kind } from './journal/kinds.ts'
export {
  isNewerVersion,
  parseEntry,
  type ChildEntry,
  type Entry,
  type EntryError,
  type EntryOf,
} from './journal/entry.ts'
export { compareEntries } from './journal/entry-order.ts'
export {
  addToDigest,
  EMPTY_DIGEST,
  removeFromDigest,
  type JournalDigest,
  type PositionedEntry,
} from './journal/digest.ts'
export { nextPaydays } from './ledger/allowance.ts'
export { nextInterestDay } from './ledger/interest.ts'
export { type Account, postingSortKey, type Posting, type PostingType } from './ledger/posting.ts'
export { type SavingsGoal } from './ledger/goals.ts'
export { type Child, type ChildLedger } from './ledger/child-ledger.ts'
export { type AllowanceTerms, type InterestTerms } from './ledger/terms.ts'
export { type Family, type Profile } from './ledger/family.ts'
export { findChild, deriveLedger, extendLedger, type Ledger } from './ledger/derive.ts'
export { mayRecord, maySee, type Actor, type EntryVisibility } from './access/actor.ts'
export { type CommandContext, type CommandError, type CommandResult } from './commands/context.ts'
export { addChild, changeFamily, changeProfile, createFamily, type AddedChild } from './commands/families.ts'
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
export {
  allowanceForm,
  cashForm,
  childForm,
  familyForm,
  interestForm,
  signInForm,
  loginDetailsForm,
  parseForm,
  profileForm,
  signUpForm,
  transactionForm,
  type AllowanceForm,
  type CashForm,
  type ChildForm,
  type FamilyForm,
  type InterestForm,
  type InvalidForm,
  type SignInForm,
  type LoginDetailsForm,
  type ProfileForm,
  type SignUpForm,
  type TransactionForm,
} from './forms/forms.ts'
export { cashToast } from './wire/cash-toast.ts'
export { childLedger } from './ledger/child-ledger.ts'
export { deriveAccounts, extendAccounts, type ChildAccounts } from './ledger/child-accounts.ts'
export { deriveFamily, isFamilyEntry, type FamilyEntry } from './ledger/family.ts'
export {
  addChildRequest,
  addGoalRequest,
  addTransactionRequest,
  changeChildRequest,
  changeGoalRequest,
  changeUserRequest,
  countCashRequest,
  forecastQuery,
  signInRequest,
  registerRequest,
} from './protocol/rest-requests.ts'
export {
  toChildResponse,
  childResponse,
  toForecastResponse,
  forecastResponse,
  toGoalResponse,
  goalResponse,
  toRecalculationResponse,
  recalculationResponse,
  toTransactionResponse,
  transactionResponse,
  toUserResponse,
  userResponse,
} from './protocol/rest-responses.ts'
export {
  registerFamilyResponse,
  loginResponse,
  PULL_LIMIT,
  pullResponse,
  PUSH_LIMIT,
  pushResponse,
  scopeField,
  SYNC_PROTOCOL_VERSION,
  verifierField,
  type RegisterFamilyResponse,
  type LoginResponse,
  type PullResponse,
  type PushResponse,
  type PushResult,
  type SyncScope,
} from './protocol/sync-responses.ts'
export { registerFamilyRequest, updateLoginRequest, pullQuery, pushRequest } from './protocol/sync-requests.ts'
export {
  FORECAST_WEEKS,
  forecast,
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
export {
  goalReachedOn,
  GOAL_HORIZON_WEEKS,
  startAfterChange,
  whatIf,
  type SavingsTarget,
  type WhatIf,
} from './forecast/what-if.ts'
export {
  doublingYears,
  INTEREST_DISABLED,
  interestPreview,
  PERIODS_PER_YEAR,
  type InterestPreview,
} from './forecast/interest-preview.ts'
export {
  previewAllowances,
  upcomingAllowances,
  type UpcomingPayday,
  type UpcomingAllowances,
} from './forecast/upcoming-allowances.ts'
export {
  goalProgress,
  savedTowards,
  weeksToGoal,
  type GoalAmounts,
  type GoalProgress,
  type ChildBalances,
} from './goals/progress.ts'
export { goalById, type ChildGoal } from './goals/child-goal.ts'
export {
  GOAL_TOASTS,
  goalEditForm,
  goalForm,
  goalForms,
  goalToast,
  type GoalEditForm,
  type GoalForm,
  type GoalToast,
} from './forms/goal-form.ts'
export { addGoal, changeGoal, completeGoal, deleteGoal } from './commands/goals.ts'
export { badgeCount, badgesOf, countCompletedGoals, type Badge } from './badges/badges.ts'
export { activityLog, type ActivityEntry } from './activity/activity-log.ts'
export { type ActivityAction, type ActivityCategory, type ActivityLine } from './activity/activity-lines.ts'
export { type SumExplanation, type SumTerm, type SumTermKind } from './explain/sum.ts'
export { explainBalanceAfter, explainBankBalance, explainCashBalance, explainTotalSavings } from './explain/balance.ts'
export { explainPosting, type PostingCause, type PostingExplanation, type EntryOrigin } from './explain/posting.ts'
export { bankStateBefore, calculateInterest, type InterestCalculation } from './explain/interest.ts'
export { explainForecastPoint, type ForecastPointExplanation } from './explain/forecast-point.ts'
export {
  describeForecastPointForParent,
  describePostingForParent,
  describeSumForParent,
  type NameOf,
} from './explain/words-for-parents.ts'
export {
  describeForecastPointForChild,
  describePostingForChild,
  describeSumForChild,
} from './explain/words-for-children.ts'
export { dateToText, monthToText, timeToText, weekdayToText } from './explain/wording.ts'
