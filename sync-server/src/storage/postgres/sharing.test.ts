import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { type AppDependencies, createApp } from '../../app.ts'
import { testDependencies } from '../../testing/app.ts'
import { createClient } from '../../testing/client.ts'
import {
  registerLocalFamily,
  localFamily,
  pullAll,
  pullPage,
  pushAs,
  syncedHousehold,
} from '../../testing/fixtures/device.ts'
import { makeEntry } from '../../testing/fixtures/entries.ts'
import { addSampleChild, signUpParent } from '../../testing/fixtures/household.ts'
import { readEvents, headEvent } from '../../testing/event-stream.ts'
import { emptyDatabase, openStorage, queryRows } from '../../testing/postgres.ts'
import { append, created, deposit, FAMILY, readSnapshot, withAnna } from '../../testing/storage-contract/samples.ts'
import { createChangeFeed } from './change-feed.ts'
import { openPostgres } from './open.ts'

/** Starts servers that share one database, each with its own connections, caches and mutexes. */
const servers = async (count: number, changes: Partial<AppDependencies> = {}) => {
  const url = await emptyDatabase()
  const storages = []
  for (let index = 0; index < count; index += 1) storages.push(await openStorage(url))
  const [one, two] = storages.map((storage) => createApp(testDependencies({ ...changes, storage })))
  assert(one && two, 'two servers started')
  return { url, storages, one, two }
}

const ADDRESS = '192.0.2.1'
const signIn = (app: ReturnType<typeof createApp>, password: string, address = ADDRESS) =>
  createClient(app, address)
    .request('POST', '/api/login', { username: 'pat', password })
    .then(({ status }) => status)

