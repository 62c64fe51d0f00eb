import {
  assert,
  err,
  ok,
  todayIn,
  type Actor,
  type ChildAccounts,
  type CivilDate,
  type Family,
  type Id,
  type Result,
} from '@little-ledger/domain'
import { createContext, useContext } from 'react'
import { readClock } from './clock.ts'
import type { Device } from './database/device.ts'
import { FamilyDatabase, WRITER_VERSION, type ChildRow, type TransactionRow } from './database/family-database.ts'
import { preventRecreation } from './database/reopen-on-close.ts'
import { toStoreError, type StoreError } from './store-error.ts'

/** A family's ledger, opened in this tab. */
export interface FamilyStore {
  readonly familyId: Id
  readonly db: FamilyDatabase
  readonly device: Device
  /** The computed accounts of each child. They are valid while the child's row has the same revision. */
  readonly cache: Map<Id, { readonly revision: number; readonly accounts: ChildAccounts }>
  /** Called after each change made in this tab, so that screens can update before their queries run again. */
  readonly listeners: Set<(change: LedgerChange) => void>
}

/** A child's rows after a transaction in this tab, published when the transaction commits. */
export interface LedgerChange {
  readonly childId: Id
  /** Undefined if the child was deleted. */
  readonly row: ChildRow | undefined
  /** The first `limit` rows of the history, newest or oldest first, without reading the database. */
  readonly history: (newestFirst: boolean, limit: number) => HistoryPage
}

/** One page of a child's history, with the total number of rows. */
export interface HistoryPage {
  readonly rows: readonly TransactionRow[]
  readonly total: number
}

/** Opens a family's database, creating it if there is none. */
export async function openFamilyStore(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  await db.open()
  preventRecreation(db)
  return { familyId, db, device, cache: new Map(), listeners: new Set() }
}

/** Opens a family's database. Rejects if the browser has removed it. */
export async function openExistingFamilyStore(device: Device, familyId: Id): Promise<FamilyStore> {
  const db = new FamilyDatabase(familyId)
  preventRecreation(db)
  await db.open()
  return { familyId, db, device, cache: new Map(), listeners: new Set() }
}

/** Today's date in the family's time zone, according to the corrected clock. */
export const familyToday = async (
  { db, device }: Pick<FamilyStore, 'db' | 'device'>,
  family: Pick<Family, 'timeZone'>,
): Promise<CivilDate> => todayIn(family.timeZone, readClock(device, await db.getMeta('clock')).now)

/**
 * Runs `work` in one transaction over all tables. Stores nothing if `work` throws or if a newer version of the app has
 * upgraded the database.
 */
export async function runWriteTransaction<T>(
  { db }: FamilyStore,
  work: () => Promise<T>,
): Promise<Result<T, StoreError>> {
  try {
    return await db.transaction('rw', db.tables, async (): Promise<Result<T, StoreError>> => {
      if (((await db.getMeta('minWriterVersion')) ?? 0) > WRITER_VERSION) return err({ type: 'NewerVersion' })
      return ok(await work())
    })
  } catch (error) {
    return err(toStoreError(error))
  }
}

/** The open ledger, and the user who records commands in it. */
export interface OpenLedger {
  readonly store: FamilyStore
  readonly actor: Actor
}

const LedgerContext = createContext<OpenLedger | undefined>(undefined)

/** Provides the signed-in user's ledger; undefined while no user is signed in. */
export const LedgerProvider = LedgerContext.Provider

/** The open ledger. Only for screens behind the route guard. */
export function useLedger(): OpenLedger {
  const ledger = useContext(LedgerContext)
  assert(ledger, 'useLedger needs a signed-in user')
  return ledger
}
