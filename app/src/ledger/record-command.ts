import {
  assert,
  clampInstant,
  err,
  isFamilyEntry,
  nextStamp,
  type Actor,
  type CommandContext,
  type Entry,
  type Family,
  type Id,
  type Result,
  type Stamp,
} from '@little-ledger/domain'
import { newId } from './database/device.ts'
import { WRITER_VERSION, type ChildRow, type EntryRow, type FamilyDatabase } from './database/family-database.ts'
import type { FamilyStore } from './family-store.ts'
import { updateReadModel, type PreloadedRows } from './read-model/read-model.ts'
import { toStoreError, type StoreError } from './store-error.ts'

/** A command to run, and what to write with its entries. */
export interface RecordRequest<T, E> {
  readonly actor: Actor
  /** The child whose row `decide` receives. */
  readonly childId?: Id
  readonly decide: (context: CommandContext, child: ChildRow | undefined) => Result<T, E> | Promise<Result<T, E>>
  readonly entriesOf: (decided: T) => readonly Entry[]
  /** Only for a new family, which has no `family.created` entry yet. */
  readonly family?: Pick<Family, 'id' | 'timeZone'>
  /** Other writes in the same transaction. */
  readonly alsoWrite?: (db: FamilyDatabase, decided: T) => Promise<void>
}

/** Runs a command and stores its entries, the read model and the clock in one transaction, or nothing if it fails. */
export async function recordCommand<T, E>(
  store: FamilyStore,
  { actor, childId, decide, entriesOf, alsoWrite, ...request }: RecordRequest<T, E>,
): Promise<Result<T, E | StoreError>> {
  const { db } = store
  try {
    return await db.transaction('rw', db.tables, async () => {
      // Issue both reads together, to save an IndexedDB round trip.
      const [meta, child] = await Promise.all([
        db.getMetaValues('minWriterVersion', 'family', 'lastStamp'),
        childId === undefined ? undefined : db.children.get(childId),
      ])
      if ((meta.minWriterVersion ?? 0) > WRITER_VERSION) return err({ type: 'NewerVersion' })
      const family = request.family ?? meta.family
      assert(family, 'the family is stored or passed in')
      const clock = { last: meta.lastStamp }
      const decided = await decide(commandContext(store, actor, family, clock), child)
      if (!decided.ok) return decided
      const entries = entriesOf(decided.value)
      // Persist the clock only with an entry; otherwise a wrong device clock could never be corrected.
      const isClockUsed = clock.last !== undefined && entries.length > 0
      await Promise.all([
        appendEntries(store, entries, { family, children: child === undefined ? [] : [child] }),
        isClockUsed ? db.setMeta('lastStamp', clock.last as Stamp) : undefined,
        alsoWrite?.(db, decided.value),
      ])
      return decided
    })
  } catch (error) {
    return err(toStoreError(error))
  }
}

function commandContext(
  { device }: FamilyStore,
  actor: Actor,
  family: Pick<Family, 'id' | 'timeZone'>,
  clock: { last: Stamp | undefined },
): CommandContext {
  const now = clampInstant(device.now(), device.clockFloor)
  const tick = (): Stamp => {
    clock.last = nextStamp({ last: clock.last, floor: device.clockFloor, device: device.id }, now)
    return clock.last
  }
  return { actor, family, now, newId, nextStamp: tick }
}

/** Adds entries to the journal and the outbox, and updates the read model. */
async function appendEntries(store: FamilyStore, entries: readonly Entry[], preloaded: PreloadedRows): Promise<void> {
  const rows = entries.map((entry): EntryRow => ({
    id: entry.id,
    subject: isFamilyEntry(entry) ? 'family' : entry.childId,
    pending: 1,
    entry,
  }))
  const adding = store.db.entries.bulkAdd(rows)
  // Rows that were not preloaded are derived from the journal, so the new entries must be in it first.
  if (!rows.every(({ subject }) => preloaded.children.some(({ id }) => id === subject))) await adding
  await Promise.all([adding, updateReadModel(store, entries, preloaded)])
}
