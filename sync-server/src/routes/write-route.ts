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

/** What a write is decided on: the body, and what stands at the moment of writing. */
export type WriteContext<B, P> = {
  readonly body: B
  readonly prepared: P
  readonly scene: RequestContext
  readonly subject: Subject
  readonly context: CommandContext
  readonly known: AppendSnapshot
  readonly call: MemberCall<B>
}

/** A recording whose answer is still a thing to be shown. */
export type WriteResult = Omit<CommandOutcome, 'toResponse'> & { readonly show?: (after: Ledger) => unknown }

type Writing<B, P> = {
  /** What takes time, such as hashing a password, done before the transaction. */
  readonly prepare?: (call: MemberCall<B>) => Promise<Result<P, ApiError>>
  readonly query?: (body: B, prepared: P) => AppendQuery
  readonly write: (scene: WriteContext<B, P>) => Result<WriteResult, ApiError>
}

const toRecording = ({ show, ...writes }: WriteResult, status: number): CommandOutcome => ({
  ...writes,
  toResponse: (after) => ({ status, body: show === undefined ? '' : JSON.stringify(show(after)) }),
})

/** A route that records: its handler is a pure function of what stands, asked inside the transaction. */
export const defineWriteRoute = <B, P = undefined>(
  description: RouteDescription<B>,
  { prepare, query, write }: Writing<B, P>,
): Route => ({
  ...description,
  handle: async (call) => {
    // The schemas of the description are those the call was read with.
    const { member, ...rest } = call as RouteCall<B>
    assert(member, 'only signed-in people reach this')
    const memberCall: MemberCall<B> = { ...rest, ...member }
    const prepared = prepare ? await prepare(memberCall) : ok(undefined)
    if (!prepared.ok) return prepared
    const { services, body, idempotencyKey } = rest
    const { resolved } = member
    // Without a preparation there is nothing prepared: P is undefined then.
    const ready = prepared.value as P
    return services.executeCommand({
      user: resolved.user,
      head: resolved.head,
      idempotencyKey,
      ...(query ? { query: query(body, ready) } : {}),
      decide: (scene, context, known) => {
        const subject = findRouteSubject(description, scene, call)
        if (subject === undefined) return err({ type: 'NotFound' })
        const written = write({ body, prepared: ready, scene, subject, context, known, call: memberCall })
        return written.ok ? ok(toRecording(written.value, description.answer.status)) : written
      },
    })
  },
})

/** What the address names; asked again inside the transaction, where another write may have come first. */
export const findRouteSubject = (
  { about }: Pick<RouteDescription, 'about'>,
  scene: RequestContext,
  { context }: Pick<RouteCall, 'context'>,
) => (about === undefined ? {} : findSubject(scene, about, context.req.param('id') ?? ''))

/** A command's entries, shown as the thing that they made or changed. */
export const toWriteResult = (
  command: CommandResult,
  child: Subject['child'],
  show?: (after: Ledger) => unknown,
): Result<WriteResult, ApiError> =>
  command.ok ? ok({ entries: command.value, childId: child?.child.id, ...(show ? { show } : {}) }) : command
