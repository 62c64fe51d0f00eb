import { deriveFamily, type Entry, type Id, isFamilyEntry, parseEntry, parseId } from '@little-ledger/domain'
import type { AppendSnapshot, User } from '../storage/port.ts'
import { PUSH_RULES } from './push-rules.ts'
import {
  type PushEntryResult,
  LATER,
  refused,
  type PushState,
  type PushContext,
  createPushState,
  acceptEntry,
} from './push-state.ts'

/**
 * A parsed entry, or the reason why it could not be parsed; then `id` is '' if the input has no valid id.
 */
export type PushedEntry =
  | { readonly entry: Entry; readonly id: Id }
  | { readonly entry: undefined; readonly id: Id | ''; readonly problem: 'later' | 'bad_schema' }

/** The id to use in the result of an entry that can't be parsed. */
const idIn = (input: unknown): Id | '' => {
  if (typeof input !== 'object' || input === null || !('id' in input) || typeof input.id !== 'string') return ''
  const id = parseId(input.id)
  return id.ok ? id.value : ''
}

/** Only the server says who vouches for an entry. Copies only the few entries that say so, because a copy takes time. */
function withoutVoucher(entry: Entry): Entry {
  if (entry.restoredBy === undefined) return entry
  const { restoredBy: _, ...rest } = entry
  return rest
}

/**
 * Parses each entry on its own. An unknown kind is `later` (a newer server may accept it), anything else `bad_schema`.
 */
export const parsePushedEntries = (inputs: readonly unknown[]): readonly PushedEntry[] =>
  inputs.map((input) => {
    const parsed = parseEntry(input)
    if (parsed.ok) return { entry: withoutVoucher(parsed.value), id: parsed.value.id }
    const problem = parsed.error.type === 'UnknownKind' ? 'later' : 'bad_schema'
    return { entry: undefined, id: idIn(input), problem }
  })

const validateEntry = (entry: Entry, state: PushState): PushEntryResult => {
  for (const check of PUSH_RULES) {
    const result = check(entry, state)
    if (result) return result
  }
  return acceptEntry(entry, state)
}

/** Whether the accepted entries say that the user is a parent of the family that they create. */
const isParentIn = (results: readonly PushEntryResult[], userId: Id) => {
  const accepted = results.flatMap((result) => (result.status === 'accepted' ? result.stored.entry : []))
  return deriveFamily(accepted.filter(isFamilyEntry))?.members.get(userId)?.role === 'parent'
}

/**
 * Validates entries in order, each against the state that the previous entries left. A pure function.
 *
 * A parent restores a family that someone else created only together with the entries that make the parent a member.
 * Otherwise the family would have a parent whom no device shows.
 */
export const validatePush = (
  entries: readonly PushedEntry[],
  user: User,
  snapshot: AppendSnapshot,
  context: PushContext,
): readonly PushEntryResult[] => {
  const state = createPushState(entries, user, snapshot, context)
  const results = entries.map((pushed) => {
    if (pushed.entry) return validateEntry(pushed.entry, state)
    return pushed.problem === 'later' ? LATER : refused('bad_schema')
  })
  if (!state.isRestoringFamily || isParentIn(results, user.id)) return results
  // A code says what the entry waits for.
  return results.map((result) => (result.status === 'later' ? result : LATER))
}
