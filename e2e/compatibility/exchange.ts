import { assert, expectOk } from '@little-ledger/domain'
import { openSqlite } from '../../sync-server/src/storage/sqlite/open.ts'
import { createClient, type Client } from '../../sync-server/src/testing/client.ts'
import type { Storage } from '../../sync-server/src/storage/port.ts'
import { fixtureApp, FIXTURE_NOW } from './fixture-server.ts'

/** A request of a client, and the server's response. */
export interface Exchange {
  readonly as: 'parent' | 'child'
  readonly method: string
  readonly path: string
  readonly body?: unknown
  readonly status: number
  readonly response?: unknown
}

type Request = Pick<Exchange, 'as' | 'method' | 'path' | 'body'>

const request = (as: Exchange['as'], method: string, path: string, body?: unknown): Request => ({
  as,
  method,
  path,
  ...(body === undefined ? {} : { body }),
})

/** A script that uses the REST API, and a device that pushes and pulls. `{child}` is the id of the first child. */
const requests: readonly Request[] = [
  request('parent', 'POST', '/api/register', {
    username: 'pat',
    password: 'correct horse',
    firstName: 'Pat',
    lastName: 'Garcia',
    email: 'pat@example.com',
    timeZone: 'America/New_York',
  }),
  request('parent', 'POST', '/api/create-child-account', {
    name: 'Mia',
    username: 'mia',
    password: 'star',
    startingBalance: 25.5,
    avatar: { color: 'teal', animal: 'fox' },
  }),
  request('parent', 'PATCH', '/api/children/{child}', {
    allowanceAmount: 5,
    allowanceFrequency: 'weekly',
    allowanceDay: 'friday',
    allowanceActive: true,
    interestRate: 1.25,
    interestFrequency: 'monthly',
    compoundType: 'simple',
    interestActive: true,
  }),
  request('parent', 'POST', '/api/children/{child}/transactions', {
    type: 'withdrawal',
    amount: 3.25,
    description: 'Book',
    date: '2026-02-27',
    time: '10:30',
    toCash: true,
  }),
  request('child', 'POST', '/api/login', { username: 'mia', password: 'star' }),
  request('child', 'PATCH', '/api/children/{child}/cash', { cashOnHand: 4 }),
  request('child', 'POST', '/api/children/{child}/savings-goals', { name: 'Bike', targetAmount: 120, picture: 'bike' }),
  request('child', 'GET', '/api/user'),
  request('child', 'GET', '/api/children/{child}/savings-goals'),
  request('parent', 'GET', '/api/children'),
  request('parent', 'GET', '/api/children/{child}/transactions'),
  request('parent', 'GET', '/api/children/{child}/forecast?weeks=2'),
  request('parent', 'POST', '/api/children/{child}/recalculate-balance'),
  request('parent', 'GET', '/api/sync/pull?limit=100'),
  request('parent', 'GET', '/api/sync/members'),
  request('parent', 'POST', '/api/sync/push', {
    protocol: 1,
    epoch: null,
    actor: '{parent}',
    device: '0a1b2c3d4e5f',
    deviceNow: FIXTURE_NOW,
    entries: [
      {
        id: '01900000-0000-7000-a000-000000000001',
        v: 1,
        familyId: '{family}',
        by: '{parent}',
        stamp: '2026-03-01T16:00:00.000Z-0000-0a1b2c3d4e5f',
        on: '2026-03-01',
        at: '11:00',
        childId: '{child}',
        kind: 'transaction.added',
        type: 'deposit',
        amount: 150,
        description: 'Tooth fairy',
        date: '2026-03-01',
        time: '12:00',
        timed: false,
      },
      { id: '01900000-0000-7000-a000-000000000002', v: 1, kind: 'rocket.launched' },
    ],
  }),
  request('parent', 'DELETE', '/api/children/{child}/transactions/01900000-0000-7000-a000-000000000001'),
  request('parent', 'POST', '/api/children/{child}/transactions', { type: 'deposit', amount: 0, description: '' }),
  request('child', 'DELETE', '/api/children/{child}'),
  request('parent', 'DELETE', '/api/children/{child}'),
  request('parent', 'POST', '/api/logout'),
  request('parent', 'GET', '/api/children'),
]

/** Values that differ in every database. */
const VOLATILE: readonly string[] = ['epoch', 'serverNow', 'digest']

/** A response without the values that differ in every database. */
const stable = (response: unknown): unknown =>
  JSON.parse(JSON.stringify(response), (key, value: unknown) => {
    if (VOLATILE.includes(key)) return undefined
    // The device in the stamps of a server is random.
    return typeof value === 'string'
      ? value.replace(/(Z-[0-9a-f]{4}-)(?!0a1b2c3d4e5f)[0-9a-f]{12}$/, '$1server')
      : value
  })

/** Fills in the ids that the server made. */
const filled = <T>(value: T, ids: ReadonlyMap<string, string>): T =>
  JSON.parse(JSON.stringify(value).replace(/\{(child|parent|family)\}/g, (_, name: string) => ids.get(name) ?? '')) as T

const readBody = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

async function send(client: Client, { method, path, body }: Request): Promise<Pick<Exchange, 'status' | 'response'>> {
  const response = await client.request(method, path, body)
  const text = await response.text()
  return { status: response.status, ...(text === '' ? {} : { response: stable(readBody(text)) }) }
}

/** Sends the requests of an exchange to a server with an empty database. */
export async function replay(storage: Storage, sent: readonly Request[]): Promise<readonly Exchange[]> {
  const app = fixtureApp(storage)
  const clients = { parent: createClient(app), child: createClient(app, '192.0.2.2') }
  const ids = new Map([
    ['family', ''],
    ['parent', ''],
    ['child', ''],
  ])
  const exchanges: Exchange[] = []
  for (const template of sent) {
    const known = filled(template, ids)
    const answer = await send(clients[known.as], known)
    const { response } = answer
    const isObject = typeof response === 'object' && response !== null
    if (template.path === '/api/register' && isObject && 'id' in response) ids.set('parent', String(response.id))
    if (template.path === '/api/create-child-account' && isObject && 'id' in response)
      ids.set('child', String(response.id))
    if (template.path === '/api/create-child-account') {
      const { entries } = await clients.parent.json<{ entries: readonly { entry: { familyId: string } }[] }>(
        'GET',
        '/api/sync/pull?limit=1',
      )
      ids.set('family', entries[0]?.entry.familyId ?? '')
    }
    exchanges.push({ ...template, ...answer })
  }
  return exchanges
}

/** Runs the requests on a new database. */
export async function recordExchange(file: string): Promise<readonly Exchange[]> {
  const storage = expectOk(await openSqlite(file), 'the database opens')
  const exchanges = await replay(storage, requests)
  await storage.close()
  assert(exchanges.length === requests.length, 'every request has a response')
  return exchanges
}
