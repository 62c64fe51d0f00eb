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

/** A batch of entries, offered in the name of whoever is signed in. */
export interface PushRequest {
  readonly epoch: string | null
  readonly actor: Id
  readonly device: DeviceId
  readonly entries: readonly unknown[]
}

/** A login's registers that were set here. */
export interface LoginUpdateRequest {
  readonly username?: string
  readonly verifier?: Verifier
  readonly stamp: Stamp
}

/** Who signed in on the server. */
export type ServerUser = v.InferOutput<typeof userResponse>

const serverSessionSchema = v.object({
  id: v.string(),
  userId: v.string(),
  username: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  lastUsedAt: v.pipe(v.string(), v.isoTimestamp()),
  isCurrent: v.boolean(),
})

/** Somewhere that one of the family is signed in. */
export type ServerSession = v.InferOutput<typeof serverSessionSchema>

/** The calls that a device makes (docs/sync.md); each is answered or says why not, and never throws. */
export interface ApiClient {
  /** The same calls, which this signal ends as well. */
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
  /** Changes one's own username or password there; what is left out stays. */
  readonly changeUser: (
    userId: Id,
    login: { readonly username?: string; readonly password?: string },
  ) => ApiResponse<ServerUser>
  /** Where the family is signed in; a parent's to ask. */
  readonly listSessions: () => ApiResponse<readonly ServerSession[]>
  readonly endSession: (sessionId: string) => ApiResponse<unknown>
}

/** How long an answer may take: beyond it the network counts as gone. */
const RESPONSE_TIMEOUT_MS = 20_000
const DEFAULT_RETRY_AFTER_MS = 5_000

const isJson = (answer: Response): boolean => (answer.headers.get('Content-Type') ?? '').startsWith('application/json')

/** What a status other than success means. The bodies of this server's errors are one sentence in plain text. */
async function readError(answer: Response): Promise<ServerError> {
  const { status } = answer
  // A login page in the way answers in HTML whatever it is asked.
  if (!(answer.headers.get('Content-Type') ?? '').startsWith('text/plain')) return { type: 'Unreachable' }
  const sentence = (await answer.text()).trim()
  const userId = answer.headers.get('Session-User')
  if (status === 401) return { type: 'SignedOut', ...(userId === null ? {} : { revokedUserId: userId }) }
  if (status === 410) return { type: 'Gone', userId }
  if (status === 409) return { type: 'Conflict', sentence }
  if (status !== 429 && status < 500) return { type: 'Declined', status, sentence }
  const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN)
  const retryAfterMs = seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS
  return { type: status === 429 ? 'TooMany' : 'Busy', retryAfterMs }
}

/** Reads a success of the expected shape; anything else is not this server's answer. */
async function readValue<T>(answer: Response, schema: v.GenericSchema<unknown, T>): ApiResponse<T> {
  if (answer.status !== 204 && !isJson(answer)) return err({ type: 'Unreachable' })
  const parsed = v.safeParse(schema, answer.status === 204 ? undefined : await answer.json())
  return parsed.success ? ok(parsed.output) : err({ type: 'Unreachable' })
}

/** The server's calls over a network. `signal` ends those under way. */
export function createApiClient(network: typeof fetch, signal?: AbortSignal): ApiClient {
  const call = async <T>(
    method: string,
    path: string,
    schema: v.GenericSchema<unknown, T>,
    body?: object,
  ): ApiResponse<T> => {
    const limit = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    try {
      const answer = await network(path, {
        method,
        redirect: 'error',
        signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
        ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      })
      return answer.ok ? await readValue(answer, schema) : err(await readError(answer))
    } catch {
      return err({ type: 'Unreachable' })
    }
  }
  return {
    withSignal: (other) => createApiClient(network, signal === undefined ? other : AbortSignal.any([signal, other])),
    push: (push) => call('POST', '/api/sync/push', pushResponse, { protocol: SYNC_PROTOCOL_VERSION, ...push }),
    pull: (page) => call('GET', `/api/sync/pull?${toQueryString(page)}`, pullResponse),
    readLogins: () => call('GET', '/api/sync/logins', v.array(loginResponse)),
    putLogin: (userId, registers) => call('PUT', `/api/sync/logins/${userId}`, loginResponse, registers),
    registerFamily: (family) => call('POST', '/api/sync/adopt', registerFamilyResponse, family),
    signIn: (form) => call('POST', '/api/login', userResponse, form),
    signOut: () => call('POST', '/api/logout', v.undefined()),
    changeUser: (userId, login) => call('PATCH', `/api/users/${userId}`, userResponse, login),
    listSessions: () => call('GET', '/api/sessions', v.array(serverSessionSchema)),
    endSession: (sessionId) => call('DELETE', `/api/sessions/${encodeURIComponent(sessionId)}`, v.undefined()),
  }
}

function toQueryString({ epoch, scope, after }: PullRequest): string {
  const query = new URLSearchParams({ scope, after: String(after) })
  if (epoch !== undefined) query.set('epoch', epoch)
  return query.toString()
}
