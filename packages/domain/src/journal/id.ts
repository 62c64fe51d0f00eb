import type { Brand } from 'valibot'
import { parseCivilDate, type CivilDate } from '../calendar/civil-date.ts'
import { err, expectOk, ok, type Result } from '../result.ts'

/**
 * A lowercase UUIDv7. An object has the id of the entry that added it (docs/decisions/0006-usernames-and-passwords.md).
 */
export type Id = string & Brand<'Id'>

/**
 * The id of a posting: its entry's id, or a derived id (opening, automatic posting, repayment, answered ask, cash part).
 */
export type PostingId = string & Brand<'PostingId'>

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const CASH = 'cash:'
const DERIVED = /^(opening|allowance|interest|repay|ask):([0-9a-f-]{36})(?::(\d{4}-\d\d-\d\d))?$/
const UNDATED: readonly (string | undefined)[] = ['opening', 'ask']

/** Parses an id. */
export const parseId = (text: string): Result<Id, { readonly type: 'NotAnId' }> =>
  UUID.test(text) ? ok(text as Id) : err({ type: 'NotAnId' })

/** Parses an id that must be valid; throws otherwise. */
export const id = (text: string): Id => expectOk(parseId(text), `'${text}' is an id`)

/**
 * Parses the id that a deletion or restoration refers to: an entry id, `opening:{childId}`, `ask:{askId}`,
 * `allowance:{childId}:{date}`, `interest:{childId}:{date}` (docs/decisions/0004-derived-allowance-and-interest.md) or
 * `repay:{advanceId}:{date}` (docs/decisions/0044-paydays-that-bend.md).
 */
export function parseTransactionId(text: string): Result<PostingId, { readonly type: 'NotAnId' }> {
  const [, kind, owner, date] = DERIVED.exec(text) ?? []
  const derived =
    owner !== undefined &&
    UUID.test(owner) &&
    (date === undefined ? UNDATED.includes(kind) : !UNDATED.includes(kind) && parseCivilDate(date).ok)
  return derived || UUID.test(text) ? ok(text as PostingId) : err({ type: 'NotAnId' })
}

/** Parses a posting id: one that `parseTransactionId` parses, or `cash:{entryId}`. */
export const parsePostingId = (text: string): Result<PostingId, { readonly type: 'NotAnId' }> =>
  isCashPart(text) && UUID.test(text.slice(CASH.length)) ? ok(text as PostingId) : parseTransactionId(text)

/** Parses a posting id that must be valid; throws otherwise. */
export const postingId = (text: string): PostingId => expectOk(parsePostingId(text), `'${text}' is the id of a posting`)

/** The posting id of an entry: the entry's own id. */
export const postingIdOf = (entryId: Id): PostingId => entryId as unknown as PostingId

/** The id of the posting that adds a withdrawal paid in cash to the piggy bank. */
export const cashPartId = (entryId: Id): PostingId => `${CASH}${entryId}` as PostingId

/** Whether the posting is the cash part of a withdrawal. */
export const isCashPart = (posting: string): boolean => posting.startsWith(CASH)

/** The id by which a posting is deleted and restored. Both parts of a withdrawal paid in cash share this id. */
export const transactionIdOf = (posting: PostingId): PostingId =>
  isCashPart(posting) ? (posting.slice(CASH.length) as PostingId) : posting

/** The id of a child's opening posting, which is the starting balance. */
export const openingPostingId = (childId: Id): PostingId => `opening:${childId}` as PostingId

/** The id of the withdrawal that answers an ask. Made from the ask's id, so several answers still pay once. */
export const askPostingId = (askId: Id): PostingId => `ask:${askId}` as PostingId

/** The id of a child's allowance or interest posting on a date. */
export const automaticPostingId = (type: 'allowance' | 'interest', childId: Id, date: CivilDate): PostingId =>
  `${type}:${childId}:${date}` as PostingId

/** The id of the repayment of an advance by the payday on a date. */
export const repaymentPostingId = (advanceId: Id, date: CivilDate): PostingId =>
  `repay:${advanceId}:${date}` as PostingId

/** Whether the posting is the payment of a payday. */
export const isPaydayPosting = (posting: string): boolean => posting.startsWith('allowance:')

/** Whether the posting repays an advance. */
export const isRepayment = (posting: string): boolean => posting.startsWith('repay:')

/** The payday or interest day contained in a derived posting's id; undefined for other postings. */
export const automaticPostingDate = (posting: PostingId): CivilDate | undefined =>
  DERIVED.exec(posting)?.[3] as CivilDate | undefined
