import type { CivilDate } from '../calendar/civil-date.ts'
import type { ChildEntry, Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import { compareStrings } from '../compare-strings.ts'
import { childLedger, type ChildLedger } from './child-ledger.ts'
import { emptyAccounts, extendAccounts, type ChildAccounts } from './child-accounts.ts'
import { deriveFamily, isFamilyEntry, type Family, type FamilyEntry } from './family.ts'

/** Everything a journal amounts to at the end of a day. Never changed: `extendLedger` makes a new one. */
export interface Ledger {
  readonly today: CivilDate
  /** Undefined while the entry that creates the family has not arrived. */
  readonly family: Family | undefined
  /** The children that stand, in the order they were added. */
  readonly children: readonly ChildLedger[]
  /** What the ledger was derived from, kept so that more entries can be folded in. */
  readonly source: LedgerSource
}

interface LedgerSource {
  readonly familyEntries: readonly FamilyEntry[]
  readonly accountsByChild: ReadonlyMap<Id, ChildAccounts>
}

const EMPTY_SOURCE: LedgerSource = { familyEntries: [], accountsByChild: new Map() }

/**
 * The ledger of a family: one pure function of the journal and the family's today (design: one idea). Any order, any
 * duplication and any split into increments of the same entries give the same ledger.
 */
export const deriveLedger = (entries: readonly Entry[], today: CivilDate): Ledger =>
  extendLedger({ source: EMPTY_SOURCE }, entries, today)

/**
 * The ledger with more entries in and the day turned to `today`. An id stands for one and the same entry throughout: a
 * journal in which an entry was corrected (the server gave it another stamp) is derived from scratch.
 */
export function extendLedger({ source }: Pick<Ledger, 'source'>, entries: readonly Entry[], today: CivilDate): Ledger {
  const familyEntries = uniqueById([...source.familyEntries, ...entries.filter(isFamilyEntry)])
  const accountsByChild = new Map(source.accountsByChild)
  const entriesByChild = groupByChild(entries)
  for (const childId of new Set([...accountsByChild.keys(), ...entriesByChild.keys()])) {
    const accounts = accountsByChild.get(childId) ?? emptyAccounts(childId, today)
    accountsByChild.set(childId, extendAccounts(accounts, entriesByChild.get(childId) ?? [], today))
  }
  const inOrder = [...accountsByChild.values()].sort(compareByAddition)
  return {
    today,
    family: deriveFamily(familyEntries),
    children: inOrder.flatMap((accounts) => childLedger(accounts) ?? []),
    source: { familyEntries, accountsByChild },
  }
}

const uniqueById = (entries: readonly FamilyEntry[]): readonly FamilyEntry[] => [
  ...new Map(entries.map((entry) => [entry.id, entry])).values(),
]

function groupByChild(entries: readonly Entry[]): ReadonlyMap<Id, readonly ChildEntry[]> {
  const groups = new Map<Id, ChildEntry[]>()
  for (const entry of entries) {
    if (isFamilyEntry(entry)) continue
    const group = groups.get(entry.childId)
    if (group) group.push(entry)
    else groups.set(entry.childId, [entry])
  }
  return groups
}

/** The order in which children were added; those whose adding has not arrived come first, and are not shown. */
const compareByAddition = ({ events: a }: ChildAccounts, { events: b }: ChildAccounts): number =>
  compareStrings(a.added?.stamp ?? '', b.added?.stamp ?? '') || compareStrings(a.childId, b.childId)

/** One child of a ledger; undefined where there is none of that id. */
export const findChild = (ledger: Ledger, childId: Id): ChildLedger | undefined =>
  ledger.children.find(({ child }) => child.id === childId)
