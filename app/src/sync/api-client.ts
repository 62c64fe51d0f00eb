import {
  DEVICE_KIND_HEADER,
  DEVICE_KINDS,
  registerFamilyResponse,
  err,
  loginResponse,
  ok,
  pullResponse,
  pushResponse,
  SYNC_PROTOCOL_VERSION,
  userResponse,
  type Id,
  type Result,
  type Actor,
  type pushRequest,
  type registerFamilyRequest,
  type resumeRequest,
  type signInRequest,
  type updateLoginRequest,
} from '@little-ledger/domain'
import * as v from 'valibot'
import { basePath } from '../base-path.ts'
import { detectDeviceKind } from './device-kind.ts'
import type { PullRequest } from './sync-progress.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { toStoreError, type StoreError } from '../ledger/store-error.ts'
import type { Device, RevocationRow } from '../ledger/database/device.ts'

export type ApiResponse<T> = Promise<Result<T, ServerError>>

export type ServerUser = v.InferOutput<typeof userResponse>

const serverSessionSchema = v.object({
  id: v.string(),
  userId: v.string(),
  username: v.string(),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
  lastUsedAt: v.pipe(v.string(), v.isoTimestamp()),
  isCurrent: v.boolean(),
  // A newer server may know more kinds.
  deviceKind: v.fallback(v.optional(v.picklist(DEVICE_KINDS)), undefined),
})

/** A family member's session on any device. */
export type ServerSession = v.InferOutput<typeof serverSessionSchema>

/** How long to wait for a response. A slower server counts as unreachable. */
export const RESPONSE_TIMEOUT_MS = 20_000
const DEFAULT_RETRY_AFTER_MS = 5_000

/** Sends a request and parses the response. */
export type Send = <T>(
  method: string,
  path: string,
  schema: v.GenericSchema<unknown, T>,
  body?: object,
) => ApiResponse<T>

const createRequests = (send: Send) => ({
  push: (push: Omit<v.InferInput<typeof pushRequest>, 'protocol'>) =>
    send('POST', '/api/sync/push', pushResponse, { protocol: SYNC_PROTOCOL_VERSION, ...push }),
  pull: ({ familyId, epoch, scope, after, limit }: PullRequest) => {
    const query = new URLSearchParams({ scope, after: String(after) })
    if (familyId !== undefined) query.set('familyId', familyId)
    if (epoch !== undefined) query.set('epoch', epoch)
    if (limit !== undefined) query.set('limit', String(limit))
    return send('GET', `/api/sync/pull?${query.toString()}`, pullResponse)
  },
  /** @param familyId refused with 409 if the cookie belongs to another family */
  readLogins: (familyId?: Id) => {
    const query = familyId === undefined ? '' : `?familyId=${familyId}`
    return send('GET', `/api/sync/logins${query}`, v.array(loginResponse))
  },
  putLogin: (userId: Id, registers: v.InferInput<typeof updateLoginRequest>) =>
    send('PUT', `/api/sync/logins/${userId}`, loginResponse, registers),
  registerFamily: (family: v.InferInput<typeof registerFamilyRequest>) =>
    send('POST', '/api/sync/adopt', registerFamilyResponse, family),
  signIn: (form: v.InferInput<typeof signInRequest>) => send('POST', '/api/login', userResponse, form),
  resume: (request: v.InferInput<typeof resumeRequest>) => send('POST', '/api/sync/resume', v.undefined(), request),
  signOut: (resume?: RevocationRow['resume']) => send('POST', '/api/logout', v.undefined(), resume && { resume }),
  /** Changes the signed-in user's own login. Fields that are absent stay unchanged. */
  changeUser: (userId: Id, login: { username?: string; password?: string }) =>
    send('PATCH', `/api/users/${userId}`, userResponse, login),
  /** The family's sessions. Only parents may read them. */
  listSessions: () => send('GET', '/api/sessions', v.array(serverSessionSchema)),
  endSession: (sessionId: string) => send('DELETE', `/api/sessions/${encodeURIComponent(sessionId)}`, v.undefined()),
})

/** The server's API (docs/sync.md). Requests return errors as values and never throw. */
export interface ApiClient extends Readonly<ReturnType<typeof createRequests>> {
  /** @returns a copy of this client; aborting `signal` also aborts its requests */
  readonly withSignal: (signal: AbortSignal) => ApiClient
}

let hasServerAccess = true

/**
 * Allows or blocks requests. Blocked requests fail as if the server were unreachable. This keeps the sample family on
 * the device.
 */
export const setServerAccess = (isAllowed: boolean): void => void (hasServerAccess = isAllowed)

/** A client for the server that this app was loaded from. */
export const browserApiClient = (signal?: AbortSignal): ApiClient => createApiClient(browserNetwork, signal)

/** The requests that create a session. */
const LOGIN_PATHS = ['/api/login', '/api/sync/adopt', '/api/sync/join']

