import { laterStamp, type Stamp } from '@little-ledger/domain'
import { readEnvelope } from './entry-envelope.ts'
import type { FamilyStore } from './family-store.ts'

const latestOf = (stamps: readonly Stamp[], first?: Stamp): Stamp | undefined =>
  stamps.reduce<Stamp | undefined>((latest, stamp) => laterStamp(latest, stamp), first)

/** Moves the clock past received stamps. Call it inside the transaction that stores their entries. */
export async function advanceClock({ db }: FamilyStore, stamps: readonly Stamp[]): Promise<void> {
  const known = await db.getMeta('lastStamp')
  const last = latestOf(stamps, known)
  if (last !== undefined && last !== known) await db.setMeta('lastStamp', last)
}

/** Sets the clock to the latest stored stamp. Needed after the server has corrected stamps that were in the future. */
export async function resetClock({ db }: FamilyStore): Promise<void> {
  const rows = await db.entries.toArray()
  const counted = rows.filter(({ refused }) => refused === undefined)
  const last = latestOf(counted.map((row) => readEnvelope(row).stamp as Stamp))
  if (last !== undefined) await db.setMeta('lastStamp', last)
}
