import { hash } from 'node:crypto'
import {
  assert,
  type ChildLedger,
  type CommandContext,
  type CommandResult,
  type Denomination,
  denominationOf,
  type Entry,
  err,
  findChild,
  findPosting,
  type Id,
  type Ledger,
  ok,
  type Result,
  toChildResponse,
  toGoalResponse,
  toTransactionResponse,
} from '@little-ledger/domain'
import type { Context } from 'hono'
import type { ApiError } from '../api-error.ts'
import { networksOf } from '../auth/networks.ts'
import type { PasswordHash } from '../auth/password-hash.ts'
import type { CommandOutcome } from '../ledger/command-executor.ts'
import { findSubject, type RequestContext, type Subject } from '../ledger/request-context.ts'
import type { AppendQuery, AppendSnapshot } from '../storage/port.ts'
import { type LedgerEnv, respond } from '../middleware/route.ts'

/**
 * The state of the database inside the transaction. `subject` is looked up again, because it may have changed since the
 * access check.
 */
export type WriteContext = {
  readonly request: RequestContext
  readonly subject: Subject
  readonly context: CommandContext
  readonly snapshot: AppendSnapshot
}

/** What to append, and the response body to build from the resulting ledger. */
export type WriteResult = Omit<CommandOutcome, 'toResponse'> & {
  readonly toBody?: ((after: Ledger) => object) | undefined
}

/**
 * Appends entries and responds. `write` must be pure, because it runs inside the transaction, and again after a
 * conflict.
 */
export const executeWrite = async (
  c: Context<LedgerEnv>,
  write: (context: WriteContext) => Result<WriteResult, ApiError>,
  query: AppendQuery = {},
): Promise<Response> => {
  const { services, resolved, description, idempotencyKey } = c.var
  const { status } = description
  const response = await services.executeCommand({
    user: resolved.user,
    head: resolved.head,
    idempotencyKey,
    query,
    decide: (request, context, snapshot) => {
      const subject = findSubject(request, description.subject, c.req.param('id'))
      if (subject === undefined) return err({ type: 'NotFound' })
      const written = write({ request, subject, context, snapshot })
      if (!written.ok) return written
      const { toBody, ...outcome } = written.value
      const toResponse = (after: Ledger) => ({ status, body: toBody ? JSON.stringify(toBody(after)) : '' })
      return ok({ ...outcome, toResponse })
    },
  })
  return respond(c, response)
}

/**
 * Hashes the password that a request sets. With an Idempotency-Key, the salt depends on the key, so a repeated request
 * gives the same hash, which the fingerprint can then include.
 */
export const hashNewPassword = async (
  c: Context<LedgerEnv>,
  role: 'parent' | 'child',
  password: string,
): Promise<Result<PasswordHash, ApiError>> => {
  const { services, resolved, idempotencyKey } = c.var
  const { passwords, hashingQueue, clientAddress } = services
  const { id: userId } = resolved.user
  const salt = idempotencyKey && passwords.saltFor(JSON.stringify([userId, idempotencyKey.key]))
  const networks = networksOf(clientAddress(c))
  const origin = { group: 'known', networks, login: userId, signal: c.req.raw.signal } as const
  const hashed = await hashingQueue.run(origin, () => passwords.hash(role, password, salt))
  if (!idempotencyKey) return hashed
  const { key, fingerprint } = idempotencyKey
  if (hashed.ok)
    c.set('idempotencyKey', {
      key,
      fingerprint: hash('sha256', JSON.stringify([fingerprint, hashed.value]), 'base64url'),
    })
  return hashed
}

/** Only the body fields that are set; commands fill in the other fields from the current setting. */
export const definedFields = <T extends object>(fields: { readonly [K in keyof T]: T[K] | undefined }): Partial<T> =>
  // Safe cast: with the undefined values removed, the object is a Partial<T>.
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<T>

type ToBody = (child: ChildLedger, of: Denomination, entry: Entry | undefined) => object

/** Builds the response body from the child in the resulting ledger and the entry that was written. */
export const bodyAfterWrite = (childId: Id | undefined, toBody: ToBody, entry?: Entry) => (after: Ledger) => {
  const child = childId && findChild(after, childId)
  assert(child, 'the written child exists')
  return toBody(child, denominationOf(child.child, after.family), entry)
}

/** Converts a command's entries about a child to a write result. */
export const toWriteResult = (
  command: CommandResult,
  childId: Id | undefined,
  toBody?: ToBody,
): Result<WriteResult, ApiError> => {
  if (!command.ok) return command
  const entries = command.value
  return ok({ entries, childId, toBody: toBody && bodyAfterWrite(childId, toBody, entries[0]) })
}

export const childBody = ({ child }: ChildLedger, of: Denomination) => toChildResponse(child, of)

export const transactionBody = ({ accounts }: ChildLedger, of: Denomination, entry: Entry | undefined) => {
  const posting = entry?.kind === 'transaction.added' ? findPosting(accounts.postings, entry.id, entry.date) : undefined
  assert(posting, 'the recorded transaction exists')
  return toTransactionResponse(posting, of)
}

export const goalBody = ({ goals }: ChildLedger, of: Denomination, goalId: string | undefined) => {
  const goal = goals.find(({ id }) => id === goalId)
  assert(goal, 'the recorded goal exists')
  return toGoalResponse(goal, of)
}
