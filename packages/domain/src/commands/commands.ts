import type {
  AllowanceForm,
  CashForm,
  ChildEditForm,
  ChildForm,
  CurrencyForm,
  FamilyForm,
  InterestForm,
  ProfileForm,
  SignUpForm,
  TransactionForm,
  GoalEditForm,
  GoalForm,
} from '../forms/forms.ts'
import type { ChildGoal } from '../goals/goals.ts'
import { defaultAvatar } from '../journal/avatar.ts'
import type { Entry } from '../journal/entry.ts'
import { transactionIdOf, type Id, type PostingId } from '../journal/id.ts'
import { RULES_VERSION } from '../journal/kinds.ts'
import { instantOf, type Stamp } from '../journal/stamp.ts'
import type { Child } from '../ledger/child-ledger.ts'
import type { Family } from '../ledger/family.ts'
import { DEFAULT_CURRENCY, exponentOf } from '../money/currency.ts'
import { DEFAULT_TRANSACTION_TIME } from '../ledger/transaction-time.ts'
import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import { err, ok, type Result } from '../result.ts'
import {
  createChildEntry,
  createEntry,
  createSingleEntry,
  notFound,
  type CommandContext,
  type CommandError,
  type CommandResult,
} from './context.ts'

/** How long after recording a gift a helper may undo it: one day. */
export const UNDO_PERIOD_MS = 86_400_000

/**
 * Creates a family with the actor as its parent. Records the journal's first entry and the parent's profile. The login
 * is not an entry; the caller stores the login. The currency decides for good how many decimals the family's amounts of
 * money have.
 */
export function createFamily(form: SignUpForm, context: CommandContext): CommandResult {
  const { firstName, lastName, email, currency = DEFAULT_CURRENCY } = form
  const { id, timeZone } = context.family
  const family = { name: lastName, timeZone, currency, rules: RULES_VERSION } as const
  const created = createEntry(context, 'family.created', family, undefined, id)
  if (!created.ok) return created
  // Without an address, the email is absent. Released versions list the fields that are present in the activity log.
  const profile = changeProfile({ firstName, lastName, ...(email === null ? {} : { email }) }, context)
  return profile.ok ? ok([created.value, ...profile.value]) : profile
}

/** Changes the family's name or time zone. */
export const changeFamily = (form: FamilyForm, context: CommandContext): CommandResult =>
  createSingleEntry(context, 'family.changed', form)

/** Why a change of the currency created no entries. */
export type CurrencyError =
  | CommandError
  /** The currency has another number of decimals than the family's. */
  | { readonly type: 'OtherDecimals' }

/**
 * Relabels the family's amounts of money, without converting them. Records nothing if the family has this currency.
 * Returns OtherDecimals for a currency with another number of decimals, which can be chosen only for a new family.
 */
export function setCurrency(
  { code }: CurrencyForm,
  { currency }: Pick<Family, 'currency'>,
  context: CommandContext,
): Result<readonly Entry[], CurrencyError> {
  const result = createSingleEntry(context, 'family.currency.set', { code })
  if (!result.ok) return result
  if (exponentOf(code) !== exponentOf(currency)) return err({ type: 'OtherDecimals' })
  return code === currency ? ok([]) : result
}

/** Changes the actor's profile. Absent fields stay unchanged (SPEC §5). */
export const changeProfile = (form: ProfileForm, context: CommandContext): CommandResult =>
  createSingleEntry(context, 'profile.changed', { userId: context.actor.userId, ...form })

/** A new child's id, the user id of the child's login, and the entries that add the child. */
export interface AddedChild {
  readonly entries: readonly Entry[]
  readonly childId: Id
  readonly userId: Id
}

/**
 * Adds a child with a starting balance (SPEC §7). The login is not an entry; the caller stores the login.
 *
 * @param siblings the family's other children. If the form has no avatar, the child gets one that differs from theirs.
 */
