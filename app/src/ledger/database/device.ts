import {
  expectOk,
  id,
  parseDeviceId,
  type DeviceId,
  type Id,
  type Instant,
  type SignUpForm,
} from '@little-ledger/domain'
import { v7 as uuidv7 } from 'uuid'
import { preventRecreation } from './reopen-on-close.ts'
import Dexie, { type Table } from 'dexie'

/** This device: its database, its id, which is part of every stamp, and its clock. */
export interface Device {
  readonly db: DeviceDatabase
  readonly id: DeviceId
  readonly now: () => Instant
  /** The build date of this code, and the earliest time that a stamp can have. */
  readonly clockFloor: Instant
}

/** @returns a new UUIDv7 (RFC 9562) */
export const newId = (): Id => id(uuidv7())

/**
 * Opens the device database and assigns the device an id on the first visit. A database that the browser deletes while
 * it is open is not recreated, because the families' databases are gone too.
 */
export async function openDevice(options: {
  readonly now: () => Instant
  readonly clockFloor: Instant
  readonly name?: string
}): Promise<Device> {
  const db = new DeviceDatabase(options.name)
  // Read before writing, because the ledger can be opened even when storage is full.
  const deviceId = (await db.device.get('id'))?.id ?? (await createDeviceId(db))
  preventRecreation(db)
  return { db, id: deviceId, now: options.now, clockFloor: options.clockFloor }
}

/** Stores a new device id, unless another tab has just stored one. */
const createDeviceId = (db: DeviceDatabase): Promise<DeviceId> =>
  db.transaction('rw', db.device, async () => {
    const stored = await db.device.get('id')
    if (stored) return stored.id
    const created = randomDeviceId()
    await db.device.put({ key: 'id', id: created })
    return created
  })

/**
 * Whether the device database is still the one that was opened, and not one recreated after the browser removed it.
 */
export const isSameDevice = async ({ db, id: known }: Device): Promise<boolean> =>
  (await db.device.get('id'))?.id === known

function randomDeviceId(): DeviceId {
  const bytes = crypto.getRandomValues(new Uint8Array(6))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return expectOk(parseDeviceId(hex), 'six random bytes form a device id')
}

/** A family with a database on this device. */
export interface FamilyRow {
  readonly id: Id
  readonly createdAt: Instant
  /** Set while the family is being erased. An interrupted erasure is completed at the next start. */
  readonly isErasing?: true
}

/** The signed-in user. */
export interface SessionRow {
  readonly key: 'current'
  readonly familyId: Id
  readonly userId: Id
  readonly rememberMe: boolean
  readonly startedAt: Instant
  readonly lastSeenAt: Instant
  /** Must match the browser's session cookie, so closing the browser ends the session. Ignored with `rememberMe`. */
  readonly browserSession: string
  /** The key that decrypts the user's resume token. The key's bytes cannot be exported. */
  readonly resumeKey?: CryptoKey
}

/** The failed sign-in attempts for one user or unknown username, stored so that a lockout survives a restart. */
export interface FailedAttemptRow {
  /** The user's id, or the username key if no login on this device has the username. */
  readonly usernameKey: string
  readonly failures: number
  readonly lastFailureAt: Instant
}

/** A sign-out that the server does not know of yet. It is sent before any other request. */
export interface RevocationRow {
  readonly key: 'revocation'
  /** Hashes of the ended session's resume token and of the token that replaces it. */
  readonly resume?: { readonly tokenHash: string; readonly nextHash: string }
}

/** A sign-up that was sent to the server. It may have succeeded although no response has arrived yet. */
export interface RegistrationRow {
  readonly usernameKey: string
  readonly familyId: Id
  readonly userId: Id
  /** What the parent entered, without the password. */
  readonly profile: Omit<SignUpForm, 'password'>
}

/** The database for the device itself: its list of families, the session, failed sign-in attempts and the device id. */
export class DeviceDatabase extends Dexie {
  declare families: Table<FamilyRow, Id>
  declare sessions: Table<SessionRow, 'current'>
  declare failedAttempts: Table<FailedAttemptRow, string>
  declare revocations: Table<RevocationRow, 'revocation'>
  declare registrations: Table<RegistrationRow, string>
  declare device: Table<{ readonly key: 'id'; readonly id: DeviceId }, 'id'>

  constructor(name = 'little-ledger') {
    super(name, { chromeTransactionDurability: 'strict' })
    this.version(1).stores({
      families: 'id',
      sessions: 'key',
      failedAttempts: 'usernameKey',
      revocations: 'key',
      registrations: 'usernameKey',
      device: 'key',
    })
  }
}
