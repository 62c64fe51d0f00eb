export { assert, assertNever, err, ok, type Result } from './result.ts'
export {
  addCents,
  cents,
  centsToDecimalText,
  centsToText,
  MAXIMUM_AMOUNT,
  parseDollars,
  subtractCents,
  sumCents,
  ZERO,
  type Cents,
} from './money/cents.ts'
export { basisPoints, interestOn, parsePercent, percentToText, type BasisPoints } from './money/basis-points.ts'
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
  isOfNewerVersion,
  parseEntry,
  type ChildEntry,
  type Entry,
  type EntryError,
  type EntryOf,
} from './journal/entry.ts'
export { compareEntries } from './journal/entry-order.ts'
export { addToDigest, EMPTY_DIGEST, removeFromDigest, type JournalDigest, type Positioned } from './journal/digest.ts'
export { nextPaydays } from './ledger/allowance.ts'
export { nextInterestDay } from './ledger/interest.ts'
export { type Account, orderKey, type Posting, type PostingType } from './ledger/posting.ts'
export { type SavingsGoal } from './ledger/goals.ts'
export { type Child, type ChildLedger } from './ledger/child.ts'
export { type AllowanceTerms, type InterestTerms } from './ledger/terms.ts'
export { type Family, type Profile } from './ledger/family.ts'
export { childOf, deriveLedger, extendLedger, type Ledger } from './ledger/derive.ts'
export { mayRecord, maySee, type Actor, type Visible } from './access/actor.ts'
export { type CommandContext, type CommandError, type Recorded } from './commands/context.ts'
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
  logInForm,
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
  type LogInForm,
  type LoginDetailsForm,
  type ProfileForm,
  type SignUpForm,
  type TransactionForm,
} from './wire/forms.ts'
export { cashToast } from './wire/cash-toast.ts'
export { childLedger } from './ledger/child.ts'
export { deriveAccounts, extendAccounts, type ChildAccounts } from './ledger/derive-child.ts'
export { deriveFamily, isFamilyEntry, type FamilyEntry } from './ledger/family.ts'
export {
  restAddChild,
  restAddGoal,
  restAddTransaction,
  restChangeChild,
  restChangeGoal,
  restChangeUser,
  restCountCash,
  restForecastQuery,
  restLogIn,
  restRegister,
} from './wire/rest.ts'
export {
  childAnswer,
  childSchema,
  forecastAnswer,
  forecastSchema,
  goalAnswer,
  goalSchema,
  recalculationAnswer,
  recalculationSchema,
  transactionAnswer,
  transactionSchema,
  userAnswer,
  userSchema,
} from './wire/answers.ts'
export {
  adoptAnswer,
  loginAnswer,
  PULL_LIMIT,
  pullAnswer,
  PUSH_LIMIT,
  pushAnswer,
  scopeField,
  SYNC_PROTOCOL,
  verifierField,
  type AdoptAnswer,
  type LoginAnswer,
  type PullAnswer,
  type PushAnswer,
  type PushResult,
  type SyncScope,
} from './wire/sync.ts'
export { adoptBody, loginBody, pullQuery, pushBody } from './wire/sync-requests.ts'
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
export { goalReachedOn, HORIZON_WEEKS, startAfter, whatIf, type SavingFor, type WhatIf } from './forecast/what-if.ts'
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
  type ComingPayday,
  type UpcomingAllowances,
} from './forecast/upcoming-allowances.ts'
export {
  goalProgress,
  savedTowards,
  weeksToGoal,
  type GoalAmounts,
  type GoalProgress,
  type Money,
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
} from './goals/goal-form.ts'
export { addGoal, changeGoal, completeGoal, deleteGoal } from './commands/goals.ts'
export { badgeCount, badgesOf, completedGoals, type Badge } from './badges/badges.ts'
export { activityLog, type ActivityEntry } from './activity/activity-log.ts'
export { type ActivityAction, type ActivityCategory, type ActivityLine } from './activity/lines.ts'
export { type SumExplanation, type Term, type TermKind } from './explain/sum.ts'
export { explainBalanceAfter, explainBankBalance, explainCashBalance, explainTotalSavings } from './explain/balance.ts'
export { explainPosting, type PostingCause, type PostingExplanation, type Recording } from './explain/posting.ts'
export { bankAtStartOf, interestArithmetic, type InterestArithmetic } from './explain/interest.ts'
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
