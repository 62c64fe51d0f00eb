import type { Brand } from 'valibot'
import { parseCivilDate, type CivilDate } from '../calendar/civil-date.ts'
import { assert, err, ok, type Result } from '../result.ts'

/** The id of an entry, and so of what it added: a UUIDv7 in lower case, made on the device that recorded it. */
export type Id = string & Brand<'Id'>

/** The id of a posting: the id of the entry it comes from, or the derived id of an automatic one. */
export type PostingId = string & Brand<'PostingId'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const DERIVED = /^(opening|allowance|interest):([0-9a-f-]{36})(?::(\d{4}-\d\d-\d\d))?$/

/** Reads an id. */
export const parseId = (text: string): Result<Id, { readonly type: 'NotAnId' }> =>
  UUID.test(text) ? ok(text as Id) : err({ type: 'NotAnId' })

/** Reads an id known to be valid; throws on anything else. */
export function id(text: string): Id {
  const parsed = parseId(text)
  assert(parsed.ok, `'${text}' is an id`)
  return parsed.value
}

/**
 * Reads the id of a posting: an entry's, `opening:{childId}`, `allowance:{childId}:{date}` or
 * `interest:{childId}:{date}` (decisions: automatic money).
 */
export function parsePostingId(text: string): Result<PostingId, { readonly type: 'NotAnId' }> {
  const [, kind, owner, date] = DERIVED.exec(text) ?? []
  const derived =
    owner !== undefined &&
    UUID.test(owner) &&
    (date === undefined ? kind === 'opening' : kind !== 'opening' && parseCivilDate(date).ok)
  return derived || UUID.test(text) ? ok(text as PostingId) : err({ type: 'NotAnId' })
}

/** Reads the id of a posting known to be valid; throws on anything else. */
export function postingId(text: string): PostingId {
  const parsed = parsePostingId(text)
  assert(parsed.ok, `'${text}' is the id of a posting`)
  return parsed.value
}

/** The id of the posting that an entry makes: the entry's own. */
export const postingIdOf = (entryId: Id): PostingId => entryId as unknown as PostingId

/** The id of a child's opening posting, its starting balance. */
export const openingPostingId = (childId: Id): PostingId => `opening:${childId}` as PostingId

/** The id of the automatic posting that a day brings a child (decisions: automatic money). */
export const automaticPostingId = (type: 'allowance' | 'interest', childId: Id, date: CivilDate): PostingId =>
  `${type}:${childId}:${date}` as PostingId

/** The date in the id of an automatic posting; undefined for any other. */
export const automaticPostingDate = (posting: PostingId): CivilDate | undefined => {
  const date = DERIVED.exec(posting)?.[3]
  return date === undefined ? undefined : (date as CivilDate)
}
