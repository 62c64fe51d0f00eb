import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { Logger } from '../operations/logger.ts'
import { freshStorage, testDependencies } from '../testing/app.ts'
import { appClocks, type Client } from '../testing/client.ts'
import { localFamily, pullAll, pullPage, sendPush, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, NOON, stampAt } from '../testing/fixtures/entries.ts'
import { signUpParent } from '../testing/fixtures/household.ts'

const MINUTE = 60_000
const YEAR = 365 * 86_400_000

/** A server with a settable clock and captured log lines. */
const startServer = ({ storage = freshStorage(), at = NOON, builtAt = 0 } = {}) => {
  let instant = at
  const lines: (readonly [event: string, fields: object])[] = []
  const note: Logger['info'] = (event, fields) => void (event.startsWith('clock') && lines.push([event, fields]))
  const logger: Logger = {
    info: note,
    warn: note,
    error: (error) => {
      throw error
    },
  }
  const now = () => instant
  const app = createApp(testDependencies({ storage, builtAt, now, logger }))
  appClocks.set(app, now)
  return { app, storage, lines, setClock: (to: number) => (instant = to) }
}

const statusAndCode = (response: Response) => [response.status, response.headers.get('Error-Code')]

const REFUSED = [503, 'server_clock']

const form = (username: string) => ({ username, password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' })

const register = (client: Pick<Client, 'request'>, username: string) =>
  client.request('POST', '/api/register', form(username))

type Moss = Awaited<ReturnType<typeof syncedHousehold>>

/** Every write that dates an entry or stamps a login, from a device whose clock is correct. */
const sendLedgerWrites = async ({ parent, userId, anna, parentOnAnna }: Moss) => {
  const deposit = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-20' }
  const change = { deviceNow: NOON, username: 'renamed', stamp: stampAt('2026-11-21T11:30') }
  const responses = [
    await parent.request('POST', `/api/children/${anna.id}/transactions`, deposit),
    await parent.request('PATCH', `/api/children/${anna.id}`, { allowanceAmount: 5 }),
    await parent.request('PATCH', `/api/users/${anna.userId}`, { username: 'renamed' }),
    await parent.request('POST', '/api/create-child-account', { name: 'New', username: 'new', password: 'star' }),
    await sendPush(parent, userId, [makeEntry('allowance.set', parentOnAnna)], { deviceNow: NOON }),
    await parent.request('PUT', `/api/sync/logins/${anna.userId}`, change),
    await parent.request('POST', '/api/sync/adopt', localFamily('fern').registration),
    await register(parent, 'fern'),
  ]
  return responses.map(statusAndCode)
}

const ALL_REFUSED = Array.from({ length: 8 }, () => REFUSED)

describe('a server whose clock is a year behind', () => {
  const slow = async () => {
    const server = startServer()
    const moss = await syncedHousehold(server.app, 'moss')
    const before = await pullAll(moss.parent)
    server.setClock(NOON - YEAR)
    return { ...server, moss, before }
  }

  test('refuses writes that would date an entry or stamp a login, and stores nothing', async () => {
    const { setClock, moss, before } = await slow()
    expect(await sendLedgerWrites(moss)).toEqual(ALL_REFUSED)
    setClock(NOON)
    expect((await pullAll(moss.parent)).entries).toEqual(before.entries)
  })

  test('sends no time that devices could use to check or correct their clocks', async () => {
    const { moss, before } = await slow()
    const { entries, last } = await pullAll(moss.parent)
    expect([last.serverNow, entries]).toEqual([undefined, before.entries])
    const pushed = await sendPush(moss.parent, moss.userId, [], { deviceNow: NOON })
    expect(statusAndCode(pushed)).toEqual(REFUSED)
  })

  test('answers reads, and lets users sign in, end sessions and sign out', async () => {
    const { moss } = await slow()
    const { parent, anna } = moss
    const sessions = await parent.json<readonly { readonly id: string; readonly isCurrent: boolean }[]>(
      'GET',
      '/api/sessions',
    )
    const other = sessions.find(({ isCurrent }) => !isCurrent)
    const requests = [
      ['GET', '/api/children'],
      ['GET', `/api/children/${anna.id}/transactions`],
      ['GET', '/api/sync/logins'],
      ['POST', `/api/children/${anna.id}/recalculate-balance`],
      ['DELETE', `/api/sessions/${other?.id}`],
      ['POST', '/api/logout'],
      ['POST', '/api/login', { username: 'moss-anna', password: 'star' }],
      ['GET', '/api/children'],
    ] as const
    const statuses: number[] = []
    for (const [method, path, body] of requests) statuses.push((await parent.request(method, path, body)).status)
    expect(statuses).toEqual([200, 200, 200, 200, 204, 204, 200, 200])
  })

  test('accepts writes again once its clock is corrected', async () => {
    const { setClock, moss } = await slow()
    await sendLedgerWrites(moss)
    setClock(NOON + MINUTE)
    expect((await sendLedgerWrites(moss)).map(([status]) => status)).toEqual([201, 200, 200, 201, 200, 200, 201, 409])
    expect((await pullPage(moss.parent)).serverNow).toBe(NOON + MINUTE)
  })

  test('logs its time and the latest stored time once, and logs again when the clock is corrected', async () => {
    const { setClock, moss, lines } = await slow()
    await sendLedgerWrites(moss)
    await pullPage(moss.parent)
    const latest = new Date(NOON).toISOString()
    expect(lines).toEqual([['clock_slow', { clock: new Date(NOON - YEAR).toISOString(), latest }]])
    setClock(NOON)
    await pullPage(moss.parent)
    await pullPage(moss.parent)
    expect(lines.slice(1)).toEqual([['clock_right', { clock: latest, latest }]])
  })

  test('reports in /api/health and /api/ready that its clock is behind', async () => {
    const { app, setClock } = await slow()
    setClock(NOON)
    expect((await app.request('/api/ready')).status).toBe(200)
    setClock(NOON - YEAR)
    const ready = await app.request('/api/ready')
    expect([...statusAndCode(ready), await ready.text()]).toEqual([
      ...REFUSED,
      'Nothing can be saved until the server’s clock is fixed.',
    ])
    expect(await (await app.request('/api/health')).json()).toMatchObject({ status: 'ok', clock: 'slow' })
    setClock(NOON)
    expect((await app.request('/api/ready')).status).toBe(200)
    expect(await (await app.request('/api/health')).json()).toMatchObject({ status: 'ok', clock: 'right' })
  })

  test('still refuses writes after a restart', async () => {
    const { storage, moss } = await slow()
    const restarted = startServer({ storage, at: NOON - YEAR })
    const path = `/api/children/${moss.anna.id}`
    const response = await restarted.app.request(path, {
      method: 'PATCH',
      headers: { 'Content-Type': 'application/json', Cookie: moss.parent.cookie() ?? '' },
      body: JSON.stringify({ allowanceAmount: 5 }),
    })
    expect(statusAndCode(response)).toEqual(REFUSED)
  })
})

describe('a server that starts with an empty database and a clock that is behind', () => {
  test('refuses to register a family before its build date', async () => {
    const { app, setClock } = startServer({ at: NOON - YEAR, builtAt: NOON })
    const families = () =>
      Promise.all([
        app.request('/api/register', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(form('moss')),
        }),
        app.request('/api/sync/adopt', {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(localFamily('fern').registration),
        }),
      ])
    expect((await families()).map(statusAndCode)).toEqual([REFUSED, REFUSED])
    setClock(NOON)
    expect((await families()).map(({ status }) => status)).toEqual([201, 201])
  })
})

describe('the minimum for the server’s clock', () => {
  test('allows a clock to be set back by five minutes, but no more', async () => {
    const { app, setClock } = startServer()
    const { parent } = await signUpParent(app, 'moss')
    setClock(NOON - 5 * MINUTE)
    expect((await register(parent, 'fern')).status).toBe(201)
    setClock(NOON - 5 * MINUTE - 1)
    expect(statusAndCode(await register(parent, 'birch'))).toEqual(REFUSED)
  })

  test('is the build date if that is later than the stored time', async () => {
    const { app, storage } = startServer()
    await signUpParent(app, 'moss')
    const upgraded = startServer({ storage, at: NOON + MINUTE, builtAt: NOON + YEAR })
    expect(await (await upgraded.app.request('/api/ready')).text()).toContain('until the server’s clock is fixed.')
    upgraded.setClock(NOON + YEAR)
    expect((await upgraded.app.request('/api/ready')).status).toBe(200)
  })

  test('is stored together with a write, at most once a minute, and never decreases', async () => {
    const { app, storage, setClock } = startServer()
    const readingAfterWriteAt = async (instant: number, username: string) => {
      setClock(instant)
      await signUpParent(app, username)
      return storage.readClock()
    }
    expect(await storage.readClock()).toBeUndefined()
    expect(await readingAfterWriteAt(NOON, 'moss')).toBe(NOON)
    expect(await readingAfterWriteAt(NOON + MINUTE - 1, 'fern')).toBe(NOON)
    expect(await readingAfterWriteAt(NOON + MINUTE, 'birch')).toBe(NOON + MINUTE)
    expect(await readingAfterWriteAt(NOON - MINUTE, 'alder')).toBe(NOON + MINUTE)
  })

  test('is not raised by stamps from devices', async () => {
    const { app, setClock, storage } = startServer()
    const moss = await syncedHousehold(app, 'moss')
    const ahead = makeEntry('goal.added', moss.parentOnAnna, { stamp: stampAt('2026-11-21T12:04') })
    setClock(NOON + 2 * MINUTE)
    expect((await moss.pushAsParent([ahead])).results).toMatchObject([{ stamp: ahead.stamp }])
    expect(await storage.readClock()).toBe(NOON + 2 * MINUTE)
  })
})

describe('two servers that share a database', () => {
  test('refuse writes only on the server whose clock is behind', async () => {
    const storage = freshStorage()
    const right = startServer({ storage })
    const moss = await syncedHousehold(right.app, 'moss')
    const slow = startServer({ storage, at: NOON - YEAR })
    const change = (app: typeof slow.app, amount: number) =>
      app.request(`/api/children/${moss.anna.id}`, {
        method: 'PATCH',
        headers: { 'Content-Type': 'application/json', Cookie: moss.parent.cookie() ?? '' },
        body: JSON.stringify({ allowanceAmount: amount }),
      })
    expect(statusAndCode(await change(slow.app, 5))).toEqual(REFUSED)
    expect((await change(right.app, 6)).status).toBe(200)
    expect(await (await slow.app.request('/api/health')).json()).toMatchObject({ clock: 'slow' })
    expect(await (await right.app.request('/api/health')).json()).toMatchObject({ clock: 'right' })
  })
})
