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

/** What handlers work with; the composition root puts it together. */
export type Services = {
  readonly version: string
  readonly storage: Storage
  readonly ledgers: Ledgers
  readonly digests: Digests
  readonly streams: EventStreams
  readonly executeCommand: CommandExecutor
  readonly passwords: PasswordHasher
  readonly loginLimiter: LoginRateLimiter
  /** What is done about passwords for one address, one thing at a time. */
  readonly runExclusive: KeyedMutex<string>
  readonly cookie: SessionCookie
  readonly clientAddress: (context: Context) => string
  /** Rejects where the database cannot be written. */
  readonly checkWritable: () => Promise<void>
  /** The description of all calls, as JSON. */
  readonly openApi: string
  readonly now: () => number
  readonly newId: () => Id
}

/** Who may ask: anyone, whoever is signed in, or a parent only. */
export type RouteAccess = 'anyone' | 'member' | 'parent'

/** A row of the table of routes: what OpenAPI and the access matrix are made from. */
export type RouteDescription<B = unknown, Q = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it, such as `/api/children/{id}`. */
  readonly path: string
  readonly summary: string
  readonly who: RouteAccess
  /** Speaks to devices about the journal and its logins: no ledger is derived for it, and all of it may be repeated. */
  readonly isSync?: true
  /** May end sessions of the family, whose open streams of news then end with them. */
  readonly mayEndSessions?: true
  /** What `{id}` names; outside what whoever asks may see it is not found. */
  readonly about?: SubjectKind
  /** Dates in bodies may be instants, which are read in the family's zone. */
  readonly body?: (zone: TimeZone) => GenericSchema<unknown, B>
  /** How large a body may be; 64 KB where nothing else is said. */
  readonly bodyLimitBytes?: number
  readonly query?: GenericSchema<unknown, Q>
  readonly answer: {
    readonly status: 200 | 201 | 204
    /** Another success, answered where the request had been carried out before. */
    readonly repeatedStatus?: 200
    readonly schema?: GenericSchema
    readonly isStream?: true
  }
  /** An Idempotency-Key counts although nobody is signed in yet. */
  readonly isKeyed?: true
}

/** A request whose sender is known, with the ledger as far as they may see it. */
export type MemberContext = {
  readonly resolved: ResolvedSession
  readonly scene: RequestContext
  readonly subject: Subject
}

export type RouteCall<B = unknown, Q = unknown> = {
  readonly context: Context
  readonly services: Services
  /** Absent where anyone may ask. */
  readonly resolved: ResolvedSession | undefined
  /** Absent where anyone may ask, and where the ledger is not asked for. */
  readonly member: MemberContext | undefined
  readonly body: B
  readonly query: Q
  readonly idempotencyKey: IdempotencyKey | undefined
}

/** An answer that goes on: server-sent events. */
export type StreamResponse = { readonly stream: ReadableStream<Uint8Array> }

export type RouteResult = Result<ApiResponse | StreamResponse, ApiError>

export type Route = RouteDescription & { readonly handle: (call: RouteCall) => Promise<RouteResult> }

/** What a handler of a signed-in person's request is given. */
export type MemberCall<B = unknown, Q = unknown> = Omit<RouteCall<B, Q>, 'member' | 'resolved'> & MemberContext
