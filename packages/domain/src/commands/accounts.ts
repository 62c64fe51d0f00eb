import type { AllowanceTerms, InterestTerms } from '../ledger/terms.ts'
import type { Id, PostingId } from '../journal/id.ts'
import { err } from '../result.ts'
import type { AllowanceForm, CashForm, InterestForm, TransactionForm } from '../forms/forms.ts'
import { createSingleEntry, type CommandContext, type CommandResult } from './context.ts'

/** What a command about a child needs to know of it; undefined where there is no such child. */
export type ChildTerms =
  { readonly id: Id; readonly allowance: AllowanceTerms; readonly interest: InterestTerms } | undefined

const notFound = () => err({ type: 'NotFound' } as const)

/** Records a deposit or withdrawal on the bank account; it counts at once, whatever its date (decisions: two accounts). */
export const addTransaction = (form: TransactionForm, child: ChildTerms, context: CommandContext): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'transaction.added', form, child.id)

/** Sets the allowance as one whole bargain: what the form leaves out is filled from what stands (design: the journal). */
export const setAllowance = (
  form: Partial<AllowanceForm>,
  child: ChildTerms,
  context: CommandContext,
): CommandResult =>
  child === undefined
    ? notFound()
    : createSingleEntry(context, 'allowance.set', { ...child.allowance, ...form }, child.id)

/** Sets the interest as one whole bargain: what the form leaves out is filled from what stands; unsaid means on. */
export const setInterest = (form: Partial<InterestForm>, child: ChildTerms, context: CommandContext): CommandResult => {
  if (child === undefined) return notFound()
  const { active = true, ...terms } = child.interest
  return createSingleEntry(context, 'interest.set', { ...terms, active, ...form }, child.id)
}

/** Deletes a posting of the child's, automatic ones included; it can be brought back. */
export const deleteTransaction = (
  transactionId: PostingId,
  child: ChildTerms,
  context: CommandContext,
): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'transaction.deleted', { transactionId }, child.id)

/** Brings a deleted posting back. */
export const restoreTransaction = (
  transactionId: PostingId,
  child: ChildTerms,
  context: CommandContext,
): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'transaction.restored', { transactionId }, child.id)

/** Records what was counted in the piggy bank; the ledger derives what changed (SPEC §7). */
export const countCash = (form: CashForm, child: ChildTerms, context: CommandContext): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'cash.counted', form, child.id)

/** Deletes a child for good: a tombstone remains (decisions: accounts and access). */
export const deleteChild = (child: ChildTerms, context: CommandContext): CommandResult =>
  child === undefined ? notFound() : createSingleEntry(context, 'child.deleted', {}, child.id)
