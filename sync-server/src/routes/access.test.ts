import { assert } from '@little-ledger/domain'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { newIdAt } from '../ledger/new-id.ts'
import { freshStorage, testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { joinedMember, removeMember } from '../testing/fixtures/members.ts'
import { type Household, household } from '../testing/fixtures/household.ts'
import { pathWithIds, pathForChild, validBodyFor, routeName, parentSessionId } from '../testing/fixtures/requests.ts'
import { type Route, routes } from './all-routes.ts'

const roles = [
  'anonymous',
  'other parent',
  'other child',
  'sibling',
  'own child',
  'own parent',
  'co-parent',
  'helper',
  'removed member',
] as const
type Role = (typeof roles)[number]
type Row = readonly [number, number, number, number, number, number, number, number, number]

/**
 * Expected status of each route for each role. Ids in paths refer to Anna or her data; lists return the sender's own
 * data.
 */
const matrix: Readonly<Record<string, Row>> = {
  'GET /api/health': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/ready': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'GET /api/openapi.json': [200, 200, 200, 200, 200, 200, 200, 200, 200],
  'POST /api/login': [401, 401, 401, 401, 401, 401, 401, 401, 401],
  'POST /api/register': [201, 201, 201, 201, 201, 201, 201, 201, 201],
  'POST /api/logout': [204, 204, 204, 204, 204, 204, 204, 204, 204],
  'GET /api/user': [401, 200, 200, 200, 200, 200, 200, 200, 401],
  'GET /api/users/{id}': [401, 404, 404, 404, 200, 200, 200, 404, 401],
  'PATCH /api/users/{id}': [401, 404, 404, 404, 403, 200, 200, 404, 401],
  'GET /api/sessions': [401, 200, 403, 403, 403, 200, 200, 403, 401],
  'DELETE /api/sessions/{id}': [401, 404, 404, 404, 404, 204, 204, 403, 401],
  'GET /api/children': [401, 200, 200, 200, 200, 200, 200, 403, 401],
  'GET /api/children/{id}': [401, 404, 404, 404, 200, 200, 200, 403, 401],
  'POST /api/create-child-account': [401, 201, 403, 403, 403, 201, 201, 403, 401],
  'PATCH /api/children/{id}': [401, 404, 404, 404, 403, 200, 200, 403, 401],
  'DELETE /api/children/{id}': [401, 404, 404, 404, 403, 204, 204, 403, 401],
  'PATCH /api/children/{id}/cash': [401, 404, 404, 404, 200, 200, 200, 403, 401],
  'POST /api/children/{id}/recalculate-balance': [401, 404, 404, 404, 403, 200, 200, 403, 401],
  'GET /api/children/{id}/forecast': [401, 404, 404, 404, 200, 200, 200, 403, 401],
  'GET /api/children/{id}/transactions': [401, 404, 404, 404, 200, 200, 200, 403, 401],
  'POST /api/children/{id}/transactions': [401, 404, 404, 404, 403, 201, 201, 403, 401],
  'DELETE /api/children/{id}/transactions/{transactionId}': [401, 404, 404, 404, 403, 204, 204, 403, 401],
  'GET /api/children/{id}/savings-goals': [401, 404, 404, 404, 200, 200, 200, 403, 401],
  'POST /api/children/{id}/savings-goals': [401, 404, 404, 404, 201, 201, 201, 403, 401],
  'PATCH /api/savings-goals/{id}': [401, 404, 404, 404, 200, 200, 200, 403, 401],
  'DELETE /api/savings-goals/{id}': [401, 404, 404, 404, 204, 204, 204, 403, 401],
  'POST /api/sync/push': [401, 200, 200, 200, 200, 200, 200, 200, 401],
  'GET /api/sync/pull': [401, 200, 200, 200, 200, 200, 200, 200, 401],
  'POST /api/sync/adopt': [201, 201, 201, 201, 201, 201, 201, 201, 201],
  'POST /api/sync/resume': [401, 401, 401, 401, 401, 401, 401, 401, 401],
  'GET /api/sync/logins': [401, 200, 200, 200, 200, 200, 200, 200, 401],
  'PUT /api/sync/logins/{id}': [401, 404, 404, 404, 403, 200, 200, 404, 401],
  'GET /api/sync/events': [401, 200, 200, 200, 200, 200, 200, 200, 401],
  'POST /api/sync/join': [400, 400, 400, 400, 400, 400, 400, 400, 400],
  'GET /api/sync/members': [401, 200, 403, 403, 403, 200, 200, 403, 401],
  'POST /api/sync/members/confirm': [401, 204, 403, 403, 403, 204, 204, 403, 401],
  // 404 because Anna is not a member; members.test.ts tests these routes with members.
  'POST /api/sync/members/{id}/invitation': [401, 404, 404, 404, 404, 404, 404, 404, 401],
  'DELETE /api/sync/members/{id}/invitation': [401, 404, 404, 404, 404, 404, 404, 404, 401],
}

/** A co-parent, a helper for Anna, and a former co-parent. */
const mossMembers = async (app: Parameters<typeof household>[0], moss: Household) => {
  const [sam, gran, lee] = [
    await joinedMember(app, moss, { name: 'moss-sam', role: 'parent' }),
    await joinedMember(app, moss, { name: 'moss-gran', role: 'helper', childIds: [moss.anna.id] }),
    await joinedMember(app, moss, { name: 'moss-lee', role: 'parent' }),
  ]
  await removeMember(moss, lee.userId)
  return { sam, gran, lee }
}

/** Starts an app with two families. All requests target Anna, a child in the Moss family. */
const start = async (storage = freshStorage()) => {
  const app = testApp({ storage })
  const moss = await household(app, 'moss')
  const fern = await household(app, 'fern')
  const members = await mossMembers(app, moss)
  const clients = {
    anonymous: createClient(app),
    'other parent': fern.parent,
    'other child': fern.anna.client,
    sibling: moss.ben.client,
    'own child': moss.anna.client,
    'own parent': moss.parent,
    'co-parent': members.sam.client,
    helper: members.gran.client,
    'removed member': members.lee.client,
  }
  const users = {
    anonymous: moss.userId,
    'other parent': fern.userId,
    'other child': fern.anna.userId,
    sibling: moss.ben.userId,
    'own child': moss.anna.userId,
    'own parent': moss.userId,
    'co-parent': members.sam.userId,
    helper: members.gran.userId,
    'removed member': members.lee.userId,
  }
  return { app, moss, fern, clients, users }
}

/** Everything about the family that a parent can see, used to detect changes. */
const seenBy = async ({ parent, anna, ben }: Household) => {
  const paths = [anna, ben].flatMap(({ id }) => [
    `/api/children/${id}/transactions`,
    `/api/children/${id}/savings-goals`,
  ])
  const own = ['/api/user', '/api/children', '/api/sync/logins', ...paths]
  const sessions = await parent.json<{ id: string }[]>('GET', '/api/sessions')
  return [sessions.map(({ id }) => id), ...(await Promise.all(own.map((path) => parent.json('GET', path))))]
}

/**
 * Whether a request must leave all data unchanged. True for reads and rejected writes, but not for failed logins, which
 * are counted.
 */
const changesNothing = ({ method, access: who }: Route, status = 0) =>
  method === 'GET' || (status >= 400 && who !== 'anyone')

describe('the access matrix (SECURITY check 1)', () => {
  let unchanged: Awaited<ReturnType<typeof start>> & { readonly before: unknown }
  beforeAll(async () => {
    let close = async () => {}
    const started = await start(freshStorage((how) => (close = how)))
    unchanged = { ...started, before: await Promise.all([started.moss, started.fern].map(seenBy)) }
    return () => close()
  })

  // SPEC: 6.12
  test('has exactly one row per route', () => {
    expect(Object.keys(matrix).toSorted()).toEqual(routes.map(routeName).toSorted())
  })

  const cells = routes.flatMap((route) =>
    roles.map((role, column) => [routeName(route), role, matrix[routeName(route)]?.[column], route] as const),
  )

  // SPEC: 6.2
  test.each(cells)('%s as %s returns %i', async (_name, role: Role, status, route) => {
    const { moss, clients, users } = changesNothing(route, status) ? unchanged : await start()
    const path = route.path.startsWith('/api/sessions/')
      ? pathWithIds(route, { id: await parentSessionId(moss) })
      : pathForChild(route, moss.anna)
    const before = await moss.parent.json('GET', `/api/children/${moss.anna.id}`)
    const response = await clients[role].request(route.method, path, validBodyFor(route, users[role]))
    expect(response.status).toBe(status)
    if (status === undefined || status < 300) return
    expect(response.headers.get('Content-Type')).toMatch(/^text\/plain/)
    expect(await moss.parent.json('GET', `/api/children/${moss.anna.id}`)).toEqual(before)
  })

  test('rejected requests and reads change neither family', async () => {
    const { moss, fern, before } = unchanged
    expect(await Promise.all([moss, fern].map(seenBy))).toEqual(before)
  })
})

// SPEC: 6.5, 7.7
test('children see their own data but not their siblings’', async () => {
  const { clients, moss } = await start()
  const own = await clients.sibling.json<{ id: string }[]>('GET', '/api/children')
  expect(own.map(({ id }) => id)).toEqual([moss.ben.id])
})

const swaps = process.env['LITTLE_LEDGER_LONG'] ? 10_000 : 400

test(
  `${swaps} requests with another family’s ids return the same 404 as unknown ids (SECURITY check 2)`,
  { timeout: 10 * 60_000 },
  async () => {
    const { moss, fern, app } = await start()
    const foreign = [fern.anna, fern.ben].flatMap(({ id, userId, goalId, transactionId }) => [
      id,
      userId,
      goalId,
      transactionId,
    ])
    const named = routes.filter(({ path }) => path.includes('{id}'))
    const before = await fern.parent.json('GET', '/api/children')
    const senders = [moss.parent, moss.anna.client]
    const seed = Number(process.env['SEED'] ?? Date.now())
    const bytesOf = async (response: Response) => [response.status, [...response.headers], await response.text()]
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...named),
        fc.constantFrom(...foreign, fern.userId),
        fc.constantFrom(...foreign),
        fc.constantFrom(...senders),
        async (route, id, transactionId, sender) => {
          const swapped = await sender.request(
            route.method,
            pathWithIds(route, { id, transactionId }),
            validBodyFor(route),
          )
          const absent = await sender.request(
            route.method,
            pathWithIds(route, { id: newIdAt(Date.now()), transactionId }),
            validBodyFor(route),
          )
          expect(swapped.status).toBe(404)
          expect(await bytesOf(swapped)).toEqual(await bytesOf(absent))
        },
      ),
      { numRuns: swaps, seed },
    )
    // The other family's transaction must not be found under the parent's own child either.
    const mixed = `/api/children/${moss.anna.id}/transactions/${fern.anna.transactionId}`
    expect((await moss.parent.request('DELETE', mixed)).status).toBe(404)
    expect(await fern.parent.json('GET', '/api/children')).toEqual(before)
    expect((await app.request('/api/nothing')).status).toBe(404)
  },
)

