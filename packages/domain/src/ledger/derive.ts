import type { CivilDate } from '../calendar/civil-date.ts'
import { compareStrings } from '../compare-strings.ts'
import type { Entry } from '../journal/entry.ts'
import { groupByChild, isFamilyEntry, type FamilyEntry } from '../journal/entry-subject.ts'
import type { Id } from '../journal/id.ts'
import { emptyAccounts, extendAccounts, type ChildAccounts } from './child-accounts.ts'
import { childLedger, type ChildLedger } from './child-ledger.ts'
import { deriveFamily, type Family } from './family.ts'

/** The state of a family at the end of a day. Immutable: `extendLedger` returns a new object. */
export interface Ledger {
  readonly today: CivilDate
  /** Undefined until the entry that creates the family arrives. */
  readonly family: Family | undefined
  /** The children that are not deleted, in the order they were added. */
  readonly children: readonly ChildLedger[]
  /** Intermediate results that `extendLedger` starts from. */
  readonly source: LedgerSource
}

interface LedgerSource {
  readonly familyEntries: readonly FamilyEntry[]
  readonly accountsByChild: ReadonlyMap<Id, ChildAccounts>
}

const EMPTY = {
  family: undefined,
  children: [],
  source: { familyEntries: [], accountsByChild: new Map() },
} satisfies Omit<Ledger, 'today'>

/**
 * A family's ledger: a pure function of its journal and the family's current date. The order of the entries and any
 * duplicates make no difference.
 */
export const deriveLedger = (entries: readonly Entry[], today: CivilDate): Ledger => extendLedger(EMPTY, entries, today)

/**
 * Extends a ledger with new entries and a new current date. The result is the same as deriving the ledger from all
 * entries, provided that no earlier entry has changed. If the server corrected an entry's stamp or date, derive from
 * scratch.
 */
export function extendLedger(
  { family, children, source }: Omit<Ledger, 'today'>,
  entries: readonly Entry[],
  today: CivilDate,
): Ledger {
  const newFamilyEntries = entries.filter(isFamilyEntry)
  const hasFamilyChanged = newFamilyEntries.length > 0
  const familyEntries = hasFamilyChanged
    ? uniqueById([...source.familyEntries, ...newFamilyEntries])
    : source.familyEntries
  const accountsByChild = new Map(source.accountsByChild)
  const entriesByChild = groupByChild(entries)
  for (const childId of new Set([...accountsByChild.keys(), ...entriesByChild.keys()])) {
    const accounts = accountsByChild.get(childId) ?? emptyAccounts(childId, today)
    accountsByChild.set(childId, extendAccounts(accounts, entriesByChild.get(childId) ?? [], today))
  }
  const sorted = [...accountsByChild.values()].sort(compareByAddition)
  const unchanged = new Map(children.map((child) => [child.accounts, child]))
  return {
    today,
    family: hasFamilyChanged ? deriveFamily(familyEntries) : family,
    children: sorted.flatMap((accounts) => unchanged.get(accounts) ?? childLedger(accounts) ?? []),
    source: { familyEntries, accountsByChild },
  }
}

const uniqueById = (entries: readonly FamilyEntry[]): readonly FamilyEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

/** Compares two children by when they were added. */
const compareByAddition = ({ events: a }: ChildAccounts, { events: b }: ChildAccounts): number =>
  compareStrings(a.added?.stamp ?? '', b.added?.stamp ?? '') || compareStrings(a.childId, b.childId)

/** A child's part of the ledger; undefined if the child was deleted or never added. */
export const findChild = (ledger: Ledger, childId: Id): ChildLedger | undefined =>
  ledger.children.find(({ child }) => child.id === childId)
