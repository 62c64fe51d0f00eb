import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import type { Storage } from '../storage/port.ts'
import { freshStorage, testDependencies } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { household, signUpParent } from '../testing/fixtures/household.ts'
import { sessionHeader, twoProcesses } from '../testing/two-processes.ts'

const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }

describe('another process that writes to the same database', () => {
  test('is seen by the next request, and both processes’ writes stand', async () => {
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

  test('comes first now and then: each write is done on what then stands, or answered 503 and not done', async () => {
    const { one, other } = await twoProcesses()
    const { parent, anna } = await household(one, 'moss')
    const there = createClient(other)
    const headers = sessionHeader(parent.cookie())
    const path = `/api/children/${anna.id}`
    const writes = Array.from({ length: 40 }, (_, index) =>
      (index % 2 === 0 ? parent : there).request('POST', `${path}/transactions`, gift, headers),
    )
    const statuses = await Promise.all(writes.map(async (answer) => (await answer).status))
    const done = statuses.filter((status) => status === 201).length
    expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
    expect(done).toBeGreaterThan(20)
    expect(await parent.json('GET', path)).toMatchObject({ balance: 21.5 + done })
  })

  test('and a username asked for in both at once make one child, and one that has to choose another', async () => {
    const { one, other } = await twoProcesses()
    const { parent } = await signUpParent(one, 'pat')
    const form = { name: 'Mia', username: 'mia', password: 'star' }
    const headers = sessionHeader(parent.cookie())
    const answers = await Promise.all([
      parent.request('POST', '/api/create-child-account', form),
      createClient(other).request('POST', '/api/create-child-account', form, headers),
      createClient(other).request('POST', '/api/register', { ...form, name: undefined, firstName: 'M', lastName: 'G' }),
    ])
    const texts = await Promise.all(answers.map(async (answer) => [answer.status, await answer.text()] as const))
    expect(texts.map(([status]) => status).toSorted()).toEqual([201, 409, 409])
    for (const [status, text] of texts) if (status === 409) expect(text).toBe('Username already exists')
  })

  test('and gets the same write under the same Idempotency-Key do it once', async () => {
    const { one, other } = await twoProcesses()
    const { parent, anna } = await household(one, 'moss')
    const headers = { ...sessionHeader(parent.cookie()), 'Idempotency-Key': 'once' }
    const path = `/api/children/${anna.id}/transactions`
    const there = createClient(other)
    const answers = await Promise.all([
      parent.request('POST', path, gift, headers),
      there.request('POST', path, gift, headers),
      there.request('POST', path, gift, headers),
    ])
    const [first, ...others] = await Promise.all(answers.map((answer) => answer.text()))
    expect(others).toEqual([first, first])
    expect(await parent.json('GET', path)).toHaveLength(3)
  })
})

/** A database in which somebody else's write always comes first: after each look it has moved on. */
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

test('a write that never finds the database at rest is answered 503, and nothing of it is done', async () => {
  const { storage, state } = neverStill(freshStorage())
  const { parent, anna } = await household(createApp(testDependencies({ storage })), 'moss')
  const path = `/api/children/${anna.id}/transactions`
  state.isRestless = true
  const refused = await parent.request('POST', path, gift, { 'Idempotency-Key': 'later' })
  expect([refused.status, await refused.text()]).toEqual([503, 'The server is busy; please try again in a moment.'])
  expect(refused.headers.get('Retry-After')).toBe('5')
  expect(state.looks).toBe(20)
  state.isRestless = false
  expect(await parent.json('GET', path)).toHaveLength(2)
  expect((await parent.request('POST', path, gift, { 'Idempotency-Key': 'later' })).status).toBe(201)
  expect(await parent.json('GET', path)).toHaveLength(3)
})