test('unknown ids, invalid ids and unknown routes return byte-identical responses', async () => {
  const { moss } = await start()
  const paths = [
    `/api/children/${newIdAt(0)}`,
    '/api/children/1',
    '/api/children/%00',
    '/api/children/..%2f',
    '/api/nothing',
  ]
  const responses = await Promise.all(paths.map((path) => moss.parent.request('GET', path)))
  const bytes = await Promise.all(
    responses.map(async (response) => [response.status, [...response.headers], await response.text()]),
  )
  assert(bytes[0], 'at least one response')
  for (const other of bytes) expect(other).toEqual(bytes[0])
})

test('server-owned fields in a request body have no effect (SECURITY check 3)', async () => {
  const owned = {
    ...{
      id: newIdAt(1),
      userId: newIdAt(2),
      familyId: newIdAt(3),
      childId: newIdAt(4),
      isParent: true,
      balance: 9_999,
    },
    ...{
      balanceAfter: 9_999,
      principal: 9_999,
      createdAt: '1999-01-01T00:00:00Z',
      transactionAmount: 9_999,
      createTransaction: true,
    },
  }
  const writes = routes.filter(({ body, access: who, isSync }) => body !== undefined && who !== 'anyone' && !isSync)
  for (const route of writes) {
    // Two identical families: one request is sent with the extra fields, the other without.
    const responses = await Promise.all(
      [{}, owned].map(async (extra) => {
        const moss = await household(testApp(), 'moss')
        const response = await moss.parent.request(route.method, pathForChild(route, moss.anna), {
          ...extra,
          ...validBodyFor(route),
        })
        const family = [
          await response.json(),
          await moss.parent.json('GET', '/api/children'),
          await moss.parent.json('GET', '/api/user'),
        ]
        const history = await moss.parent.json('GET', `/api/children/${moss.anna.id}/transactions`)
        return [response.status, withoutIdsAndTimes([family, history])]
      }),
    )
    expect([routeName(route), responses[1]]).toEqual([routeName(route), responses[0]])
  }
})

// SPEC: 3.12, 6.4
test('registration and login ignore a role or family in the body', async () => {
  const app = testApp()
  const moss = await household(app, 'moss')
  const body = { username: 'moss-anna', password: 'star', isParent: true, familyId: moss.userId }
  expect(await createClient(app).json('POST', '/api/login', body)).toMatchObject({
    isParent: false,
    id: moss.anna.userId,
  })
  const form = {
    username: 'eve',
    password: 'correct horse',
    firstName: 'E',
    lastName: 'V',
    id: moss.userId,
    familyId: moss.userId,
  }
  const eve = createClient(app)
  expect(await eve.json('POST', '/api/register', form)).not.toMatchObject({ id: moss.userId })
  expect(await eve.json('GET', '/api/children')).toEqual([])
})

const withoutIdsAndTimes = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value)
      .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, 'id')
      .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'instant')
      .replaceAll(/"time":"\d\d:\d\d"/g, '"time":"minute"'),
  ) as unknown
