import {
  deriveAccounts,
  err,
  extendAccounts,
  id as toId,
  importPlan,
  isChildEntry,
  isPostingDeleted,
  ok,
  postingId,
  removeImported,
  splitPlan,
  sumMinorUnits,
  type Actor,
  type CivilDate,
  type CommandContext,
  type CommandError,
  type Entry,
  type Id,
  type ImportError,
  type ImportPlan,
  type MinorUnits,
  type PlannedTransaction,
  type Result,
  type SplitPlan,
  type Stamp,
} from '@little-ledger/domain'
import type { UnknownDate } from '../clock.ts'
import { readEnvelope } from '../database/family-database.ts'
import { familyToday, type FamilyStore } from '../family-store.ts'
import { activeEntries } from '../read-model.ts'
import { recordCommand } from '../record-command.ts'
import type { StoreError } from '../store-error.ts'

/** What an import leads to for one child. */
export interface ChildPreview {
  readonly childId: Id
  /** How many transactions are added or brought back. */
  readonly added: number
  /** Whether the piggy bank is counted too. */
  readonly hasCash: boolean
  /** The sum of the transactions to add. */
  readonly sum: MinorUnits
  readonly balance: MinorUnits
  readonly balanceAfter: MinorUnits
  readonly cash: MinorUnits
  readonly cashAfter: MinorUnits
}

/** A dry run: nothing is stored. */
export interface ImportPreview {
  readonly sorted: SplitPlan
  readonly children: readonly ChildPreview[]
}

interface Choice {
  /** Whether rows that were imported before and deleted since come back. */
  readonly bringsBack: boolean
}

const childrenOf = ({ transactions, cashCounts }: ImportPlan): ReadonlySet<Id> =>
  new Set([...transactions, ...cashCounts].map(({ childId }) => childId))

async function accountsOf({ db }: FamilyStore, childId: Id, today: CivilDate) {
  const rows = await db.entries.where('subject').equals(childId).toArray()
  return deriveAccounts(childId, activeEntries(rows).filter(isChildEntry), today)
}

/** Splits a plan by what the journal already has. Call it inside a transaction, or for a preview. */
async function splitForJournal(store: FamilyStore, plan: ImportPlan, today: CivilDate) {
  const planned = [...plan.transactions, ...plan.cashCounts].map(({ id }) => id)
  const found = await store.db.entries.bulkGet(planned)
  const known = new Set(found.flatMap((row) => (row === undefined ? [] : [row.id])))
  const accounts = new Map(
    await Promise.all(
      [...childrenOf(plan)].map(async (childId) => [childId, await accountsOf(store, childId, today)] as const),
    ),
  )
  const isDeleted = (id: Id) => [...accounts.values()].some((account) => isPostingDeleted(account, postingId(id)))
  const sorted = splitPlan(plan, {
    known,
    deleted: new Set([...known].filter(isDeleted)),
    cash: new Map([...accounts].map(([childId, { cash }]) => [childId, cash])),
  })
  return { sorted, accounts }
}

/** A context for a dry run: the entries it makes are thrown away. */
const dryRun = (actor: Actor, family: CommandContext['family'], now: number, newId: () => Id): CommandContext => {
  let count = 0
  return {
    actor,
    family,
    now,
    newId,
    // Later than every real stamp, in order.
    nextStamp: () => `9999-12-31T00:00:00.000Z-${(count++).toString(16).padStart(4, '0')}-ffffffffffff` as Stamp,
  }
}

/** Computes what an import would record and lead to, without storing anything. */
export async function previewImport(
  store: FamilyStore,
  actor: Actor,
  plan: ImportPlan,
  choice: Choice,
): Promise<Result<ImportPreview, ImportError>> {
  const { db, device } = store
  const family = await db.getMeta('family')
  if (family === undefined) return err({ type: 'NotFound' })
  const today = await familyToday(store, family)
  const { sorted, accounts } = await splitForJournal(store, plan, today)
  let ids = 0
  const newId = () => toId(`01900000-0000-7000-8000-${(ids++).toString(16).padStart(12, '0')}`)
  const entries = importPlan(sorted, choice, dryRun(actor, family, device.now(), newId))
  if (!entries.ok) return entries
  const children = [...accounts].map(([childId, before]): ChildPreview => {
    const own = entries.value.filter(isChildEntry).filter((entry) => entry.childId === childId)
    const after = extendAccounts(before, own, today)
    const added = recordedTransactions(own, plan)
    return {
      childId,
      added: added.length,
      hasCash: added.length < own.length,
      sum: sumMinorUnits(added.map(({ amount }) => amount)),
      balance: before.bank.balance,
      balanceAfter: after.bank.balance,
      cash: before.cash,
      cashAfter: after.cash,
    }
  })
  return ok({ sorted, children })
}

/** The planned transactions that an import's entries add or bring back. The other entries are of the piggy bank. */
export function recordedTransactions(entries: readonly Entry[], plan: ImportPlan): readonly PlannedTransaction[] {
  const ids = new Set(importedRows(entries).map(({ id }) => id))
  return plan.transactions.filter(({ id }) => ids.has(id))
}

type Recorded<E> = Promise<Result<readonly Entry[], E | StoreError | UnknownDate>>

/** Records what is new in a plan, for all children in one transaction. */
export const recordImport = (
  store: FamilyStore,
  actor: Actor,
  plan: ImportPlan,
  choice: Choice,
): Recorded<ImportError> =>
  recordCommand<readonly Entry[], ImportError>(store, {
    actor,
    decide: async (context) => {
      const family = await store.db.getMeta('family')
      if (family === undefined) return err({ type: 'NotFound' })
      // Sorted again, because another tab may have imported the file too.
      const { sorted } = await splitForJournal(store, plan, await familyToday(store, family))
      return importPlan(sorted, choice, context)
    },
  })

interface ImportedRow {
  readonly id: Id
  readonly childId: Id
}

/** Deletes imported rows, in one transaction. */
export const removeRows = (
  store: FamilyStore,
  actor: Actor,
  imported: readonly ImportedRow[],
): Recorded<CommandError> =>
  recordCommand<readonly Entry[], CommandError>(store, {
    actor,
    decide: (context) => removeImported(imported, context),
  })

/** Undoes an import with the entries that it recorded. Rows that the server has from another parent stay. */
export const undoImport = (store: FamilyStore, actor: Actor, recorded: readonly Entry[]): Recorded<CommandError> =>
  recordCommand<readonly Entry[], CommandError>(store, {
    actor,
    decide: async (context) => {
      const rows = await store.db.entries.bulkGet(recorded.map(({ id }) => id))
      const own = recorded.filter((_, index) => rows[index] && readEnvelope(rows[index]).by === actor.userId)
      return removeImported(importedRows(own), context)
    },
  })

/** What an import's entries have added, to undo it. */
const importedRows = (entries: readonly Entry[]): readonly ImportedRow[] =>
  entries.filter(isChildEntry).map((entry) => ({
    id: entry.kind === 'transaction.restored' ? (String(entry.transactionId) as Id) : entry.id,
    childId: entry.childId,
  }))
