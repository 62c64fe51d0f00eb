import type { Id, Result, TimeZone } from '@little-ledger/domain'
import type { Context } from 'hono'
import type { GenericSchema } from 'valibot'
import type { PasswordHasher } from '../auth/password-hasher.ts'
import type { LoginRateLimiter } from '../auth/login-rate-limiter.ts'
import type { SessionCookie } from '../auth/session-cookie.ts'
import type { IdempotencyKey } from '../middleware/idempotency-key.ts'
import type { Ledgers } from '../ledger/ledgers.ts'
import type { ApiResponse, CommandExecutor } from '../ledger/command-executor.ts'
import type { ApiError } from '../api-error.ts'
import type { RequestContext, Subject, SubjectKind } from '../ledger/request-context.ts'
import type { KeyedMutex } from '../keyed-mutex.ts'
import type { ResolvedSession, Storage } from '../storage/port.ts'
import type { Digests } from '../sync/digests.ts'
import type { EventStreams } from '../sync/event-streams.ts'

/** Dependencies of the route handlers, created in app.ts. */
export type Services = {
  readonly version: string
  readonly storage: Storage
  readonly ledgers: Ledgers
  readonly digests: Digests
  readonly streams: EventStreams
  readonly executeCommand: CommandExecutor
  readonly passwords: PasswordHasher
  readonly loginLimiter: LoginRateLimiter
  /** Serializes password checks and hashing per client address. */
  readonly runExclusive: KeyedMutex<string>
  readonly cookie: SessionCookie
  readonly clientAddress: (context: Context) => string
  /** Rejects if the database is not writable. */
  readonly checkWritable: () => Promise<void>
  /** The OpenAPI document, as JSON. */
  readonly openApi: string
  readonly now: () => number
  readonly newId: () => Id
}

/** Who may call a route: anyone, any signed-in user, or only parents. */
export type RouteAccess = 'anyone' | 'member' | 'parent'

/** Declarative part of a route; the OpenAPI document and the access tests are generated from it. */
export type RouteDescription<B = unknown, Q = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** In OpenAPI syntax, such as `/api/children/{id}`. */
  readonly path: string
  readonly summary: string
  readonly access: RouteAccess
  /** Marks a sync route. It needs no derived ledger, and no Idempotency-Key because every sync request is idempotent. */
  readonly isSync?: true
  /** Set if the route may revoke sessions. The family's open event streams are then rechecked. */
  readonly mayEndSessions?: true
  /** The type of resource that `{id}` refers to. The route returns 404 if the user may not see it. */
  readonly subjectKind?: SubjectKind
  /** Schema of the request body. It converts instants sent as dates to days in the family's time zone. */
  readonly body?: (zone: TimeZone) => GenericSchema<unknown, B>
  /** Maximum size of the request body; 64 KB by default. */
  readonly bodyLimitBytes?: number
  readonly query?: GenericSchema<unknown, Q>
  readonly response: {
    readonly status: 200 | 201 | 204
    /** Status when the request was already carried out. */
    readonly repeatedStatus?: 200
    readonly schema?: GenericSchema
    readonly isStream?: true
  }
  /** Accepts an Idempotency-Key without a session. */
  readonly acceptsIdempotencyKey?: true
}

/** The session, user, ledger and subject of a request with a session. */
export type MemberContext = {
  readonly resolved: ResolvedSession
  readonly request: RequestContext
  readonly subject: Subject
}

export type RouteCall<B = unknown, Q = unknown> = {
  readonly context: Context
  readonly services: Services
  /** Absent on public routes. */
  readonly resolved: ResolvedSession | undefined
  /** Absent on public and sync routes. */
  readonly member: MemberContext | undefined
  readonly body: B
  readonly query: Q
  readonly idempotencyKey: IdempotencyKey | undefined
}

/** A response that streams server-sent events. */
export type StreamResponse = { readonly stream: ReadableStream<Uint8Array> }

export type RouteResult = Result<ApiResponse | StreamResponse, ApiError>

export type Route = RouteDescription & { readonly handle: (call: RouteCall) => Promise<RouteResult> }

/** A call to a route that requires a session. */
export type MemberCall<B = unknown, Q = unknown> = Omit<RouteCall<B, Q>, 'member' | 'resolved'> & MemberContext