const browserNetwork: typeof fetch = async (url, options) => {
  if (!hasServerAccess) throw new Error('no server access')
  const deviceKind = LOGIN_PATHS.some((path) => String(url).endsWith(path)) ? detectDeviceKind() : undefined
  if (deviceKind === undefined) return fetch(url, options)
  const headers = new Headers(options?.headers)
  headers.set(DEVICE_KIND_HEADER, deviceKind)
  return fetch(url, { ...options, headers })
}

/** Sends requests to the server that this app was loaded from. */
export const browserSend = (signal?: AbortSignal): Send => createSend(browserNetwork, signal)

/** @param signal aborts the requests */
const createSend =
  (network: typeof fetch, signal?: AbortSignal): Send =>
  async (method, path, schema, body) => {
    const timeout = AbortSignal.timeout(RESPONSE_TIMEOUT_MS)
    const aborted = signal === undefined ? timeout : AbortSignal.any([signal, timeout])
    let hasStatus = false
    try {
      const response = await network(basePath + path, {
        method,
        redirect: 'error',
        // The server's responses are never cached, but a proxy may replace its Cache-Control.
        cache: 'no-store',
        signal: aborted,
        ...(body === undefined ? {} : { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
      })
      hasStatus = true
      return response.ok ? await readValue(response, schema) : err(await readError(response))
    } catch (error) {
      // Firefox rejects with the signal's reason only until the headers have arrived.
      const reason: unknown = aborted.reason ?? error
      const isTimeout = reason instanceof DOMException && reason.name === 'TimeoutError'
      const hasBroken = !aborted.aborted && error instanceof TypeError
      const isPartial = hasStatus && (timeout.aborted || hasBroken)
      return err({ type: 'Unreachable', ...(isTimeout && { isTimeout }), ...(isPartial && { isPartial }) })
    }
  }

/** @param signal aborts the client's requests */
export function createApiClient(network: typeof fetch, signal?: AbortSignal): ApiClient {
  return {
    ...createRequests(createSend(network, signal)),
    withSignal: (other) => createApiClient(network, signal === undefined ? other : AbortSignal.any([signal, other])),
  }
}

/** A successful response that does not match the schema did not come from the app's server. */
async function readValue<T>(response: Response, schema: v.GenericSchema<unknown, T>): ApiResponse<T> {
  const isEmpty = response.status === 204
  if (!isEmpty && !contentType(response).startsWith('application/json')) return err({ type: 'Unreachable' })
  const parsed = v.safeParse(schema, isEmpty ? undefined : await response.json())
  return parsed.success ? ok(parsed.output) : err({ type: 'Unreachable' })
}

/** The body of an error response is one sentence of plain text. `Error-Code` is the same in every language. */
async function readError(response: Response): Promise<ServerError> {
  // Some proxies accept less than the server.
  if (response.status === 413) return TOO_LARGE
  // The request did not arrive in time.
  if (response.status === 408) return { type: 'Unreachable', isTimeout: true }
  // A captive portal or a proxy answered. Its 401 or 404 says nothing about the family.
  if (!response.headers.has('Error-Code') || !contentType(response).startsWith('text/plain'))
    return { type: 'Unreachable' }
  const message = (await response.text()).trim()
  return { ...classifyError(response, message), response: `${response.status}: ${message}` }
}

const TOO_LARGE = { type: 'Rejected', status: 413, message: 'The request is too large.' } as const

/** Whether the server, or a proxy in front of it, accepts only smaller requests. */
export const isTooLarge = (error: SyncError | undefined): boolean => error?.type === 'Rejected' && error.status === 413

/** Error types by the server's `Error-Code`. */
const TEMPORARY: Readonly<Record<string, 'ServerClockWrong' | 'ServerFull'>> = {
  server_clock: 'ServerClockWrong',
  storage_full: 'ServerFull',
}

function classifyError({ status, headers }: Response, message: string): ServerError {
  const code = headers.get('Error-Code')
  const details = { message, ...(code === null ? {} : { code }) }
  const userId = headers.get('Session-User')
  if (status === 401) {
    const isRemoved = code === 'member_removed' && { isRemoved: true as const }
    return { type: 'SignedOut', ...(userId === null ? {} : { revokedUserId: userId }), ...isRemoved }
  }
  if (code === 'family_removed') return { type: 'FamilyRemoved' }
  if (status === 410) return { type: 'Gone', userId }
  if (code === 'members_unconfirmed') return { type: 'Unconfirmed' }
  if (status === 409) return { type: 'Conflict', ...details }
  if (status !== 429 && status < 500) return { type: 'Rejected', status, ...details }
  return { type: TEMPORARY[code ?? ''] ?? (status === 429 ? 'RateLimited' : 'Busy'), retryAfterMs: retryAfter(headers) }
}

function retryAfter(headers: Headers): number {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN)
  return seconds > 0 ? seconds * 1000 : DEFAULT_RETRY_AFTER_MS
}

const contentType = ({ headers }: Response): string => headers.get('Content-Type') ?? ''

/** Why a request to the server failed. */
export type ServerError = ServerErrorKind & {
  /** The status and text of the response, if there was one, as in '409: Username already exists' (SPEC §8). */
  readonly response?: string
}

/** `code` is the server's `Error-Code` header, if it sent one. */
type ServerErrorKind =
  /**
   * No response, an incomplete response, or one that is not from the app's server, for example from a captive portal.
   * `isTimeout` is set if the response did not arrive in time, and `isPartial` if only its beginning did, or the
   * connection broke after it.
   */
  | { readonly type: 'Unreachable'; readonly isTimeout?: true; readonly isPartial?: true }
  /**
   * There is no session, or it has ended. `revokedUserId` is set if the session was ended before it expired, and
   * `isRemoved` if that user was removed from the family. `hasOtherScope` is set if the session may see another part of
   * the journal: it belongs to a different user, or the user's role has changed.
   */
  | {
      readonly type: 'SignedOut'
      readonly revokedUserId?: string
      readonly isRemoved?: true
      readonly hasOtherScope?: true
    }
  /** The browser's cookie belongs to a deleted child, who may not be this tab's user. */
  | { readonly type: 'Gone'; readonly userId: string | null }
  | { readonly type: 'Conflict'; readonly message: string; readonly code?: string }
  /** The operator removed the family from the server. It stays on this device. */
  | { readonly type: 'FamilyRemoved' }
  /** After a restore, a parent has to confirm the members before this one can log in. */
  | { readonly type: 'Unconfirmed' }
  /** A temporary server failure. */
  | { readonly type: 'Busy'; readonly retryAfterMs: number }
  /**
   * The server's clock is wrong, so the server stores no changes until it is corrected. Reading and signing in still
   * work.
   */
  | { readonly type: 'ServerClockWrong'; readonly retryAfterMs: number }
  /** The server's disk is full, so it stores nothing until its operator frees some space. */
  | { readonly type: 'ServerFull'; readonly retryAfterMs: number }
  /** Too many requests or too many failed sign-in attempts. */
  | { readonly type: 'RateLimited'; readonly retryAfterMs: number }
  /** Retrying would fail the same way. */
  | { readonly type: 'Rejected'; readonly status: number; readonly message: string; readonly code?: string }

/** Why the server does not register a new family: it takes none, or it asks for a code or for another one. */
export type RegistrationRefusal = 'closed' | 'needed' | 'wrong'

const REFUSALS: Readonly<Record<string, RegistrationRefusal>> = {
  registration_closed: 'closed',
  invitation_needed: 'needed',
  wrong_code: 'wrong',
}

export const refusalOf = (error: SyncError | undefined): RegistrationRefusal | undefined =>
  error?.type === 'Rejected' && error.code !== undefined ? REFUSALS[error.code] : undefined

/**
 * Whether the server expects another address than the one in the browser. The app sends requests only to its own origin,
 * so the server's PUBLIC_URL is wrong, or the app was opened at another name of the server.
 */
export const isWrongAddress = (error: SyncError | undefined): boolean =>
  error?.type === 'Rejected' && error.code === 'cross_site'

/**
 * Whether the server could not register the family because it already has it, with another password. Happens after a
 * backup was restored on this device.
 */
export const isFamilyOnServer = (error: SyncError | undefined): boolean =>
  error?.type === 'Conflict' && error.code === 'registration_conflict'

/** What one sync cycle needs. */
export interface SyncContext {
  readonly store: FamilyStore
  /** The user who is signed in to the server. */
  readonly actor: Actor
  readonly server: ApiClient
}

/** Why a sync cycle ended early. What it has changed so far is kept, and the next cycle continues from there. */
export type SyncError =
  | ServerError
  | StoreError
  /** This device's clock and the server's differ by more than a day. */
  | { readonly type: 'ClockDiffers' }

/** Whether the same request may succeed later although nobody does anything. */
export const isTransient = ({ type }: { readonly type: string }): boolean =>
  type === 'Unreachable' || type === 'Busy' || type === 'RateLimited'

/**
 * Queues a sign-out, unless one is queued already, which may also replace a resume token.
 * @returns false if there was no room for it
 */
export const queueSignOut = ({ db }: Device, resume?: RevocationRow['resume']): Promise<boolean> =>
  db
    .transaction('rw', db.revocations, async () => {
      const queued = await db.revocations.get('revocation')
      if (queued === undefined) await db.revocations.put({ key: 'revocation', ...(resume && { resume }) })
      return true
    })
    .catch((error: unknown) => {
      if (toStoreError(error).type === 'StorageFull') return false
      throw error
    })

/** Sends a sign-out that has not reached the server yet, if there is one. */
export async function sendPendingRevocation({ db }: Device, server: ApiClient): Promise<Result<void, ServerError>> {
  const revocation = await db.revocations.get('revocation')
  if (revocation === undefined) return ok(undefined)
  const revoked = await server.signOut(revocation.resume)
  if (!revoked.ok) return revoked
  await db.revocations.delete('revocation')
  return ok(undefined)
}

/**
 * Sends a request after any pending sign-out, so that it never uses the cookie of a user who has signed out.
 */
export async function afterRevocation<T>(
  device: Device,
  server: ApiClient,
  request: () => Promise<Result<T, ServerError>>,
): Promise<Result<T, ServerError>> {
  const revoked = await sendPendingRevocation(device, server)
  return revoked.ok ? request() : revoked
}
