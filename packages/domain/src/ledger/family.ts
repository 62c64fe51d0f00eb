import type { TimeZone } from '../calendar/time-zone.ts'
import type { Entry, EntryOf } from '../journal/entry.ts'
import { compareEntries } from '../journal/entry-order.ts'
import type { Id } from '../journal/id.ts'

/** What a person says of themselves; empty where they said nothing (SPEC §3 User). */
export interface Profile {
  readonly userId: Id
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** The family as a whole. */
export interface Family {
  readonly id: Id
  readonly name: string
  readonly timeZone: TimeZone
  readonly currency: 'USD'
  /** The version of the rules for allowance and interest that this family lives by. */
  readonly rules: number
  readonly createdAt: string
  readonly profiles: ReadonlyMap<Id, Profile>
}

/** An entry about the family as a whole. */
export type FamilyEntry = EntryOf<'family.created'> | EntryOf<'family.changed'> | EntryOf<'profile.changed'>

/** Tells the entries about the family from those about a child. */
export const isFamilyEntry = (entry: Entry): entry is FamilyEntry => !('childId' in entry)

/** The profile with what an entry states; what it leaves out stays. */
const applyProfileEdit = (profile: Profile | undefined, edit: EntryOf<'profile.changed'>): Profile => ({
  userId: edit.userId,
  firstName: edit.firstName ?? profile?.firstName ?? '',
  lastName: edit.lastName ?? profile?.lastName ?? '',
  email: edit.email === undefined ? (profile?.email ?? null) : edit.email,
})

/**
 * The family from its entries, in any order and with any repetition: each field as the latest stamp states it, a change
 * stamped before the creation (a skewed clock) counting after it.
 * Undefined while the entry that creates it has not arrived.
 */
export function deriveFamily(entries: readonly FamilyEntry[]): Family | undefined {
  const ordered = [...entries].sort(compareEntries)
  const created = ordered.find((entry) => entry.kind === 'family.created')
  if (created === undefined) return undefined
  let { name, timeZone, rules } = created
  const profiles = new Map<Id, Profile>()
  for (const entry of ordered) {
    if (entry.kind === 'profile.changed')
      profiles.set(entry.userId, applyProfileEdit(profiles.get(entry.userId), entry))
    if (entry.kind !== 'family.changed') continue
    name = entry.name ?? name
    timeZone = entry.timeZone ?? timeZone
    rules = entry.rules ?? rules
  }
  const { familyId, currency, stamp } = created
  return { id: familyId, name, timeZone, currency, rules, createdAt: stamp.slice(0, 24), profiles }
}
