import { http, HttpResponse, delay } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../ledger/database/device.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../testing/network.ts'
import { browserApiClient, createApiClient } from './api-client.ts'

const PULL = `${SERVER}/api/sync/pull`
const plainText = (status: number, text = 'Something is not right.', headers: Record<string, string> = {}) =>
  new HttpResponse(`${text}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Error-Code': 'any', ...headers },
  })
/** Plain text without an `Error-Code`, which every error of the app's server has. */
const proxyText = (status: number) =>
  new HttpResponse('Unauthorized', { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
const page = { epoch: 'e', scope: 'family', entries: [], next: 0, more: false, head: 0, count: 0, digest: '0' }

let network: TestNetwork
beforeEach(() => {
  network = createTestNetwork()
})

/** Pulls from a server that returns the given response. */
const pullWith = async (response: () => Response | Promise<Response>) => {
  network.use(http.get(PULL, response as never))
  return createApiClient(network.fetch).pull({ scope: 'family', after: 3, epoch: 'e' })
}

const unreachable = { ok: false, error: { type: 'Unreachable' } }
const timedOut = { ok: false, error: { type: 'Unreachable', isTimeout: true } }

describe('a response', () => {
  test('is returned as a value if it matches the schema', async () => {
    expect(await pullWith(() => HttpResponse.json(page))).toEqual({ ok: true, value: page })
  })

  test.each<[number, object]>([
    [401, { type: 'SignedOut', revokedUserId: 'pat' }],
    [410, { type: 'Gone', userId: 'pat' }],
  ])('with status %i returns the user of the ended session', async (status, error) => {
    expect(await pullWith(() => plainText(status, undefined, { 'Session-User': 'pat' }))).toMatchObject({
      ok: false,
      error,
    })
  })

  test.each<[number, object]>([
    [401, { type: 'SignedOut' }],
    [410, { type: 'Gone', userId: null }],
    [409, { type: 'Conflict', message: 'Something is not right.', code: 'any' }],
    [400, { type: 'Rejected', status: 400, message: 'Something is not right.', code: 'any' }],
    [403, { type: 'Rejected', status: 403, message: 'Something is not right.', code: 'any' }],
    [404, { type: 'Rejected', status: 404, message: 'Something is not right.', code: 'any' }],
    [415, { type: 'Rejected', status: 415, message: 'Something is not right.', code: 'any' }],
    [429, { type: 'RateLimited', retryAfterMs: 5000 }],
    [500, { type: 'Busy', retryAfterMs: 5000 }],
    [503, { type: 'Busy', retryAfterMs: 5000 }],
    [507, { type: 'Busy', retryAfterMs: 5000 }],
  ])('with status %i maps to a typed error', async (status, error) => {
    const response = `${status}: Something is not right.`
    expect(await pullWith(() => plainText(status))).toEqual({ ok: false, error: { ...error, response } })
  })

  test.each([
    ['the server', plainText(413)],
    ['a proxy', HttpResponse.html('<h1>413 Request Entity Too Large</h1>', { status: 413 })],
  ])('says that the request is too large for %s', async (_, response) => {
    expect(await pullWith(() => response)).toMatchObject({ ok: false, error: { type: 'Rejected', status: 413 } })
  })

  test.each([
    [400, { type: 'Rejected', status: 400, message: 'No.', code: 'invalid_form' }],
    [409, { type: 'Conflict', message: 'No.', code: 'username_taken' }],
  ])('is returned as an error with its Error-Code if its status is %i', async (status, error) => {
    const headers = { 'Error-Code': error.code }
    expect(await pullWith(() => plainText(status, 'No.', headers))).toMatchObject({ ok: false, error })
  })

  test('means that the family was removed if the Error-Code says so, and not that the child was deleted', async () => {
    const headers = { 'Error-Code': 'family_removed', 'Session-User': 'pat' }
    const error = { type: 'FamilyRemoved' }
    expect(await pullWith(() => plainText(410, 'Removed.', headers))).toMatchObject({ ok: false, error })
  })

  test('means that the server’s clock is wrong if the status is 503 and the Error-Code says so', async () => {
    const headers = { 'Error-Code': 'server_clock', 'Retry-After': '60' }
    const error = { type: 'ServerClockWrong', retryAfterMs: 60_000 }
    expect(await pullWith(() => plainText(503, 'Wait.', headers))).toMatchObject({ ok: false, error })
  })

  test('means that the server’s disk is full if the status is 507 and the Error-Code says so', async () => {
    const headers = { 'Error-Code': 'storage_full' }
    const error = { type: 'ServerFull', retryAfterMs: 5000 }
    expect(await pullWith(() => plainText(507, 'Full.', headers))).toMatchObject({ ok: false, error })
  })

  test.each([429, 503])('is returned as an error with its Retry-After time if its status is %i', async (status) => {
    const response = await pullWith(() => plainText(status, 'Wait.', { 'Retry-After': '90' }))
    expect(response).toMatchObject({ error: { retryAfterMs: 90_000 } })
  })

  test.each<[string, () => Response | Promise<Response>]>([
    ['a network error', () => HttpResponse.error()],
    [
      'truncated JSON',
      () => new HttpResponse('{"epoch":"e","sco', { headers: { 'Content-Type': 'application/json' } }),
    ],
    ['an unexpected schema', () => HttpResponse.json({ ...page, next: 'soon' })],
    ['a captive portal’s HTML', () => HttpResponse.html('<h1>Welcome to the hotel</h1>')],
    [
      'an HTML error page',
      () => new HttpResponse('<h1>Not here</h1>', { status: 404, headers: { 'Content-Type': 'text/html' } }),
    ],
    [
      'a captive portal’s 401',
      () => new HttpResponse('<h1>Pay</h1>', { status: 401, headers: { 'Content-Type': 'text/html' } }),
    ],
    ['an empty body', () => new HttpResponse(null, { status: 200 })],
    // Traefik's responses to a missing password and for a server that is not up yet.
    ...[401, 404, 410, 429].map((status): [string, () => Response] => [
      `a proxy’s plain ${status}`,
      () => proxyText(status),
    ]),
  ])('is classified as Unreachable: %s', async (_, response) => {
    expect(await pullWith(response)).toEqual(unreachable)
  })

  test('with status 408 means that the request did not arrive in time, and not that it is wrong', async () => {
    const error = { type: 'Unreachable', isTimeout: true }
    expect(await pullWith(() => plainText(408))).toEqual({ ok: false, error })
  })

  test('counts as Unreachable if it does not arrive in time', async () => {
    network.use(http.get(PULL, async () => delay('infinite')))
    const { pull } = createApiClient(network.fetch, AbortSignal.timeout(20))
    expect(await pull({ scope: 'family', after: 0 })).toEqual(timedOut)
  })

  test('counts as timed out if only its headers arrive in time, also in Firefox', async () => {
    const firefox: typeof fetch = async (_, init) => {
      const failLate = (body: ReadableStreamDefaultController) =>
        // Firefox rejects with an AbortError and ignores the reason.
        init?.signal?.addEventListener('abort', () => body.error(new DOMException('aborted', 'AbortError')))
      return new Response(new ReadableStream({ start: failLate }), { headers: { 'Content-Type': 'application/json' } })
    }
    const { pull } = createApiClient(firefox, AbortSignal.timeout(20))
    expect(await pull({ scope: 'family', after: 0 })).toEqual(timedOut)
  })
})

describe('a request', () => {
  test('includes the scope, the epoch and the cursor if it is a pull', async () => {
    const queries: string[] = []
    const familyId = newId()
    network.use(
      http.get(PULL, ({ request }) => {
        queries.push(new URL(request.url).search)
        return HttpResponse.json(page)
      }),
    )
    const { pull } = createApiClient(network.fetch)
    await pull({ scope: 'family', after: 3, epoch: 'e' })
    await pull({ scope: 'child:01900000-0000-7000-8000-000000000010', after: 0 })
    await pull({ familyId, scope: 'family', after: 0 })
    expect(queries).toEqual([
      '?scope=family&after=3&epoch=e',
      '?scope=child%3A01900000-0000-7000-8000-000000000010&after=0',
      `?scope=family&after=0&familyId=${familyId}`,
    ])
  })

  // SPEC: 7.1
  test('sends JSON with the protocol version', async () => {
    network.use(
      http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
        expect(request.headers.get('Content-Type')).toBe('application/json')
        expect(await request.json()).toMatchObject({ protocol: 1, epoch: null, entries: [] })
        return HttpResponse.json({ epoch: 'e', head: 0, results: [] })
      }),
    )
    const push = { epoch: null, actor: newId(), deviceNow: 1, device: '0123456789ab' as never, entries: [] }
    expect(await createApiClient(network.fetch).push(push)).toMatchObject({ ok: true })
  })

  test('is never answered from the browser’s cache, even if a proxy allows it', async () => {
    const caches: RequestCache[] = []
    network.use(
      http.get(PULL, ({ request }) => {
        caches.push(request.cache)
        return HttpResponse.json(page)
      }),
    )
    await createApiClient(network.fetch).pull({ scope: 'family', after: 0 })
    expect(caches).toEqual(['no-store'])
  })

  test('succeeds with an empty 204 response', async () => {
    network.use(http.post(`${SERVER}/api/logout`, () => new HttpResponse(null, { status: 204 })))
    expect(await createApiClient(network.fetch).signOut()).toEqual({ ok: true, value: undefined })
  })

  test('includes the kind of this device only if it logs in', async () => {
    const kinds: (string | null)[] = []
    const record = ({ request }: { readonly request: Request }) => {
      kinds.push(request.headers.get('Device-Kind'))
      return new HttpResponse(null, { status: 503 })
    }
    network.use(http.all(`${SERVER}/*`, record))
    vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
    await browserApiClient().readLogins()
    await browserApiClient().signIn({ username: 'pat', password: 'correct horse' })
    expect(kinds).toHaveLength(2)
    expect(kinds[0]).toBeNull()
    // A machine without a mouse counts as a tablet.
    expect(['linux', 'android-tablet']).toContain(kinds[1])
  })

  test('escapes the session id in the URL', async () => {
    network.use(http.delete(`${SERVER}/api/sessions/a%2Fb`, () => new HttpResponse(null, { status: 204 })))
    expect(await createApiClient(network.fetch).endSession('a/b')).toEqual({ ok: true, value: undefined })
    expect(network.requests).toEqual(['DELETE /api/sessions/a%2Fb'])
  })

  test('fails if a session in the list has an invalid timestamp', async () => {
    const at = '2026-03-02T10:00:00.000Z'
    const session = { id: 'a', userId: 'b', username: 'pat', createdAt: at, lastUsedAt: at, isCurrent: true }
    network.use(http.get(`${SERVER}/api/sessions`, () => HttpResponse.json([session])))
    expect(await createApiClient(network.fetch).listSessions()).toEqual({ ok: true, value: [session] })
    network.use(http.get(`${SERVER}/api/sessions`, () => HttpResponse.json([{ ...session, lastUsedAt: 'lately' }])))
    expect(await createApiClient(network.fetch).listSessions()).toEqual(unreachable)
  })
})
