import type { Entry } from '../journal/entry.ts'
import { postingIdOf, type Id } from '../journal/id.ts'
import { DEFAULT_TRANSACTION_TIME } from '../ledger/transaction-time.ts'
import { MAX_AMOUNT, minorUnits, type MinorUnits } from '../money/minor-units.ts'
import { err, ok, type Result } from '../result.ts'
import type { ImportPlan, PlannedTransaction } from '../imports/plan.ts'
import { createEntry, type CommandContext, type CommandError, type CommandResult } from './context.ts'

/** Which parts of a plan were imported before. */
export interface ImportedBefore {
  /** The ids of the plan that are in the journal. */
  readonly known: ReadonlySet<Id>
  /** Those of them that were deleted. */
  readonly deleted: ReadonlySet<Id>
  /** The cash that each child has. */
  readonly cash: ReadonlyMap<Id, MinorUnits>
}

/** A transaction or a count of the piggy bank that was imported before. */
export interface ImportedItem {
  readonly id: Id
  readonly childId: Id
  /** How many rows of the file it comes from. */
  readonly rows: number
}

/** How many rows of a file items come from. */
export const rowsOf = (items: readonly ImportedItem[]): number => items.reduce((sum, { rows }) => sum + rows, 0)

/** A plan, split into what is new and what was imported before. */
export interface SplitPlan {
  readonly added: ImportPlan
  /** In the journal, and not deleted. */
  readonly present: readonly ImportedItem[]
  /** Imported before, and deleted since. */
  readonly deleted: readonly ImportedItem[]
}

/** Splits a plan by what was imported before. A balance or a cash count that is already right adds nothing. */
export function splitPlan({ transactions, cashCounts }: ImportPlan, before: ImportedBefore): SplitPlan {
  const isNew = ({ id }: { readonly id: Id }) => !before.known.has(id)
  const old = [
    ...transactions.map(({ id, childId }) => ({ id, childId, rows: 1 })),
    ...cashCounts.map(({ id, childId, rows }) => ({ id, childId, rows })),
  ].filter((planned) => !isNew(planned))
  return {
    added: {
      transactions: transactions.filter((planned) => isNew(planned) && planned.amount !== 0),
      cashCounts: cashCounts.filter(
        (planned) => isNew(planned) && planned.amount !== (before.cash.get(planned.childId) ?? 0),
      ),
    },
    present: old.filter(({ id }) => !before.deleted.has(id)),
    deleted: old.filter(({ id }) => before.deleted.has(id)),
  }
}

/** Why an import created no entries: `AmountTooLarge` if a balance is further away than the largest amount. */
export type ImportError = CommandError | { readonly type: 'AmountTooLarge' }

const transactionPayload = ({ amount, description, date, time }: PlannedTransaction) => ({
  type: amount > 0 ? ('deposit' as const) : ('withdrawal' as const),
  amount: minorUnits(Math.abs(amount)),
  description,
  date,
  ...(time === undefined ? { time: DEFAULT_TRANSACTION_TIME, timed: false as const } : { time }),
})

/** Collects the entries of a list of commands, or the first error. */
function all(results: Iterable<Result<Entry, CommandError>>): CommandResult {
  const entries: Entry[] = []
  for (const result of results) {
    if (!result.ok) return result
    entries.push(result.value)
  }
  return ok(entries)
}

/**
 * Records what is new in a plan, and with `bringsBack` restores what was imported before and deleted since. Parents only.
 */
export function importPlan(
  { added, deleted }: SplitPlan,
  { bringsBack }: { readonly bringsBack: boolean },
  context: CommandContext,
): Result<readonly Entry[], ImportError> {
  if (added.transactions.some(({ amount }) => Math.abs(amount) > MAX_AMOUNT)) return err({ type: 'AmountTooLarge' })
  function* entries() {
    for (const planned of added.transactions)
      yield createEntry(context, 'transaction.added', transactionPayload(planned), planned.childId, planned.id)
    for (const { id, childId, amount } of added.cashCounts)
      yield createEntry(context, 'cash.counted', { amount }, childId, id)
    for (const { id, childId } of bringsBack ? deleted : [])
      yield createEntry(context, 'transaction.restored', { transactionId: postingIdOf(id) }, childId)
  }
  // A helper may record deposits, but not import them.
  return context.actor.role === 'parent' ? all(entries()) : err({ type: 'Forbidden' })
}

/** Deletes what a plan has added: the undo of an import. Parents only. */
export function removeImported(
  imported: readonly { readonly id: Id; readonly childId: Id }[],
  context: CommandContext,
): CommandResult {
  if (context.actor.role !== 'parent') return err({ type: 'Forbidden' })
  return all(
    imported.map(({ id, childId }) =>
      createEntry(context, 'transaction.deleted', { transactionId: postingIdOf(id) }, childId),
    ),
  )
}
