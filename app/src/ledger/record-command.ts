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
import { WRITER_VERSION, type ChildRow, type FamilyDatabase } from './database/family-database.ts'
import { newId } from './database/device.ts'
import type { FamilyStore } from './family-store.ts'
import { toStoreError, type StoreError } from './store-error.ts'
import { updateReadModel, type PreloadedRows } from './read-model/read-model.ts'

/** What a command decided: entries to append, or why there are none. */
type Decision<T, E> = Result<T, E>

/** How to record: who acts, about which child, what to decide, and what else to keep in the same transaction. */
export interface RecordRequest<T, E> {
  readonly actor: Actor
  /** The child it is about; its row is given to `decide`. */
  readonly childId?: Id
  readonly decide: (context: CommandContext, child: ChildRow | undefined) => Decision<T, E> | Promise<Decision<T, E>>
  readonly entriesOf: (decided: T) => readonly Entry[]
  /** The family, where its journal does not say it yet. */
  readonly family?: Pick<Family, 'id' | 'timeZone'>
  /** Writes beside the entries, in the same transaction. */
  readonly alsoWrite?: (db: FamilyDatabase, decided: T) => Promise<void>
}

/**
 * Runs a command and keeps what it recorded: entries, read model and clock in one transaction, so that the screen says
 * "saved" only when all of it is. Where anything fails nothing is kept.
 */
export async function recordCommand<T, E>(
  store: FamilyStore,
  recording: RecordRequest<T, E>,
): Promise<Result<T, E | StoreError>> {
  const { db } = store
  try {
    return await db.transaction('rw', db.tables, async () => {
      const { childId } = recording
      // Asked for together: each round trip to the database costs as much as all the reckoning in between.
      const [facts, child] = await Promise.all([
        db.getMetaValues('minWriterVersion', 'family', 'lastStamp'),
        childId === undefined ? undefined : db.children.get(childId),
      ])
      if ((facts.minWriterVersion ?? 0) > WRITER_VERSION) return err({ type: 'NewerVersion' })
      const family = recording.family ?? facts.family
      assert(family, 'a family that records is known')
      const clock = { last: facts.lastStamp }
      const decided = await recording.decide(contextFor(store, recording.actor, family, clock), child)
      if (!decided.ok) return decided
      const known = child === undefined ? [] : [child]
      const entries = recording.entriesOf(decided.value)
      // A reading that no entry bears is none: were the clock wrong just then, nothing would ever set it back.
      const isRead = clock.last !== undefined && entries.length > 0
      await Promise.all([
        appendEntries(store, entries, { family, children: known }),
        isRead ? db.setMeta('lastStamp', clock.last as Stamp) : undefined,
        recording.alsoWrite?.(db, decided.value),
      ])
      return decided
    })
  } catch (error) {
    return err(toStoreError(error))
  }
}

function contextFor(
  { device }: FamilyStore,
  actor: Actor,
  family: Pick<Family, 'id' | 'timeZone'>,
  clock: { last: Stamp | undefined },
): CommandContext {
  const now = clampInstant(device.now(), device.clockFloor)
  const nextOfClock = (): Stamp => {
    clock.last = nextStamp({ last: clock.last, floor: device.clockFloor, device: device.id }, now)
    return clock.last
  }
  return { actor, family, now, newId, nextStamp: nextOfClock }
}

/** Puts new entries into the journal as waiting and brings the read model up to date. */
async function appendEntries(store: FamilyStore, entries: readonly Entry[], known: PreloadedRows): Promise<void> {
  const rows = entries.map((entry) => ({
    id: entry.id,
    subject: isFamilyEntry(entry) ? ('family' as const) : entry.childId,
    pending: 1 as const,
    entry,
  }))
  const adding = store.db.entries.bulkAdd(rows)
  // What is not known yet is derived from the journal, so that must hold the entries first.
  if (!rows.every(({ subject }) => known.children.some(({ id }) => id === subject))) await adding
  await Promise.all([adding, updateReadModel(store, entries, known)])
}