export function addChild(
  form: ChildForm,
  context: CommandContext,
  siblings: readonly Pick<Child, 'avatar'>[] = [],
): Result<AddedChild, CommandError> {
  const childId = context.newId()
  const userId = context.newId()
  const { name, startingBalance: amount } = form
  const avatar =
    form.avatar ??
    defaultAvatar(
      childId,
      siblings.map((sibling) => sibling.avatar),
    )
  const unit = form.unit === undefined || form.unit === 'money' ? {} : { unit: form.unit }
  const added = createEntry(context, 'child.added', { userId, name, avatar, ...unit }, childId, childId)
  if (!added.ok) return added
  if (amount === 0) return ok({ entries: [added.value], childId, userId })
  const opening = createEntry(context, 'opening.added', { amount }, childId)
  return opening.ok ? ok({ entries: [added.value, opening.value], childId, userId }) : opening
}

/**
 * Whether `undo` was recorded within a day of `gift`, according to their stamps. That is how long helpers may undo
 * their own gifts.
 */
export const isWithinUndoPeriod = (gift: { readonly stamp: Stamp | '' }, undo: Pick<Entry, 'stamp'>): boolean =>
  gift.stamp !== '' && instantOf(undo.stamp) - instantOf(gift.stamp) < UNDO_PERIOD_MS

/** A helper's deposit. */
export interface Gift {
  readonly by: Id
  readonly stamp: Stamp | ''
}

const createDeletionCommand =
  (kind: 'transaction.deleted' | 'transaction.restored') =>
  (
    posting: PostingId,
    child: { readonly id: Id } | undefined,
    context: CommandContext,
    gift?: Gift | undefined,
  ): CommandResult => {
    if (child === undefined) return notFound()
    const giftOf = gift === undefined ? {} : { giftOf: gift.by }
    const entry = createEntry(context, kind, { transactionId: transactionIdOf(posting), ...giftOf }, child.id)
    if (!entry.ok) return entry
    const isTooLate = context.actor.role === 'helper' && gift !== undefined && !isWithinUndoPeriod(gift, entry.value)
    return isTooLate ? err({ type: 'Forbidden' }) : ok([entry.value])
  }

/** A command about a child. Takes the child with the current settings, and returns NotFound if `child` is undefined. */
export type ChildCommand<Input> = (
  input: Input,
  child: { readonly id: Id; readonly allowance: AllowanceTerms; readonly interest: InterestTerms } | undefined,
  context: CommandContext,
) => CommandResult

/**
 * Changes how a child appears: the avatar, the pig's name and the look. Records only the fields that differ, or nothing
 * if they are all the same. Children may change their own appearance.
 */
export function changeChild(
  { avatar, pigName, look }: ChildEditForm,
  child: Pick<Child, 'id' | 'avatar' | 'pigName' | 'look'> | undefined,
  context: CommandContext,
): CommandResult {
  if (child === undefined) return notFound()
  const { color, animal } = child.avatar
  const fields = {
    ...(avatar !== undefined && (avatar.color !== color || avatar.animal !== animal) ? { avatar } : {}),
    ...(pigName === undefined || pigName === child.pigName ? {} : { pigName }),
    ...(look === undefined || look === child.look ? {} : { look }),
  }
  const result = createSingleEntry(context, 'child.changed', fields, child.id)
  return result.ok && Object.keys(fields).length === 0 ? ok([]) : result
}

/** Why an undo of a child's change created no entries: `ChildChangedAgain` if another change of it counts now. */
export type UndoChildError = CommandError | { readonly type: 'ChildChangedAgain' }

/** Undoes a change of how a child appears, unless it was changed again since. */
export function undoChildChange(
  { changed, previous }: { readonly changed: ChildEditForm; readonly previous: ChildEditForm },
  child: Parameters<typeof changeChild>[1],
  context: CommandContext,
): Result<readonly Entry[], UndoChildError> {
  const again = changeChild(changed, child, context)
  return again.ok && again.value.length > 0 ? err({ type: 'ChildChangedAgain' }) : changeChild(previous, child, context)
}

/** Deletes a child permanently (docs/decisions/0014-deleting-children-and-changing-logins.md). */
export const deleteChild = (child: { readonly id: Id } | undefined, context: CommandContext): CommandResult =>
  createChildEntry(context, child, 'child.deleted', {})

/**
 * Records a deposit or withdrawal on the bank account. The transaction counts immediately, even if dated in the future.
 * A withdrawal with `toCash` is also added to the piggy bank.
 */
