import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { Storage } from '../storage/port.ts'
import { freshStorage, testDependencies } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { household, signUpParent } from '../testing/fixtures/household.ts'
import { sessionHeader, twoProcesses } from '../testing/two-processes.ts'

const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }

describe('two processes that share a database', () => {
  test('see each other’s writes in the next request', async () => {
    const { one, other } = await twoProcesses()
    const { parent, anna } = await household(one, 'moss')
    const there = createClient(other)
    const headers = sessionHeader(parent.cookie())
    const path = `/api/children/${anna.id}/transactions`
    for (let count = 0; count < 10; count += 1) {
      expect((await parent.request('POST', path, gift)).status).toBe(201)
      expect((await there.request('POST', path, gift, headers)).status).toBe(201)
    }
    const here = await parent.json<{ balanceAfter: number }[]>('GET', path)
    expect(here).toHaveLength(22)
    expect(await (await there.request('GET', path, undefined, headers)).json()).toEqual(here)
    expect(await parent.json('GET', `/api/children/${anna.id}`)).toMatchObject({ balance: 41.5 })
  })

  test('retry a conflicting write against the new state, or return 503 and write nothing', async () => {
    const { one, other } = await twoProcesses()
    const { parent, anna } = await household(one, 'moss')
    const there = createClient(other)
    const headers = sessionHeader(parent.cookie())
    const path = `/api/children/${anna.id}`
    const writes = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? parent : there).request('POST', `${path}/transactions`, gift, headers),
    )
    const statuses = await Promise.all(writes.map(async (response) => (await response).status))
    const done = statuses.filter((status) => status === 201).length
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(done).toBeGreaterThan(20)
    expect(await parent.json('GET', path)).toMatchObject({ balance: 21.5 + done })
  })

  test('give a username requested in both processes to only one user, and return 409 to the other', async () => {
    const { one, other } = await twoProcesses()
    const { parent } = await signUpParent(one, 'pat')
    const form = { name: 'Mia', username: 'mia', password: 'star' }
    const headers = sessionHeader(parent.cookie())
    const responses = await Promise.all([
      parent.request('POST', '/api/create-child-account', form),
      createClient(other).request('POST', '/api/create-child-account', form, headers),
      createClient(other).request('POST', '/api/register', { ...form, name: undefined, firstName: 'M', lastName: 'G' }),
    ])
    const texts = await Promise.all(
      responses.map(async (response) => [response.status, await response.text()] as const),
    )
    expect(texts.map(([status]) => status).toSorted()).toEqual([201, 409, 409])
    for (const [status, text] of texts) if (status === 409) expect(text).toBe('Username already exists')
  })

  test('execute a request with the same Idempotency-Key only once', async () => {
    const { one, other } = await twoProcesses()
    const { parent, anna } = await household(one, 'moss')
    const headers = { ...sessionHeader(parent.cookie()), 'Idempotency-Key': 'once' }
    const path = `/api/children/${anna.id}/transactions`
    const there = createClient(other)
    const responses = await Promise.all([
      parent.request('POST', path, gift, headers),
      there.request('POST', path, gift, headers),
      there.request('POST', path, gift, headers),
    ])
    const [first, ...others] = await Promise.all(responses.map((response) => response.text()))
    expect(others).toEqual([first, first])
    expect(await parent.json('GET', path)).toHaveLength(3)
  })
})

/** A `Storage` that appears to change after every read, as if another write always came first. */
const neverStill = (storage: Storage) => {
  const state = { isRestless: false, looks: 0 }
  const append: Storage['append'] = (request) =>
    storage.append({
      ...request,
      decide: (known) => {
        if (!state.isRestless) return request.decide(known)
        state.looks += 1
        return request.decide({ ...known, head: known.head + state.looks })
      },
    })
  return { storage: { ...storage, append }, state }
}

test('a command returns 503 and writes nothing when every attempt conflicts', async () => {
  const { storage, state } = neverStill(freshStorage())
  const { parent, anna } = await household(createApp(testDependencies({ storage })), 'moss')
  const path = `/api/children/${anna.id}/transactions`
  state.isRestless = true
  const rejected = await parent.request('POST', path, gift, { 'Idempotency-Key': 'later' })
  expect([rejected.status, await rejected.text()]).toEqual([503, 'The server is busy. Please try again in a moment.'])
  expect(rejected.headers.get('Retry-After')).toBe('5')
  expect(state.looks).toBe(20)
  state.isRestless = false
  expect(await parent.json('GET', path)).toHaveLength(2)
  expect((await parent.request('POST', path, gift, { 'Idempotency-Key': 'later' })).status).toBe(201)
  expect(await parent.json('GET', path)).toHaveLength(3)
})

test('a command writes nothing for a family that the operator removes while the request arrives', async () => {
  const database = freshStorage()
  let isRemoved = false
  const append: Storage['append'] = (request) =>
    database.append({
      ...request,
      decide: (known) => request.decide(isRemoved ? { ...known, hasFamily: false, head: 0 } : known),
    })
  const { parent, anna } = await household(createApp(testDependencies({ storage: { ...database, append } })), 'moss')
  const path = `/api/children/${anna.id}/transactions`
  isRemoved = true
  const refused = await parent.request('POST', path, gift)
  expect([refused.status, refused.headers.get('Error-Code')]).toEqual([401, 'unauthorized'])
  isRemoved = false
  expect(await parent.json('GET', path)).toHaveLength(2)
})
