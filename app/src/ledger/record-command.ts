import {
  assert,
  err,
  nextStamp,
  type Actor,
  type CommandContext,
  type CommandError,
  type CommandResult,
  type Entry,
  type Family,
  type Id,
  type Result,
  type Stamp,
} from '@little-ledger/domain'
import { dateQuestion, readClock, type UnknownDate } from './clock.ts'
import { newId } from './database/device.ts'
import {
  entryRow,
  WRITER_VERSION,
  type ChildRow,
  type FamilyDatabase,
  type GoalRow,
} from './database/family-database.ts'
import { useLedger, type FamilyStore } from './family-store.ts'
import { updateReadModel } from './read-model.ts'
import { toStoreError, type StoreError } from './store-error.ts'

type Command<Input, Subject, E = CommandError> = (
  input: Input,
  subject: Subject,
  context: CommandContext,
) => Result<readonly Entry[], E>

type Recorded<E = CommandError> = Promise<Result<readonly Entry[], E | StoreError | UnknownDate>>

/** Records commands about one child as the signed-in user. A failed command stores nothing. */
export function useRecord(childId: Id) {
  const { store, actor } = useLedger()
  return <Input, E = CommandError>(command: Command<Input, ChildRow | undefined, E>, input: Input): Recorded<E> =>
    recordCommand(store, { actor, childId, decide: (context, child) => command(input, child, context) })
}

/** Records commands about one goal as the signed-in user. */
export function useRecordGoal({ id, childId }: GoalRow) {
  const { store, actor } = useLedger()
  return <Input>(command: Command<Input, GoalRow | undefined>, input: Input): Recorded =>
    recordCommand(store, {
      actor,
      childId,
      decide: async (context) => command(input, await store.db.goals.get(id), context),
    })
}

/** Records commands about the signed-in user or the family. */
export function useRecordFamily() {
  const { store, actor } = useLedger()
  return <Input>(command: (input: Input, context: CommandContext) => CommandResult, input: Input): Recorded =>
    recordCommand(store, { actor, decide: (context) => command(input, context) })
}

/** What a command returns: its entries, or an object that contains them. */
type Decision = readonly Entry[] | { readonly entries: readonly Entry[] }

const entriesOf = (decision: Decision): readonly Entry[] => ('length' in decision ? decision : decision.entries)

/** A command to run, and other rows to write along with its entries. */
export interface RecordRequest<T extends Decision, E> {
  readonly actor: Actor
  /** The child whose row is passed to `decide`. */
  readonly childId?: Id
  readonly decide: (context: CommandContext, child: ChildRow | undefined) => Result<T, E> | Promise<Result<T, E>>
  /** Set only while a family is being created, because it has no `family.created` entry yet. */
  readonly family?: Pick<Family, 'id' | 'timeZone'>
  /** Writes other rows in the same transaction. */
  readonly alsoWrite?: (db: FamilyDatabase, decided: T) => Promise<void>
}

/**
 * Runs a command and stores its entries, the read model and the latest stamp in one transaction. If anything fails,
 * stores nothing.
 */
export async function recordCommand<T extends Decision, E>(
  store: FamilyStore,
  { actor, childId, decide, alsoWrite, ...request }: RecordRequest<T, E>,
): Promise<Result<T, E | StoreError | UnknownDate>> {
  const { db, device } = store
  try {
    return await db.transaction('rw', db.tables, async () => {
      // Issue both reads together, to save an IndexedDB round trip.
      const [meta, child] = await Promise.all([
        db.getMetaValues('minWriterVersion', 'family', 'lastStamp', 'clock'),
        childId === undefined ? undefined : db.children.get(childId),
      ])
      if ((meta.minWriterVersion ?? 0) > WRITER_VERSION) return err({ type: 'NewerVersion' })
      const family = request.family ?? meta.family
      assert(family, 'the family is stored or passed in')
      const { now, isKnown } = readClock(device, meta.clock)
      // A new family can be created even if the date is unknown, because it has no earlier entries.
      if (!isKnown && request.family === undefined) {
        dateQuestion.setState({ isOpen: true })
        return err({ type: 'UnknownDate' })
      }
      let last = meta.lastStamp
      const tick = (): Stamp => {
        last = nextStamp({ last, floor: device.clockFloor, device: device.id }, now)
        return last
      }
      const decided = await decide({ actor, family, now, newId, nextStamp: tick }, child)
      if (!decided.ok) return decided
      const entries = entriesOf(decided.value)
      const adding = db.entries.bulkAdd(entries.map((entry) => entryRow(entry, { pending: 1 })))
      // Add the entries first, because the accounts of a child that was not read above are computed from the journal.
      if (child === undefined) await adding
      await Promise.all([
        adding,
        updateReadModel(store, entries, { family, child, now }),
        // Store the stamp only along with an entry. Otherwise, a wrong device clock could never be corrected.
        last !== undefined && entries.length > 0 ? db.setMeta('lastStamp', last) : undefined,
        alsoWrite?.(db, decided.value),
      ])
      return decided
    })
  } catch (error) {
    return err(toStoreError(error))
  }
}
