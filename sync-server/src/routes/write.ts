import {
  assert,
  type CommandContext,
  type CommandResult,
  err,
  findChild,
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
import type { CommandOutcome } from '../ledger/command-executor.ts'
import { findSubject, type RequestContext, type Subject } from '../ledger/request-context.ts'
import type { AppendQuery, AppendSnapshot } from '../storage/port.ts'
import { type MemberEnv, respond } from '../middleware/route.ts'

/** The database state inside the transaction. The subject is found again, because it may have changed since the request. */
export type WriteContext = {
  readonly request: RequestContext
  readonly subject: Subject
  readonly context: CommandContext
  readonly snapshot: AppendSnapshot
}

/** What to append, and the response body to build from the resulting ledger. */
export type WriteResult = Omit<CommandOutcome, 'toResponse'> & { readonly toBody?: (after: Ledger) => unknown }

/** Appends entries and responds. `write` is pure: it runs inside the transaction, and again after a conflict. */
export const executeWrite = async (
  c: Context<MemberEnv>,
  write: (context: WriteContext) => Result<WriteResult, ApiError>,
  query: AppendQuery = {},
): Promise<Response> => {
  const { services, resolved, description, idempotencyKey } = c.var
  const { status } = description.response
  const response = await services.executeCommand({
    user: resolved.user,
    head: resolved.head,
    idempotencyKey,
    query,
    decide: (request, context, snapshot) => {
      const subject = findSubject(request, description.subjectKind, c.req.param('id'))
      if (subject === undefined) return err({ type: 'NotFound' })
      const written = write({ request, subject, context, snapshot })
      if (!written.ok) return written
      const { toBody, ...outcome } = written.value
      const toResponse = (after: Ledger) => ({
        status,
        body: toBody === undefined ? '' : JSON.stringify(toBody(after)),
      })
      return ok({ ...outcome, toResponse })
    },
  })
  return respond(c, response)
}

/** Converts a command's entries to a write result about `child`. */
export const toWriteResult = (
  command: CommandResult,
  child: Subject['child'],
  toBody?: (after: Ledger) => unknown,
): Result<WriteResult, ApiError> =>
  command.ok ? ok({ entries: command.value, childId: child?.child.id, ...(toBody ? { toBody } : {}) }) : command

const existingChild = (after: Ledger, childId: Id | undefined) => {
  const child = childId === undefined ? undefined : findChild(after, childId)
  assert(child, 'the written child exists')
  return child
}

export const childAfterWrite = (childId: Id | undefined) => (after: Ledger) =>
  toChildResponse(existingChild(after, childId).child)

export const transactionAfterWrite = (childId: Id | undefined, transactionId: string) => (after: Ledger) => {
  const posting = existingChild(after, childId).accounts.postings.find(({ id }) => id === transactionId)
  assert(posting, 'the recorded transaction exists')
  return toTransactionResponse(posting)
}

export const goalAfterWrite = (childId: Id | undefined, goalId: string) => (after: Ledger) => {
  const goal = existingChild(after, childId).goals.find(({ id }) => id === goalId)
  assert(goal, 'the recorded goal exists')
  return toGoalResponse(goal)
}
