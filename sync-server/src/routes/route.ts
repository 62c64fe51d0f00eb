import type { Id, Result, TimeZone } from '@little-ledger/domain'
import type { Context } from 'hono'
import type { GenericSchema } from 'valibot'
import type { Credentials } from '../auth/credentials.ts'
import type { GuessGate } from '../auth/guess-limits.ts'
import type { SessionCookie } from '../auth/session-cookie.ts'
import type { Repeatable } from '../http/idempotency-key.ts'
import type { Ledgers } from '../journal/ledgers.ts'
import type { Answer, Recorder } from '../journal/recorder.ts'
import type { Refusal } from '../journal/refusal.ts'
import type { Scene, Subject, SubjectKind } from '../journal/scene.ts'
import type { InTurn } from '../turns.ts'
import type { ResolvedSession, Storage } from '../storage/port.ts'
import type { Digests } from '../sync/digests.ts'
import type { NewsStreams } from '../sync/news-streams.ts'

/** What handlers work with; the composition root puts it together. */
export type Services = {
  readonly version: string
  readonly storage: Storage
  readonly ledgers: Ledgers
  readonly digests: Digests
  readonly streams: NewsStreams
  readonly record: Recorder
  readonly credentials: Credentials
  readonly guesses: GuessGate
  /** What is done about passwords for one address, one thing at a time. */
  readonly inTurn: InTurn<string>
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
export type Who = 'anyone' | 'member' | 'parent'

/** A row of the table of routes: what OpenAPI and the access matrix are made from. */
export type Description<B = unknown, Q = unknown> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** As OpenAPI writes it, such as `/api/children/{id}`. */
  readonly path: string
  readonly summary: string
  readonly who: Who
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
export type Member = { readonly resolved: ResolvedSession; readonly scene: Scene; readonly subject: Subject }

export type Call<B = unknown, Q = unknown> = {
  readonly context: Context
  readonly services: Services
  /** Absent where anyone may ask. */
  readonly resolved: ResolvedSession | undefined
  /** Absent where anyone may ask, and where the ledger is not asked for. */
  readonly member: Member | undefined
  readonly body: B
  readonly query: Q
  readonly repeatable: Repeatable | undefined
}

/** An answer that goes on: server-sent events. */
export type Streamed = { readonly stream: ReadableStream<Uint8Array> }

export type Handled = Result<Answer | Streamed, Refusal>

export type Route = Description & { readonly handle: (call: Call) => Promise<Handled> }

/** What a handler of a signed-in person's request is given. */
export type MemberCall<B = unknown, Q = unknown> = Omit<Call<B, Q>, 'member' | 'resolved'> & Member