describe('servers that share a database', () => {
  test('share failed sign-in attempts, stored without usernames or addresses', async () => {
    const { url, one, two } = await servers(2)
    await signUpParent(one, 'pat')
    for (const app of [one, two, one, two, one]) expect(await signIn(app, 'wrong')).toBe(401)
    expect([await signIn(two, 'correct horse'), await signIn(one, 'correct horse')]).toEqual([429, 429])
    expect(await signIn(two, 'correct horse', '192.0.2.77')).toBe(200)
    const stored = JSON.stringify(await queryRows(url, 'SELECT * FROM login_attempts'))
    expect([stored.includes('pat'), stored.includes(ADDRESS)]).toEqual([false, false])
  })

  test('together allow no more concurrent sign-in attempts than a single server', async () => {
    const { one, two } = await servers(2)
    await signUpParent(one, 'pat')
    const statuses = await Promise.all(Array.from({ length: 30 }, (_, index) => signIn(index % 2 ? one : two, 'wrong')))
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(25)
  })

  test('accept each other’s sessions and notice when a session ends', async () => {
    const { one, two } = await servers(2)
    const { parent } = await signUpParent(one, 'pat')
    const elsewhere = (path: string) => two.request(path, { headers: { Cookie: parent.cookie() ?? '' } })
    expect((await elsewhere('/api/user')).status).toBe(200)
    await parent.request('POST', '/api/logout')
    expect((await elsewhere('/api/user')).status).toBe(401)
  })

  test('give a username to only one of several concurrent requests', async () => {
    const { one, two } = await servers(2)
    for (let round = 0; round < 5; round += 1) {
      const form = { username: `name-${round}`, password: 'correct horse', firstName: 'P', lastName: 'G' }
      const statuses = await Promise.all(
        [one, two, one, two].map(
          async (app) => (await createClient(app).request('POST', '/api/register', form)).status,
        ),
      )
      expect(statuses.toSorted()).toEqual([201, 409, 409, 409])
    }
  })

  test('register a family only once when several requests arrive at the same time', async () => {
    // New connections make it likely that the requests run at different speeds.
    for (let round = 0; round < 10; round += 1) {
      const { one, two } = await servers(2)
      const { registration, ids } = localFamily('moss')
      const clients = [one, two, one, two].map((app) => createClient(app))
      const statuses = await Promise.all(
        clients.map(async (client) => (await client.request('POST', '/api/sync/adopt', registration)).status),
      )
      expect(statuses.toSorted()).toEqual([200, 200, 200, 201])
      const entries = [makeEntry('family.created', ids), makeEntry('child.added', ids)]
      const responses = await Promise.all(clients.map((client) => pushAs(client, ids.by, entries)))
      expect(responses.flatMap(({ results }) => results.map(({ status }) => status)).toSorted()).toEqual(
        [...Array(2).fill('accepted'), ...Array(6).fill('duplicate')].toSorted(),
      )
    }
  })

  test('give the last place under MAX_FAMILIES to only one of several families that register at the same time', async () => {
    const ROUNDS = 10
    for (let round = 1; round <= ROUNDS; round += 1) {
      const { url, one, two } = await servers(2, { registration: { mode: 'open', maxFamilies: 2 } })
      await signUpParent(one, 'pat')
      const statuses = await Promise.all(
        [one, two, one, two].map(async (app, index) => {
          const form = { username: `rival-${index}`, password: 'correct horse', firstName: 'P', lastName: 'G' }
          return (await createClient(app).request('POST', '/api/register', form)).status
        }),
      )
      expect(statuses.toSorted()).toEqual([201, 403, 403, 403])
      expect(await queryRows(url, 'SELECT count(*)::integer AS count FROM families')).toEqual([{ count: 2 }])
    }
  })

  test('give that place to either a family from a device or one that registers by REST', async () => {
    const { url, one, two } = await servers(2, { registration: { mode: 'open', maxFamilies: 1 } })
    const { registration } = localFamily('moss')
    const form = { username: 'pat', password: 'correct horse', firstName: 'P', lastName: 'G' }
    const responses = await Promise.all([
      createClient(one).request('POST', '/api/sync/adopt', registration),
      createClient(two).request('POST', '/api/register', form),
    ])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([201, 403])
    expect(await queryRows(url, 'SELECT count(*)::integer AS count FROM families')).toEqual([{ count: 1 }])
  })

  test('assign consecutive positions to concurrent appends of one family', async () => {
    const { storages } = await servers(3)
    const [first] = storages
    assert(first, 'a server started')
    await withAnna(first)
    await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const storage = storages[index % storages.length]
        assert(storage, 'a server started')
        return append(storage, { entries: [deposit(100 + index)] })
      }),
    )
    const positions = (await first.readEntries(FAMILY, 0, 1_000)).map(({ position }) => position)
    expect(positions).toEqual(Array.from({ length: 62 }, (_, index) => index + 1))
  })

  test('create a family only once when two of them try at the same time', async () => {
    const { storages } = await servers(2)
    const results = await Promise.allSettled(
      storages.map((storage) => append(storage, { entries: [created(FAMILY, 1)] })),
    )
    const [first] = storages
    assert(first, 'a server started')
    // The second append was retried with the new state and tried to insert the same entry again.
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readSnapshot(first)).toMatchObject({ hasFamily: true, head: 1 })
  })

  test('include each other’s entries when running REST commands', async () => {
    const { one, two } = await servers(2)
    const { parent } = await signUpParent(one, 'pat')
    const anna = await addSampleChild(one, parent, 'anna')
    const path = `/api/children/${anna.id}/transactions`
    const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }
    const send = (app: ReturnType<typeof createApp>) =>
      app.request(path, {
        method: 'POST',
        headers: { Cookie: parent.cookie() ?? '', 'Content-Type': 'application/json' },
        body: JSON.stringify(gift),
      })
    const statuses = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => (await send(index % 2 ? one : two)).status),
    )
    expect(statuses).toEqual(Array(20).fill(201))
    expect(await parent.json<{ balance: number }>('GET', `/api/children/${anna.id}`)).toMatchObject({ balance: 41.5 })
  })

  test('erase a deleted child on every server', async () => {
    const { storages, one, two } = await servers(2)
    const moss = await syncedHousehold(one, 'moss')
    const digestAt = async (app: ReturnType<typeof createApp>) => {
      const client = createClient(app)
      await client.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
      const { entries, last } = await pullAll(client)
      return { entries: entries.length, count: last.count, digest: last.digest }
    }
    expect(await digestAt(two)).toEqual(await digestAt(one))
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
    expect(await digestAt(two)).toEqual(await digestAt(one))
    expect(await storages[1]?.findLogin('moss-anna')).toBeUndefined()
  })
})

