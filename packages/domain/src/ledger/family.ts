import type { TimeZone } from '../calendar/time-zone.ts'
import { type EntryOf, compareEntries } from '../journal/entry.ts'
import type { FamilyEntry } from '../journal/entry-subject.ts'
import type { Id } from '../journal/id.ts'
import { isoInstantOf } from '../journal/stamp.ts'
import { deriveMembers, type Member } from './members.ts'

/** A user's profile; fields that were never set are empty (SPEC §3 User). */
export interface Profile {
  readonly userId: Id
  readonly firstName: string
  readonly lastName: string
  readonly email: string | null
}

/** The family's own data, without its children. */
export interface Family {
  readonly id: Id
  readonly name: string
  readonly timeZone: TimeZone
  readonly currency: 'USD'
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
  const { familyId, currency, stamp, by: userId } = created
  const members = deriveMembers(sorted, { userId, name: profiles.get(userId)?.firstName ?? '' })
  return { id: familyId, name, timeZone, currency, rules, createdAt: isoInstantOf(stamp), profiles, members }
}
