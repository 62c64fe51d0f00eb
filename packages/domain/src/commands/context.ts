import { type Actor, mayRecord } from '../access/access.ts'
import { toDayNumber } from '../calendar/civil-date.ts'
import { civilTimeIn, type Instant, type TimeZone } from '../calendar/time-zone.ts'
import type { Entry, Payload } from '../journal/entry.ts'
import { FIRST_RECORDING_DAY } from '../journal/fields.ts'
import type { Id } from '../journal/id.ts'
import { KINDS, type Kind } from '../journal/kinds.ts'
import type { Stamp } from '../journal/stamp.ts'
import { err, ok, type Result } from '../result.ts'

/**
 * The instant by which `FIRST_RECORDING_DAY` has begun in every time zone. A clock that shows an earlier time is wrong.
 */
const FIRST_RECORDING_INSTANT: Instant = (toDayNumber(FIRST_RECORDING_DAY) + 0.5) * 86_400_000

/**
 * Everything a command needs besides its input: the actor, the family, the time, and functions that create ids and
 * stamps.
 */
export interface CommandContext {
  readonly actor: Actor
  readonly family: { readonly id: Id; readonly timeZone: TimeZone }
  /** The corrected device time (`clampInstant`). */
  readonly now: Instant
  /** Returns a new UUIDv7. */
  readonly newId: () => Id
  /** Returns the next stamp from the device's clock; each stamp is later than the one before. */
  readonly nextStamp: () => Stamp
}

/** Why a command created no entries. */
export type CommandError =
  /** The actor's role does not allow it (SPEC §6). */
  | { readonly type: 'Forbidden' }
  /** The child, transaction, goal or ask does not exist or was deleted. */
  | { readonly type: 'NotFound' }
  /** The family would be left without a parent. */
  | { readonly type: 'LastParent' }
  /** The date is no payday of the child, its payday is paused, or it is more than a year ahead. */
  | { readonly type: 'NoPayday' }

/** A command's entries, ready to be appended. */
export type CommandResult = Result<readonly Entry[], CommandError>

/**
 * Creates an entry recorded by the actor, dated in the family's time zone. Returns Forbidden if the actor may not
 * record it.
 *
 * @param childId the child that the entry is about; absent for the whole family.
 * @param entryId the entry's id, if the caller has already chosen one.
 */
export function createEntry<K extends Kind>(
  context: CommandContext,
  kind: K,
  payload: Payload<K>,
  childId?: Id,
  entryId: Id = context.newId(),
): Result<Entry, CommandError> {
  const now = Math.max(context.now, FIRST_RECORDING_INSTANT)
  const { date: on, time: at } = civilTimeIn(context.family.timeZone, now)
  const header = { id: entryId, v: KINDS[kind].version, familyId: context.family.id, by: context.actor.userId }
  const subject = childId === undefined ? {} : { childId }
  // Cast because TypeScript can't match each kind in the union to its own payload.
  const entry = { ...header, ...subject, stamp: context.nextStamp(), on, at, kind, ...payload } as unknown as Entry
  return mayRecord(context.actor, entry) ? ok(entry) : err({ type: 'Forbidden' })
}

/** The result of a command that creates one entry. */
export const createSingleEntry = <K extends Kind>(
  context: CommandContext,
  kind: K,
  payload: Payload<K>,
  childId?: Id,
): CommandResult => {
  const entry = createEntry(context, kind, payload, childId)
  return entry.ok ? ok([entry.value]) : entry
}

export const notFound = () => err({ type: 'NotFound' } as const)

/** Creates an entry about a child, or returns NotFound if `child` is undefined. */
export const createChildEntry = <K extends Kind>(
  context: CommandContext,
  child: { readonly id: Id } | undefined,
  kind: K,
  payload: Payload<K>,
): CommandResult => (child === undefined ? notFound() : createSingleEntry(context, kind, payload, child.id))