describe('the change feed', () => {
  test('publishes changes from all servers, and each new position only once', async () => {
    const { storages } = await servers(2)
    const [here, there] = storages
    assert(here && there, 'two servers started')
    await withAnna(here)
    const heads: number[] = []
    const stop = there.subscribe(FAMILY, (head) => heads.push(head))
    await append(here, { entries: [deposit(20)] })
    // A notification from before the subscription may still arrive.
    await expect.poll(() => heads.at(-1)).toBe(3)
    await append(there, { entries: [deposit(21), deposit(22)] })
    await append(here, { entries: [deposit(23)] })
    await expect.poll(() => heads.at(-1)).toBe(6)
    expect(heads).toEqual([...new Set(heads)].toSorted())
    stop()
    await append(here, { entries: [deposit(24)] })
    expect(heads.at(-1)).toBe(6)
  })

  test('ends the event stream of a session revoked on another server', async () => {
    const { one, two } = await servers(2)
    const moss = await syncedHousehold(one, 'moss')
    const listening = await two.request('/api/sync/events', { headers: { Cookie: moss.anna.client.cookie() ?? '' } })
    const stream = readEvents(listening)
    const { head } = await pullPage(moss.parent)
    expect(await stream.next()).toBe(headEvent(head))
    const sessions = await moss.parent.json<{ id: string; userId: string }[]>('GET', '/api/sessions')
    const annas = sessions.find(({ userId }) => userId === moss.anna.userId)
    await moss.parent.request('DELETE', `/api/sessions/${annas?.id}`)
    expect(await stream.next()).toBeUndefined()
  })

  test('polls when notifications do not work', async () => {
    const { storages } = await servers(2)
    const [here] = storages
    assert(here, 'a server started')
    await withAnna(here)
    const feed = createChangeFeed({
      query: async (_statement, [ids] = []) => {
        const head = (await readSnapshot(here)).head
        return { rows: (ids as readonly string[]).map((familyId) => ({ family_id: familyId, head })), count: 1 }
      },
      epoch: here.epoch,
      connect: () => Promise.reject(new Error('this engine has no LISTEN')),
    })
    await feed.start()
    const heads: number[] = []
    feed.subscribe(FAMILY, (head) => heads.push(head))
    await expect.poll(() => heads).toEqual([2])
    await append(here, { entries: [deposit(20)] })
    await expect.poll(() => heads).toEqual([2, 3])
    expect(feed.isDelivering()).toBe(false)
    await feed.close()
  })

  test('recovers when its connections are terminated, without missing a change', async () => {
    const { url, storages } = await servers(2)
    const [here, there] = storages
    assert(here && there, 'two servers started')
    await withAnna(here)
    const heads: number[] = []
    there.subscribe(FAMILY, (head) => heads.push(head))
    const schema = new URL(url).searchParams.get('options')?.split('=')[1]
    await queryRows(
      url,
      `SELECT pg_terminate_backend(l.pid) FROM pg_locks l
       WHERE l.locktype = 'advisory' AND l.objid = hashtext('${schema}')::bigint & 4294967295`,
    )
    await append(here, { entries: [deposit(20)] })
    await expect.poll(() => heads.at(-1), { timeout: 20_000 }).toBe(3)
    await append(here, { entries: [deposit(21)] })
    await expect.poll(() => heads.at(-1), { timeout: 20_000 }).toBe(4)
  })
})

test('registering a family whose username has just been taken returns 409', async () => {
  const { one, two } = await servers(2)
  const [adopted, signed] = await Promise.allSettled([registerLocalFamily(one, 'pat'), signUpParent(two, 'pat')])
  expect([adopted.status, signed.status].toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('the database can be opened, closed and opened again', async () => {
  const url = await emptyDatabase()
  for (let count = 0; count < 3; count += 1) {
    const opened = await openPostgres(url)
    assert(opened.ok, 'the database opens')
    await Promise.all([opened.value.close(), opened.value.close()])
  }
  expect(await queryRows(url, `SELECT value FROM meta WHERE name = 'version'`)).toHaveLength(1)
})
