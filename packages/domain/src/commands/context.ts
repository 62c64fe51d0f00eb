import type { Actor } from '../access/actor.ts'
import { mayRecord } from '../access/permissions.ts'
import { civilTimeIn, type Instant, type TimeZone } from '../calendar/time-zone.ts'
import type { Entry, Payload } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import { KINDS, type Kind } from '../journal/kinds.ts'
import type { Stamp } from '../journal/stamp.ts'
import { err, ok, type Result } from '../result.ts'

/** What a command needs to know of the world: who acts, where, when, and where new ids and stamps come from. */
export interface CommandContext {
  readonly actor: Actor
  readonly family: { readonly id: Id; readonly timeZone: TimeZone }
  /** The device's time, already held within its clock's bounds (`clampInstant`). */
  readonly now: Instant
  /** A new UUIDv7. */
  readonly newId: () => Id
  /** The next reading of the device's clock; each call is a later one. */
  readonly nextStamp: () => Stamp
}

/** Why a command recorded nothing. */
export type CommandError =
  /** The actor's role does not allow it (SPEC §6). */
  | { readonly type: 'Forbidden' }
  /** What it is about does not exist, or no longer. */
  | { readonly type: 'NotFound' }

/** What a command recorded, ready to be appended. */
export type CommandResult = Result<readonly Entry[], CommandError>

/**
 * Makes one entry in the actor's name, dated by the family's calendar at `now`, and checks that the actor may record it.
 *
 * @param about the child it is about; absent for the family as a whole.
 * @param entryId the entry's id where something else already names it.
 */
export function createEntry<K extends Kind>(
  context: CommandContext,
  kind: K,
  payload: Payload<K>,
  about?: Id,
  entryId: Id = context.newId(),
): Result<Entry, CommandError> {
  const { date: on, time: at } = civilTimeIn(context.family.timeZone, context.now)
  const header = { id: entryId, v: KINDS[kind].version, familyId: context.family.id, by: context.actor.userId }
  const child = about === undefined ? {} : { childId: about }
  // A kind and its own payload make an entry of that kind; the compiler cannot follow the pair through the union.
  const entry = { ...header, ...child, stamp: context.nextStamp(), on, at, kind, ...payload } as unknown as Entry
  return mayRecord(context.actor, entry) ? ok(entry) : err({ type: 'Forbidden' })
}

/** One entry as the whole of what a command recorded. */
export const createSingleEntry = <K extends Kind>(
  context: CommandContext,
  kind: K,
  payload: Payload<K>,
  about?: Id,
): CommandResult => {
  const entry = createEntry(context, kind, payload, about)
  return entry.ok ? ok([entry.value]) : entry
}
