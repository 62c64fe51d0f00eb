import type { TimeZone } from '../calendar/time-zone.ts'
import type { CivilDate } from '../calendar/civil-date.ts'
import { type EntryOf, compareEntries } from '../journal/entry.ts'
import type { FamilyEntry } from '../journal/entry-subject.ts'
import type { Id } from '../journal/id.ts'
import { isoInstantOf, type Stamp } from '../journal/stamp.ts'
import { exponentOf, type CurrencyCode } from '../money/currency.ts'
import { deriveMembers, type Member } from './members.ts'

/** A user's profile; fields that were never set are empty (SPEC §3 User). */
export interface Profile {
  readonly userId: Id
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** A change of the family's currency, which relabeled its amounts of money. */
export interface CurrencyChange {
  readonly from: CurrencyCode
  readonly to: CurrencyCode
  readonly by: Id
  readonly on: CivilDate
  readonly stamp: Stamp
}

/** The family's own data, without its children. */
export interface Family {
  readonly id: Id
  readonly name: string
  readonly timeZone: TimeZone
  readonly currency: CurrencyCode
  /** The changes of the currency, in order. Empty if the currency is still the first. */
  readonly currencyChanges: readonly CurrencyChange[]
  /** The version of the allowance and interest rules that this family uses. */
  readonly rules: number
  readonly createdAt: string
  readonly profiles: ReadonlyMap<Id, Profile>
  /** Parents and helpers by user id, including removed members. */
  readonly members: ReadonlyMap<Id, Member>
}

/** Applies the fields present in the entry to the profile. */
const applyProfileEdit = (profile: Profile | undefined, edit: EntryOf<'profile.changed'>): Profile => ({
  userId: edit.userId,
  firstName: edit.firstName ?? profile?.firstName ?? '',
  lastName: edit.lastName ?? profile?.lastName ?? '',
  email: edit.email === undefined ? (profile?.email ?? null) : edit.email,
})

/**
 * The changes of the currency, by (stamp, id). The creation decides the number of decimals; a currency with another
 * number has no effect, even with a later stamp. One that is already the currency changes nothing.
 */
function currencyChangesOf(
  sorted: readonly FamilyEntry[],
  created: EntryOf<'family.created'>,
): readonly CurrencyChange[] {
  const changes: CurrencyChange[] = []
  for (const entry of sorted) {
    const from = changes.at(-1)?.to ?? created.currency
    if (entry.kind !== 'family.currency.set' || entry.code === from) continue
    if (exponentOf(entry.code) !== exponentOf(from)) continue
    changes.push({ from, to: entry.code, by: entry.by, on: entry.on, stamp: entry.stamp })
  }
  return changes
}

/**
 * The family from its entries, in any order and with duplicates; undefined until the entry that creates it arrives.
 * Each field comes from the entry with the latest stamp. A change stamped before the family was created (clock skew) is
 * applied after the creation.
 */
export function deriveFamily(entries: readonly FamilyEntry[]): Family | undefined {
  const sorted = [...entries].sort(compareEntries)
  const created = sorted.find((entry) => entry.kind === 'family.created')
  if (created === undefined) return undefined
  let { name, timeZone, rules } = created
  const profiles = new Map<Id, Profile>()
  for (const entry of sorted) {
    if (entry.kind === 'profile.changed')
      profiles.set(entry.userId, applyProfileEdit(profiles.get(entry.userId), entry))
    if (entry.kind !== 'family.changed') continue
    name = entry.name ?? name
    timeZone = entry.timeZone ?? timeZone
    rules = entry.rules ?? rules
  }
  const { familyId, stamp, by: userId } = created
  const currencyChanges = currencyChangesOf(sorted, created)
  const currency = currencyChanges.at(-1)?.to ?? created.currency
  const members = deriveMembers(sorted, { userId, name: profiles.get(userId)?.firstName ?? '' })
  const createdAt = isoInstantOf(stamp)
  return { id: familyId, name, timeZone, currency, currencyChanges, rules, createdAt, profiles, members }
}
