import {
  assert,
  type CommandContext,
  err,
  type Ledger,
  ok,
  type CommandResult,
  type Result,
} from '@little-ledger/domain'
import type { CommandOutcome } from '../ledger/command-executor.ts'
import type { ApiError } from '../api-error.ts'
import { findSubject, type RequestContext, type Subject } from '../ledger/request-context.ts'
import type { AppendQuery, AppendSnapshot } from '../storage/port.ts'
import type { RouteCall, RouteDescription, MemberCall, Route } from './route.ts'

/** Input of a write handler: the request and the database state inside the transaction. */
export type WriteContext<B, P> = {
  readonly body: B
  readonly prepared: P
  readonly request: RequestContext
  readonly subject: Subject
  readonly context: CommandContext
  readonly snapshot: AppendSnapshot
  readonly call: MemberCall<B>
}

/** What a write handler appends, and the response body to build from the resulting ledger. */
export type WriteResult = Omit<CommandOutcome, 'toResponse'> & { readonly toBody?: (after: Ledger) => unknown }

type WriteHandler<B, P> = {
  /** Does slow work before the transaction, such as hashing a password. */
  readonly prepare?: (call: MemberCall<B>) => Promise<Result<P, ApiError>>
  readonly query?: (body: B, prepared: P) => AppendQuery
  readonly write: (request: WriteContext<B, P>) => Result<WriteResult, ApiError>
}

const toCommandOutcome = ({ toBody, ...writes }: WriteResult, status: number): CommandOutcome => ({
  ...writes,
  toResponse: (after) => ({ status, body: toBody === undefined ? '' : JSON.stringify(toBody(after)) }),
})

/** Defines a route that appends entries. `write` is pure: it runs inside the transaction, and again after a conflict. */
export const defineWriteRoute = <B, P = undefined>(
  description: RouteDescription<B>,
  { prepare, query, write }: WriteHandler<B, P>,
): Route => ({
  ...description,
  handle: async (call) => {
    // Safe cast: the call has already been parsed with the schemas in `description`.
    const { member, ...rest } = call as RouteCall<B>
    assert(member, 'the route requires a session')
    const memberCall: MemberCall<B> = { ...rest, ...member }
    const prepared = prepare ? await prepare(memberCall) : ok(undefined)
    if (!prepared.ok) return prepared
    const { services, body, idempotencyKey } = rest
    const { resolved } = member
    // Safe cast: without `prepare`, P is undefined.
    const ready = prepared.value as P
    return services.executeCommand({
      user: resolved.user,
      head: resolved.head,
      idempotencyKey,
      ...(query ? { query: query(body, ready) } : {}),
      decide: (request, context, snapshot) => {
        const subject = findRouteSubject(description, request, call)
        if (subject === undefined) return err({ type: 'NotFound' })
        const written = write({ body, prepared: ready, request, subject, context, snapshot, call: memberCall })
        return written.ok ? ok(toCommandOutcome(written.value, description.response.status)) : written
      },
    })
  },
})

/** Finds the child, goal or user that `{id}` refers to, inside the transaction, because it may have changed since. */
export const findRouteSubject = (
  { subjectKind }: Pick<RouteDescription, 'subjectKind'>,
  request: RequestContext,
  { context }: Pick<RouteCall, 'context'>,
) => (subjectKind === undefined ? {} : findSubject(request, subjectKind, context.req.param('id') ?? ''))

/** Converts a command's entries to a write result about `child`. */
export const toWriteResult = (
  command: CommandResult,
  child: Subject['child'],
  toBody?: (after: Ledger) => unknown,
): Result<WriteResult, ApiError> =>
  command.ok ? ok({ entries: command.value, childId: child?.child.id, ...(toBody ? { toBody } : {}) }) : command
