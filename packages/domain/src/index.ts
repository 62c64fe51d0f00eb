// Results and assertions
export * from './result.ts'

// Money
export { basisPoints, formatPercent, parsePercent } from './money/basis-points.ts'
export * from './money/minor-units.ts'

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
export * from './calendar/time-zone.ts'

// Journal: entries, ids, stamps, digest
export * from './journal/digest.ts'
export * from './journal/entry-order.ts'
export { isFamilyEntry, type FamilyEntry } from './journal/entry-subject.ts'
export * from './journal/entry.ts'
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
export * from './ledger/derive.ts'
export * from './ledger/family.ts'
export type { SavingsGoal } from './ledger/goals.ts'
export { nextInterestDay } from './ledger/interest.ts'
export { postingSortKey, type Account, type Posting } from './ledger/posting.ts'
export type { AllowanceTerms, InterestTerms } from './ledger/terms.ts'

// Views of the ledger
export type { ActivityAction, ActivityCategory } from './activity/activity-lines.ts'
export * from './activity/activity-log.ts'
export * from './badges/badges.ts'
export * from './explain/balance.ts'
export * from './explain/forecast-point.ts'
export * from './explain/posting.ts'
export type { SumExplanation, SumTerm, SumTermKind } from './explain/sum.ts'
export * from './forecast/forecast.ts'
export * from './forecast/interest-preview.ts'
export * from './forecast/upcoming-allowances.ts'
export * from './forecast/what-if.ts'
export * from './goals/child-goal.ts'
export * from './goals/progress.ts'

// Users and permissions
export * from './access/actor.ts'
export * from './access/permissions.ts'
export * from './accounts/username-key.ts'
export * from './accounts/verifier.ts'

// Commands
export * from './commands/accounts.ts'
export type { CommandContext, CommandError, CommandResult } from './commands/context.ts'
export * from './commands/families.ts'
export * from './commands/goals.ts'

// Forms and their validation messages
export * from './forms/forms.ts'
export { goalEditForm, goalForm, goalFormError, type GoalForm, type GoalFormError } from './forms/goal-form.ts'
export * from './forms/parse-form.ts'
export { VALIDATION_MESSAGES } from './forms/validation-messages.ts'

// Fields
export {
  civilDateField,
  civilTimeField,
  deviceIdField,
  idField,
  stampField,
  timeZoneField,
  type CompoundType,
} from './journal/fields.ts'

// REST and sync schemas
export * from './protocol/rest-requests.ts'
export * from './protocol/rest-responses.ts'
export * from './protocol/sync-fields.ts'
export * from './protocol/sync-requests.ts'
export * from './protocol/sync-responses.ts'
