import {
  childLedger,
  denominationOf,
  deriveAccounts,
  deriveFamily,
  isFamilyEntry,
  postingSortKey,
  type CivilDate,
  type Entry,
  type Id,
} from '@little-ledger/domain'
import { READ_MODEL_VERSION, type ChildRow } from '../ledger/database/family-database.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { interestEarned } from '../ledger/interest-earned.ts'
import { activeEntries, shownAsks } from '../ledger/read-model.ts'
import { upcomingView } from '../ledger/upcoming-view.ts'

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

/** The stored read model, without the children's revisions, which depend on the number of writes. */
export async function storedModel({ db }: FamilyStore) {
  const children = await db.children.toArray()
  const transactions = await db.transactions.toArray()
  const goals = await db.goals.toArray()
  const inOrder = await db.transactions.orderBy('[childId+order]').toArray()
  const historyOf = (childId: Id) => inOrder.filter((row) => row.childId === childId).map(({ id }) => id)
  return {
    family: await db.getMeta('family'),
    children: children.map(({ revision, ...row }) => row).sort(byId),
    transactions: transactions.sort(byId),
    goals: goals.sort(byId),
    histories: new Map(children.map(({ id }) => [id, historyOf(id)])),
  }
}

/**
 * The read model that `storedModel` must return, derived from the journal by the domain. Each child is derived for the
 * `derivedOn` date in the child's row, or for `today` if there is no row.
 */
export async function derivedModel({ db }: FamilyStore, today: CivilDate) {
  const entries = activeEntries(await db.entries.toArray())
  const derivedOn = new Map((await db.children.toArray()).map((row) => [row.id, row.derivedOn]))
  const childEntries = entries.filter((entry) => !isFamilyEntry(entry))
  const ledgers = [...new Set(childEntries.map(({ childId }) => childId))].flatMap((childId) => {
    const own = childEntries.filter((entry) => entry.childId === childId)
    return childLedger(deriveAccounts(childId, own, derivedOn.get(childId) ?? today)) ?? []
  })
  const family = deriveFamily(entries.filter(isFamilyEntry))
  return {
    family,
    children: ledgers
      .map(({ child, accounts, asks }): Omit<ChildRow, 'revision'> => ({
        ...child,
        denomination: denominationOf(child, family),
        asks: shownAsks(asks),
        allowanceSettings: accounts.events.allowanceSettings,
        interestSettings: accounts.events.interestSettings,
        upcoming: upcomingView(accounts, child.bent !== undefined),
        interestEarned: interestEarned(accounts.postings),
        derivedOn: accounts.today,
        version: READ_MODEL_VERSION,
      }))
      .sort(byId),
    transactions: ledgers
      .flatMap(({ child, accounts }) =>
        accounts.postings.map((posting) => ({ ...posting, childId: child.id, order: postingSortKey(posting) })),
      )
      .sort(byId),
    goals: ledgers.flatMap(({ child, goals }) => goals.map((goal) => ({ ...goal, childId: child.id }))).sort(byId),
    histories: new Map(ledgers.map(({ child, accounts }) => [child.id, accounts.postings.map(({ id }) => id)])),
  }
}

/**
 * A child's stored history, oldest first: each posting's date, type, signed amount and resulting balance, in minor
 * units.
 */
export async function storedHistory({ db }: FamilyStore, childId: Id) {
  const rows = await db.historyOf(childId).toArray()
  return rows.map(({ date, type, amount, balanceAfter }) => [date, type, amount, balanceAfter] as const)
}

/** The stored journal in stamp order. */
export async function storedEntries({ db }: FamilyStore): Promise<readonly Entry[]> {
  return activeEntries(await db.entries.toArray()).toSorted((a, b) => (a.stamp < b.stamp ? -1 : 1))
}

/** The child's row; throws if there is none. */
export async function storedChild({ db }: FamilyStore, childId: Id): Promise<ChildRow> {
  const row = await db.children.get(childId)
  if (row === undefined) throw new Error(`There is no child ${childId}`)
  return row
}
