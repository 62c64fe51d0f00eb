import type { Avatar, Family, Id } from '@little-ledger/domain'
import { useLiveQuery } from 'dexie-react-hooks'
import { isDoorOn } from '../ledger/home-snapshots.ts'
import type { Device } from '../ledger/database/device.ts'
import type { FamilyDatabase, LoginRow } from '../ledger/database/family-database.ts'
import { openExistingFamilyStore } from '../ledger/family-store.ts'
import { memberName } from '../ledger/queries/person-name.ts'
import { SAMPLE_FAMILY_ID } from '../ledger/sample/sample-family.ts'
import { openedDevice } from './current-session.ts'
import { hasUnsyncedEntries } from './forget-login.ts'
import { isRemovedMember } from './stored-session.ts'

/** What "Who's here?" needs to know about a person who can sign in on this device. */
export interface PersonHere {
  readonly familyId: Id
  readonly userId: Id
  readonly name: string
  /** Absent if the person has not logged in on this device. */
  readonly username?: string
  /** Absent for a parent or helper. */
  readonly avatar?: Avatar
  /** Whether this device can check the password without the server. */
  readonly isKnown: boolean
  /** Set for a member who was removed from the family, and who can still save changes that were never sent. */
  readonly isRemoved?: true
}

export interface FamilyHere {
  readonly id: Id
  readonly children: readonly PersonHere[]
  /** Parents and helpers. */
  readonly parents: readonly PersonHere[]
}

/** The value before the families load: undefined, or an empty list on prerendered pages. */
const UNKNOWN = import.meta.env.SSR ? [] : undefined

/** The families that "Who's here?" shows (docs/decisions/0041-front-door.md); undefined while loading. */
export const useFamiliesHere = (): readonly Id[] | undefined =>
  useLiveQuery(
    async () => {
      const device = openedDevice()
      if (device === undefined || !isDoorOn()) return []
      // If the device cannot be read, the landing page is shown as usual.
      const families = await device.db.families.toArray().catch(() => [])
      return families.filter(({ id, isErasing }) => isErasing !== true && id !== SAMPLE_FAMILY_ID).map(({ id }) => id)
    },
    [],
    UNKNOWN,
  )

/** Reads who can sign in to each family. Skips families that cannot be read. */
export async function readPeopleHere(familyIds: readonly Id[]): Promise<readonly FamilyHere[]> {
  const device = openedDevice()
  if (device === undefined) return []
  const families: FamilyHere[] = []
  for (const id of familyIds) {
    const family = await readFamily(device, id).catch(() => undefined)
    if (family !== undefined && family.children.length + family.parents.length > 0) families.push(family)
  }
  return families
}

/**
 * A removed member is shown only while there are changes to save that were never sent, and not if the member has joined
 * again with the same username, because that login finds those changes too.
 */
const isShown = async (
  db: FamilyDatabase,
  { userId, usernameKey }: LoginRow,
  current: readonly LoginRow[],
): Promise<boolean> =>
  current.some((login) => login.userId === userId) ||
  (!current.some((login) => login.usernameKey === usernameKey) && (await hasUnsyncedEntries(db, userId)))

/** The members who have not logged in on this device. A child's device may not know the creator's name. */
function membersWithoutLogin(
  familyId: Id,
  family: Family | undefined,
  logins: readonly LoginRow[],
): readonly PersonHere[] {
  const known = new Set(logins.map(({ userId }) => userId))
  return [...(family?.members.values() ?? [])]
    .map(({ userId, isRemoved }) => ({ familyId, userId, isRemoved, name: memberName(family, userId), isKnown: false }))
    .filter(({ userId, isRemoved, name }) => !isRemoved && !known.has(userId) && name !== '')
    .map(({ isRemoved: _, ...person }) => person)
}

async function readFamily(device: Device, familyId: Id): Promise<FamilyHere> {
  const { db } = await openExistingFamilyStore(device, familyId)
  try {
    const [logins, rows, family] = await Promise.all([
      db.logins.toArray(),
      db.children.orderBy('createdAt').toArray(),
      db.getMeta('family'),
    ])
    const children = rows.flatMap(({ userId, name, avatar }): readonly PersonHere[] => {
      const login = logins.find((row) => row.userId === userId)
      if (login === undefined) return []
      return [{ familyId, userId, name, avatar, username: login.username, isKnown: login.verifier !== undefined }]
    })
    const members = logins.filter(({ role }) => role !== 'child')
    const current = logins.filter((login) => !isRemovedMember(login, family))
    const shown = await Promise.all(members.map((login) => isShown(db, login, current)))
    const parents = members
      .filter((_, index) => shown[index])
      .map((login) => ({
        familyId,
        userId: login.userId,
        username: login.username,
        name: memberName(family, login.userId) || login.username,
        isKnown: login.verifier !== undefined,
        ...(isRemovedMember(login, family) && { isRemoved: true as const }),
      }))
    return { id: familyId, children, parents: [...parents, ...membersWithoutLogin(familyId, family, logins)] }
  } finally {
    db.close()
  }
}
