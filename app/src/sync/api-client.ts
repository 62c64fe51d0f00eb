import {
  registerFamilyResponse,
  err,
  loginResponse,
  ok,
  pullResponse,
  pushResponse,
  SYNC_PROTOCOL_VERSION,
  userResponse,
  type RegisterFamilyResponse,
  type DeviceId,
  type Id,
  type LoginResponse,
  type PullResponse,
  type PushResponse,
  type Result,
  type Stamp,
} from '@little-ledger/domain'
import * as v from 'valibot'
import type { Verifier } from '../ledger/database/family-database.ts'
import type { PullRequest } from './apply-page.ts'
import type { ServerError } from './server-error.ts'

type ApiResponse<T> = Promise<Result<T, ServerError>>

/** A batch of entries, pushed on behalf of the signed-in user. */
export interface PushRequest {
  readonly epoch: string | null
  readonly actor: Id
  readonly device: DeviceId
  readonly entries: readonly unknown[]
}

/** The changed registers of a login. */
export interface LoginUpdateRequest {
  readonly username?: string
  readonly verifier?: Verifier
  readonly stamp: Stamp
}

export type ServerUser = v.InferOutput<typeof userResponse>

const serverSessionSchema = v.object({
  id: v.string(),
  userId: v.string(),
  username: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  lastUsedAt: v.pipe(v.string(), v.isoTimestamp()),
  isCurrent: v.boolean(),
})

/** A session of a family member on any device. */
export type ServerSession = v.InferOutput<typeof serverSessionSchema>

/** The server's API (docs/sync.md). Requests return errors as values and never throw. */
export interface ApiClient {
  /** @returns a copy of this client whose requests are also aborted by `signal` */
  readonly withSignal: (signal: AbortSignal) => ApiClient
  readonly push: (push: PushRequest) => ApiResponse<PushResponse>
  readonly pull: (page: PullRequest) => ApiResponse<PullResponse>
  readonly readLogins: () => ApiResponse<readonly LoginResponse[]>
  readonly putLogin: (userId: Id, registers: LoginUpdateRequest) => ApiResponse<LoginResponse>
  readonly registerFamily: (family: {
    readonly familyId: Id
    readonly userId: Id
    readonly username: string
    readonly password: string
    readonly rememberMe?: boolean
  }) => ApiResponse<RegisterFamilyResponse>
  readonly signIn: (form: {
    readonly username: string
    readonly password: string
    readonly rememberMe: boolean
  }) => ApiResponse<ServerUser>
  readonly signOut: () => ApiResponse<unknown>
  /** Changes the signed-in user's own login; absent fields stay unchanged. */
  readonly changeUser: (
    userId: Id,
    login: { readonly username?: string; readonly password?: string },
  ) => ApiResponse<ServerUser>
  /** The family's sessions. For parents only. */
  readonly listSessions: () => ApiResponse<readonly ServerSession[]>
  readonly endSession: (sessionId: string) => ApiResponse<unknown>
}

/** Response timeout. A server that takes longer counts as unreachable. */
const RESPONSE_TIMEOUT_MS = 20_000
const DEFAULT_RETRY_AFTER_MS = 5_000

/** Client for the server this app was loaded from. */
export const browserApiClient = (signal?: AbortSignal): ApiClient =>
  createApiClient((...request) => fetch(...request), signal)

/** @param signal aborts the client's requests */
export function createApiClient(network: typeof fetch, signal?: AbortSignal): ApiClient {
  const send = async <T>(
    method: string,
    path: string,
    schema: v.GenericSchema<unknown, T>,
    body?: object,
  ): ApiResponse<T> => {
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    try {
      const response = await network(path, {
        method,
        redirect: 'error',
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
        ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return response.ok ? await readValue(response, schema) : err(await readError(response))
    } catch {
      return err({ type: 'Unreachable' })
    }
  }
  return {
    withSignal: (other) => createApiClient(network, signal === undefined ? other : AbortSignal.any([signal, other])),
    push: (push) => send('POST', '/api/sync/push', pushResponse, { protocol: SYNC_PROTOCOL_VERSION, ...push }),
    pull: (page) => send('GET', `/api/sync/pull?${toQueryString(page)}`, pullResponse),
    readLogins: () => send('GET', '/api/sync/logins', v.array(loginResponse)),
    putLogin: (userId, registers) => send('PUT', `/api/sync/logins/${userId}`, loginResponse, registers),
    registerFamily: (family) => send('POST', '/api/sync/adopt', registerFamilyResponse, family),
    signIn: (form) => send('POST', '/api/login', userResponse, form),
    signOut: () => send('POST', '/api/logout', v.undefined()),
    changeUser: (userId, login) => send('PATCH', `/api/users/${userId}`, userResponse, login),
    listSessions: () => send('GET', '/api/sessions', v.array(serverSessionSchema)),
    endSession: (sessionId) => send('DELETE', `/api/sessions/${encodeURIComponent(sessionId)}`, v.undefined()),
  }
}

function toQueryString({ epoch, scope, after }: PullRequest): string {
  const query = new URLSearchParams({ scope, after: String(after) })
  if (epoch !== undefined) query.set('epoch', epoch)
  return query.toString()
}

/** A successful response that does not match the schema did not come from our server. */
async function readValue<T>(response: Response, schema: v.GenericSchema<unknown, T>): ApiResponse<T> {
  const isEmpty = response.status === 204
  if (!isEmpty && !contentType(response).startsWith('application/json')) return err({ type: 'Unreachable' })
  const parsed = v.safeParse(schema, isEmpty ? undefined : await response.json())
  return parsed.success ? ok(parsed.output) : err({ type: 'Unreachable' })
}

/** An error response has one plain-text sentence as its body and a language-independent code in `Error-Code`. */
async function readError(response: Response): Promise<ServerError> {
  const { status, headers } = response
  // A captive portal responds with HTML to everything.
  if (!contentType(response).startsWith('text/plain')) return { type: 'Unreachable' }
  const message = (await response.text()).trim()
  const code = headers.get('Error-Code')
  const details = { message, ...(code === null ? {} : { code }) }
  const userId = headers.get('Session-User')
  if (status === 401) return { type: 'SignedOut', ...(userId === null ? {} : { revokedUserId: userId }) }
  if (status === 410) return { type: 'Gone', userId }
  if (status === 409) return { type: 'Conflict', ...details }
  if (status !== 429 && status < 500) return { type: 'Rejected', status, ...details }
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  const retryAfterMs = seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS
  return { type: status === 429 ? 'RateLimited' : 'Busy', retryAfterMs }
}

const contentType = ({ headers }: Response): string => headers.get('Content-Type') ?? ''
