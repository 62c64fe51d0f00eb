import {
  assert,
  type Entry,
  type EntryOf,
  id,
  type Id,
  parseStamp,
  type Stamp,
  UTC,
  minorUnits,
  civilDate,
  civilTime,
} from '@little-ledger/domain'
import type { AppendSnapshot, Login, NewSession, Storage, AppendWrites } from '../../storage/port.ts'

export const idOf = (number: number): Id => id(`01900000-0000-7000-8000-${String(number).padStart(12, '0')}`)
export const stampOf = (second: number): Stamp => {
  const stamp = parseStamp(`2026-11-21T12:00:${String(second).padStart(2, '0')}.000Z-0000-0123456789ab`)
  assert(stamp.ok, 'the sample stamp is valid')
  return stamp.value
}

export const [FAMILY, OTHER, PAT, ANNA, ANNAS_USER] = [idOf(1), idOf(2), idOf(3), idOf(10), idOf(11)]

export const header = (number: number, familyId = FAMILY) => ({
  id: idOf(number),
  v: 1 as const,
  familyId,
  by: PAT,
  stamp: stampOf(number % 60),
  on: civilDate('2026-11-21'),
  at: civilTime('12:00'),
})

export const created = (familyId: Id, number: number): Entry => ({
  ...header(number, familyId),
  ...{ id: familyId, kind: 'family.created', name: 'Moss', timeZone: UTC, currency: 'USD', rules: 1 },
})
export const anna: EntryOf<'child.added'> = {
  ...header(10),
  ...{ kind: 'child.added', childId: ANNA, userId: ANNAS_USER, name: 'Anna' },
}
export const deposit = (number: number, description = 'Gift'): EntryOf<'transaction.added'> => ({
  ...header(number),
  ...{ kind: 'transaction.added', childId: ANNA, type: 'deposit', amount: minorUnits(100), description },
  ...{ date: civilDate('2026-11-21'), time: civilTime('12:00') },
})
export const deletion: Entry = { ...header(50), kind: 'child.deleted', childId: ANNA }

export const passwordHash = { type: 'pbkdf2', rounds: 1, salt: 'AAAA', hash: 'AAAA' } as const
export const loginOf = (userId: Id, usernameKey: string, childId?: Id): Login => ({
  ...{ id: userId, familyId: FAMILY, role: childId === undefined ? 'parent' : 'child', childId },
  ...{ username: usernameKey.toUpperCase(), usernameKey },
  ...{ usernameStamp: stampOf(1), passwordHash: passwordHash, passwordStamp: stampOf(1) },
})
export const sessionOf = (tokenHash: string, userId: Id, changes: Partial<NewSession> = {}): NewSession => ({
  ...{ id: idOf(900), tokenHash, familyId: FAMILY, userId, createdAt: 1_000, endsAt: undefined, idleMs: 500 },
  ...changes,
})

export const append = (storage: Storage, writes: AppendWrites, familyId = FAMILY) =>
  storage.append({ familyId, query: {}, decide: ({ head }) => ({ value: head, writes }) })

export const readSnapshot = (
  storage: Storage,
  asks: Parameters<Storage['append']>[0]['query'] = {},
  familyId = FAMILY,
) => storage.append<AppendSnapshot>({ familyId, query: asks, decide: (known) => ({ value: known }) })

export const positionsOf = async (storage: Storage, familyId = FAMILY) =>
  (await storage.readEntries(familyId, 0, 1_000)).map(({ position, entry }) => [position, entry.id])

/** A family with a parent, Pat, and a child, Anna, who both have logins. */
export const withAnna = async (storage: Storage) => {
  await append(storage, { entries: [created(FAMILY, 1)], newLogins: [loginOf(PAT, 'pat')] })
  await append(storage, { entries: [anna], newLogins: [loginOf(ANNAS_USER, 'anna', ANNA)] })
  return storage
}