export const addTransaction: ChildCommand<TransactionForm> = ({ time, toCash, ...form }, child, context) =>
  createChildEntry(context, child, 'transaction.added', {
    ...form,
    ...(toCash === true && form.type === 'withdrawal' ? { toCash } : {}),
    ...(time === undefined ? { time: DEFAULT_TRANSACTION_TIME, timed: false } : { time }),
  })

/**
 * Deletes one of the child's postings, recorded or automatic. Deleting either part of a withdrawal paid in cash deletes
 * both. The posting can be restored.
 *
 * `gift` is set if a helper recorded the posting: that helper is shown the deletion, and may delete the posting for a
 * day after recording it.
 */
export const deleteTransaction = createDeletionCommand('transaction.deleted')

/** Restores a deleted posting. */
export const restoreTransaction = createDeletionCommand('transaction.restored')

/** Records the total counted in the piggy bank. The ledger derives the change (SPEC §7). */
export const countCash: ChildCommand<CashForm> = (form, child, context) =>
  createChildEntry(context, child, 'cash.counted', form)

/** Sets the allowance. Absent fields are filled from the current setting, so each entry contains a complete setting. */
export const setAllowance: ChildCommand<Partial<AllowanceForm>> = (form, child, context) =>
  child ? createSingleEntry(context, 'allowance.set', { ...child.allowance, ...form }, child.id) : notFound()

/** Sets the interest. Absent fields are filled from the current setting; an unset `active` counts as on (SPEC §3). */
export const setInterest: ChildCommand<Partial<InterestForm>> = (form, child, context) => {
  if (child === undefined) return notFound()
  const { active = true, ...terms } = child.interest
  return createSingleEntry(context, 'interest.set', { ...terms, active, ...form }, child.id)
}

/**
 * Adds a savings goal that is in progress, with nothing saved yet (SPEC §4). Returns NotFound if `child` is undefined.
 */
export const addGoal = (form: GoalForm, child: { readonly id: Id } | undefined, context: CommandContext) =>
  createChildEntry(context, child, 'goal.added', form)

/** The fields of an edit that differ from the goal. */
function differingFields(edit: GoalEditForm, goal: ChildGoal): GoalEditForm {
  const { name, description, targetAmount, currentAmount, completed, picture } = edit
  const amounts = {
    ...(targetAmount === undefined || targetAmount === goal.targetAmount ? {} : { targetAmount }),
    ...(currentAmount === undefined || currentAmount === goal.currentAmount ? {} : { currentAmount }),
  }
  // If an amount changes, `completed` is ignored: the amounts decide whether the goal is complete (SPEC §4).
  const changesCompletion = completed !== undefined && completed !== goal.completed && Object.keys(amounts).length === 0
  return {
    ...(name === undefined || name === goal.name ? {} : { name }),
    ...(description === undefined || description === goal.description ? {} : { description }),
    ...amounts,
    ...(changesCompletion ? { completed } : {}),
    ...(picture === undefined || picture === goal.picture ? {} : { picture }),
  }
}

/**
 * Changes a goal. Records only the fields that differ, so it never overwrites concurrent edits to other fields; if
 * nothing differs, it records nothing. Returns NotFound if `goal` is undefined, and Forbidden for another child's goal
 * even if nothing differs.
 */
export function changeGoal(edit: GoalEditForm, goal: ChildGoal | undefined, context: CommandContext): CommandResult {
  if (goal === undefined) return notFound()
  const fields = differingFields(edit, goal)
  const result = createSingleEntry(context, 'goal.changed', { goalId: goal.id, ...fields }, goal.childId)
  return result.ok && Object.keys(fields).length === 0 ? ok([]) : result
}

/** Marks a goal complete regardless of its amounts (SPEC §4). Records nothing if it is already complete. */
export const completeGoal = (goal: ChildGoal | undefined, context: CommandContext): CommandResult =>
  changeGoal({ completed: true }, goal, context)

/** Deletes a goal permanently. Returns NotFound if `goal` is undefined. */
export const deleteGoal = (goal: ChildGoal | undefined, context: CommandContext): CommandResult =>
  goal === undefined ? notFound() : createSingleEntry(context, 'goal.deleted', { goalId: goal.id }, goal.childId)
