import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import type { Id, PostingId } from '../journal/id.ts'
import { err } from '../result.ts'
import type { AllowanceForm, CashForm, InterestForm, TransactionForm } from '../forms/forms.ts'
import { createSingleEntry, type CommandContext, type CommandResult } from './context.ts'

/** The child that a command applies to, with its current settings; undefined if there is no such child. */
export type ChildTerms =
  { readonly id: Id; readonly allowance: AllowanceTerms; readonly interest: InterestTerms } | undefined

const notFound = () => err({ type: 'NotFound' } as const)

/** Records a deposit or withdrawal on the bank account. It counts immediately, even if dated in the future. */
export const addTransaction = (form: TransactionForm, child: ChildTerms, context: CommandContext): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'transaction.added', form, child.id)

/** Sets the allowance. Absent fields are filled from the current setting, so each entry contains a complete setting. */
export const setAllowance = (
  form: Partial<AllowanceForm>,
  child: ChildTerms,
  context: CommandContext,
): CommandResult =>
  child === undefined
    ? notFound()
    : createSingleEntry(context, 'allowance.set', { ...child.allowance, ...form }, child.id)

/** Sets the interest. Absent fields are filled from the current setting; an unset `active` counts as on (SPEC §3). */
export const setInterest = (form: Partial<InterestForm>, child: ChildTerms, context: CommandContext): CommandResult => {
  if (child === undefined) return notFound()
  const { active = true, ...terms } = child.interest
  return createSingleEntry(context, 'interest.set', { ...terms, active, ...form }, child.id)
}

/** Deletes one of the child's postings, recorded or automatic. It can be restored. */
export const deleteTransaction = (
  transactionId: PostingId,
  child: ChildTerms,
  context: CommandContext,
): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'transaction.deleted', { transactionId }, child.id)

/** Restores a deleted posting. */
export const restoreTransaction = (
  transactionId: PostingId,
  child: ChildTerms,
  context: CommandContext,
): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'transaction.restored', { transactionId }, child.id)

/** Records the total counted in the piggy bank. The ledger derives the change (SPEC §7). */
export const countCash = (form: CashForm, child: ChildTerms, context: CommandContext): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'cash.counted', form, child.id)

/** Deletes a child permanently (docs/decisions/0014-deleting-children-and-changing-logins.md). */
export const deleteChild = (child: ChildTerms, context: CommandContext): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'child.deleted', {}, child.id)
