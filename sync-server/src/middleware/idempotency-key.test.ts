import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testApp, testDependencies } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { hasPostgres } from '../testing/postgres.ts'

const key = { 'Idempotency-Key': '0b1e' }
const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }
const both = async (response: Response) => [response.status, await response.text()]

describe('a write with an Idempotency-Key', () => {
  test('runs once when repeated and returns the same response, even after a restart', async () => {
    const dependencies = testDependencies()
    const app = createApp(dependencies)
    const { parent, anna } = await household(app, 'moss')
    const path = `/api/children/${anna.id}/transactions`
    const responses = await Promise.all(Array.from({ length: 20 }, () => parent.request('POST', path, gift, key)))
    const texts = await Promise.all(responses.map(both))
    const again = await createApp(dependencies).request(path, {
      method: 'POST',
      headers: { ...key, 'Content-Type': 'application/json', Cookie: parent.cookie() ?? '' },
      body: JSON.stringify(gift),
    })
    for (const text of [...texts, await both(again)]) expect(text).toEqual([201, texts[0]?.[1]])
    expect(await parent.json('GET', path)).toHaveLength(3)
  })

  test('returns 409 and changes nothing if the key was used for a different request', async () => {
    const { parent, anna } = await household(testApp(), 'moss')
    const path = `/api/children/${anna.id}/transactions`
    await parent.request('POST', path, gift, key)
    const refusal = [409, 'This Idempotency-Key was already used for another request.']
    expect(await both(await parent.request('POST', path, { ...gift, amount: 2 }, key))).toEqual(refusal)
    expect(await both(await parent.request('DELETE', `/api/children/${anna.id}`, undefined, key))).toEqual(refusal)
    expect(await parent.json('GET', path)).toHaveLength(3)
  })

  test('returns 409 and does not change the password if the key was used with another password (SECURITY check 19)', async () => {
    const app = testApp()
    const { parent, anna, userId } = await household(app, 'moss')
    const logIn = async (username: string, password: string) =>
      (await createClient(app).request('POST', '/api/login', { username, password })).status
    const refusal = [409, 'This Idempotency-Key was already used for another request.']
    for (const [id, username] of [
      [userId, 'moss-parent'],
      [anna.userId, 'moss-anna'],
    ] as const) {
      const change = (password: string) =>
        parent.request('PATCH', `/api/users/${id}`, { password }, { 'Idempotency-Key': id })
      const first = await both(await change('new horse'))
      expect(first[0]).toBe(200)
      expect(await both(await change('other horse'))).toEqual(refusal)
      expect(await both(await change('new horse'))).toEqual(first)
      expect([await logIn(username, 'new horse'), await logIn(username, 'other horse')]).toEqual([200, 401])
    }
    const cleo = { name: 'Cleo', username: 'cleo', password: 'star' }
    const add = (password: string) => parent.request('POST', '/api/create-child-account', { ...cleo, password }, key)
    const added = await both(await add('star'))
    expect(await both(await add('moon'))).toEqual(refusal)
    expect(await both(await add('star'))).toEqual(added)
    expect([await logIn('cleo', 'star'), await logIn('cleo', 'moon')]).toEqual([200, 401])
  })

  test('can be corrected and resent with the same key after returning 400', async () => {
    const { parent, anna } = await household(testApp(), 'moss')
    const path = `/api/children/${anna.id}/transactions`
    expect((await parent.request('POST', path, { ...gift, amount: 0 }, key)).status).toBe(400)
    expect((await parent.request('POST', path, gift, key)).status).toBe(201)
  })

  test('can use the same key as another user’s write', async () => {
    const app = testApp()
    const { anna, ben } = await household(app, 'moss')
    const fern = await household(app, 'fern')
    for (const child of [anna, ben, fern.anna]) {
      const response = await child.client.request('PATCH', `/api/children/${child.id}/cash`, { cashOnHand: 1 }, key)
      expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ id: child.id })])
    }
  })

  test('returns 204 instead of 404 for a repeated deletion', async () => {
    const { parent, anna, ben } = await household(testApp(), 'moss')
    const paths = [
      `/api/children/${anna.id}/transactions/${anna.transactionId}`,
      `/api/savings-goals/${anna.goalId}`,
      `/api/children/${anna.id}`,
    ]
    for (const [index, path] of paths.entries()) {
      const own = { 'Idempotency-Key': `delete-${index}` }
      expect((await parent.request('DELETE', path, undefined, own)).status).toBe(204)
      expect((await parent.request('DELETE', path, undefined, own)).status).toBe(204)
      expect((await parent.request('DELETE', path, undefined, key)).status).toBe(404)
      expect((await parent.request('DELETE', path)).status).toBe(404)
      expect((await ben.client.request('DELETE', path, undefined, own)).status).toBe(404)
    }
    const reused = await parent.request('DELETE', paths[2] ?? '', undefined, { 'Idempotency-Key': 'delete-1' })
    expect(reused.status).toBe(409)
  })

  test('returns 404 if the child has been deleted since the first request', async () => {
    const { parent } = await household(testApp(), 'moss')
    const form = { name: 'Cleo', username: 'cleo', password: 'star' }
    const child = (await (await parent.request('POST', '/api/create-child-account', form, key)).json()) as {
      id: string
    }
    await parent.request('DELETE', `/api/children/${child.id}`)
    expect((await parent.request('POST', '/api/create-child-account', form, key)).status).toBe(404)
    expect(await parent.json('GET', '/api/children')).toHaveLength(2)
  })

  test.each([' ', 'a b', 'ä', 'x'.repeat(101)])('returns 400 for the malformed key %j', async (bad) => {
    const { parent, anna } = await household(testApp(), 'moss')
    const headers = { 'Idempotency-Key': encodeURI(bad) === bad ? bad : bad === 'ä' ? '\u00e4' : bad }
    const response = await parent.request('PATCH', `/api/children/${anna.id}/cash`, { cashOnHand: 1 }, headers)
    expect([response.status, await response.text()]).toEqual([
      400,
      'An Idempotency-Key must be 1 to 100 letters, digits or punctuation marks.',
    ])
  })

  test('counts as a repeated registration only with the same key and password', async () => {
    const app = testApp()
    const form = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' }
    const first = await createClient(app).request('POST', '/api/register', form, key)
    const again = createClient(app)
    expect(await both(await again.request('POST', '/api/register', form, key))).toEqual(await both(first))
    expect((await again.request('GET', '/api/user')).status).toBe(200)
    const taken = [409, 'Username already exists']
    expect(await both(await createClient(app).request('POST', '/api/register', form))).toEqual(taken)
    expect(
      await both(await createClient(app).request('POST', '/api/register', { ...form, password: 'guess' }, key)),
    ).toEqual(taken)
    const otherKey = { 'Idempotency-Key': 'other' }
    expect(await both(await createClient(app).request('POST', '/api/register', form, otherKey))).toEqual(taken)
  })
})

test('concurrent writes all succeed, each applied to the previous write’s result', async () => {
  const { parent, anna } = await household(testApp(), 'moss')
  const path = `/api/children/${anna.id}`
  const writes = Array.from({ length: 60 }, (_, index) =>
    index % 3 === 0
      ? parent.request('PATCH', path, { allowanceAmount: index })
      : index % 3 === 1
        ? parent.request('PATCH', path, { interestRate: index / 2 })
        : parent.request('POST', `${path}/transactions`, gift),
  )
  const statuses = await Promise.all(writes.map(async (response) => (await response).status))
  expect(statuses.filter((status) => status >= 300)).toEqual([])
  // With PostgreSQL's connection pool, concurrent requests run in no particular order.
  const last = hasPostgres() ? {} : { allowanceAmount: 57, interestRate: 29 }
  expect(await parent.json('GET', path)).toMatchObject({ ...last, balance: 41.5 })
})
