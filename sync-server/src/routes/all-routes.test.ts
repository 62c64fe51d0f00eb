import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { addSampleChild, household, signUpParent } from '../testing/fixtures/household.ts'

const noon = () => Date.parse('2026-11-21T12:00:00Z')
const anId = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)

describe('the account API (SPEC §7)', () => {
  const form = {
    username: ' Pat ',
    password: 'correct horse',
    firstName: 'Pat',
    lastName: 'Garcia',
    email: 'pat@example.org',
  }
  const user = {
    id: anId,
    username: 'Pat',
    email: 'pat@example.org',
    firstName: 'Pat',
    lastName: 'Garcia',
    isParent: true,
  }

  // SPEC: 7.3, 7.5
  test('registers a user and starts a session', async () => {
    const client = createClient(testApp())
    const response = await client.request('POST', '/api/register', { ...form, isParent: true })
    expect([response.status, await response.json()]).toEqual([201, user])
    expect(await client.json('GET', '/api/user')).toEqual(user)
  })

  // SPEC: 7.3
  test('returns 401 for /api/user without a session', async () => {
    const response = await createClient(testApp()).request('GET', '/api/user')
    expect([response.status, await response.text()]).toEqual([401, 'Please log in.'])
  })

  test('returns 409 for a username that differs only in case or spaces', async () => {
    const app = testApp()
    await signUpParent(app, 'pat')
    const response = await createClient(app).request('POST', '/api/register', { ...form, username: '  PAT' })
    expect([response.status, await response.text()]).toEqual([409, 'Username already exists'])
  })

  // SPEC: 7.4, 7.6
  test('logs parents and children in, and ends the session when they log out', async () => {
    const app = testApp()
    const { parent } = await signUpParent(app, 'pat')
    await addSampleChild(app, parent, 'mia')
    const client = createClient(app)
    expect(await client.json('POST', '/api/login', { username: 'PAT', password: 'correct horse' })).toMatchObject({
      isParent: true,
    })
    expect(await client.json('POST', '/api/login', { username: 'mia', password: 'star', rememberMe: true })).toEqual({
      ...{ id: anId, username: 'mia', email: null, firstName: '', lastName: '', isParent: false },
    })
    const out = await client.request('POST', '/api/logout')
    expect([out.status, await out.text()]).toEqual([204, ''])
    expect((await client.request('GET', '/api/user')).status).toBe(401)
    expect((await client.request('POST', '/api/logout')).status).toBe(204)
  })

  // SPEC: 7.21
  test('changes username, personal info and password; an empty password keeps the current one', async () => {
    const app = testApp()
    const { parent, userId } = await signUpParent(app, 'pat')
    const path = `/api/users/${userId}`
    expect(await parent.json('PATCH', path, { username: 'patricia', password: '' })).toMatchObject({
      username: 'patricia',
    })
    expect(await parent.json('PATCH', path, { email: null, firstName: 'P.' })).toMatchObject({
      email: null,
      firstName: 'P.',
      lastName: 'Garcia',
    })
    await createClient(app).json('POST', '/api/login', { username: 'patricia', password: 'correct horse' })
    await parent.json('PATCH', path, { password: 'other horse' })
    await createClient(app).json('POST', '/api/login', { username: 'patricia', password: 'other horse' })
    expect(await parent.json('GET', path)).toMatchObject({ username: 'patricia' })
  })

  // SPEC: 7.21
  test('lets a parent change a child’s login, and returns 409 for a taken username', async () => {
    const app = testApp()
    const { parent, anna } = await household(app, 'moss')
    const path = `/api/users/${anna.userId}`
    expect((await parent.request('PATCH', path, { username: 'Moss-Ben' })).status).toBe(409)
    expect(await parent.json('PATCH', path, { username: 'Moss-Anna', password: 'moon' })).toMatchObject({
      username: 'Moss-Anna',
    })
    await createClient(app).json('POST', '/api/login', { username: 'moss-anna', password: 'moon' })
    const refused = await parent.request('PATCH', path, { firstName: 'Anna' })
    expect([refused.status, await refused.text()]).toEqual([403, 'You don’t have permission to do this.'])
  })
})

describe('the child API (SPEC §7)', () => {
  const start = async () => {
    const app = testApp({ now: noon })
    const { parent } = await signUpParent(app, 'pat')
    const form = { name: 'Mia', username: 'mia', password: 'star', startingBalance: 20.5 }
    const added = await parent.request('POST', '/api/create-child-account', form)
    return { app, parent, added, child: (await added.json()) as { id: string; userId: string } }
  }
  const mia = {
    avatar: { color: expect.any(String), animal: expect.any(String) },
    ...{ unit: 'money', currency: 'USD' },
    ...{ id: anId, userId: anId, name: 'Mia', createdAt: '2026-11-21T12:00:00.000Z', balance: 20.5, cashOnHand: 0 },
    ...{ allowanceAmount: 0, allowanceFrequency: 'weekly', allowanceDay: 'saturday', allowanceActive: false },
    ...{ interestRate: 0, interestFrequency: 'monthly', compoundType: 'compound' },
  }

  // SPEC: 6.1, 7.7, 7.8, 7.9
  test('adds a child, who then appears in the list of children', async () => {
    const { added, child, parent } = await start()
    expect([added.status, child]).toEqual([201, mia])
    expect(await parent.json('GET', '/api/children')).toEqual([child])
    expect(await parent.json('GET', `/api/children/${child.id}`)).toEqual(child)
  })

  test('returns the same bytes for a repeated read until an entry or a new day changes the ledger', async () => {
    let now = noon()
    const deposit = { type: 'deposit', amount: 1, description: 'Coin', date: '2026-11-21' }
    const app = testApp({ now: () => now })
    const { parent } = await signUpParent(app, 'pat')
    const { id } = await addSampleChild(app, parent, 'mia')
    const read = async (): Promise<readonly [string, number]> => {
      const text = await (await parent.request('GET', `/api/children/${id}`)).text()
      return [text, (JSON.parse(text) as { readonly balance: number }).balance]
    }
    await parent.json('PATCH', `/api/children/${id}`, { allowanceAmount: 5, allowanceActive: true })
    const [text, balance] = await read()
    expect(await read()).toEqual([text, balance])
    await parent.json('POST', `/api/children/${id}/transactions`, deposit)
    expect(await read()).toEqual([expect.anything(), balance + 1])
    now += 7 * 24 * 3_600_000
    await parent.json('POST', '/api/login', { username: 'pat', password: 'correct horse' })
    expect(await read()).toEqual([expect.anything(), balance + 6])
    const other = (await signUpParent(app, 'quinn')).parent
    expect((await other.request('GET', `/api/children/${id}`)).status).toBe(404)
  })

  test('accepts an avatar for a new or existing child, and rejects unknown colors and animals', async () => {
    const { parent } = await start()
    const avatar = { color: 'blue', animal: 'owl' }
    const form = { name: 'Ben', username: 'ben', password: 'star', avatar }
    const ben = await parent.json<{ id: string }>('POST', '/api/create-child-account', form)
    expect(ben).toMatchObject({ avatar })
    const path = `/api/children/${ben.id}`
    const other = { color: 'red', animal: 'fox' }
    expect(await parent.json('PATCH', path, { avatar: other })).toEqual({ ...ben, avatar: other })
    for (const wrong of [{ color: 'red', animal: 'unicorn' }, { color: 'red' }, 'fox', null])
      expect((await parent.request('PATCH', path, { avatar: wrong })).status).toBe(400)
    expect(await parent.json('GET', path)).toEqual({ ...ben, avatar: other })
  })

  // SPEC: 7.10
  test('updates only the given allowance and interest fields and keeps the rest', async () => {
    const { child, parent } = await start()
    const path = `/api/children/${child.id}`
    await parent.json('PATCH', path, { allowanceAmount: 5, allowanceActive: true, interestRate: 2.5 })
    const changed = await parent.json('PATCH', path, { allowanceDay: 'friday', interestActive: false })
    expect(changed).toEqual({
      ...{ ...mia, allowanceAmount: 5, allowanceActive: true, allowanceDay: 'friday', interestRate: 2.5 },
      interestActive: false,
    })
    expect(await parent.json('PATCH', path, {})).toEqual(changed)
  })

  // SPEC: 7.12
  test('records a cash count and computes the difference from the previous count', async () => {
    const { child, parent } = await start()
    const counted = { cashOnHand: 3.25, createTransaction: true, transactionAmount: 99, transactionDescription: 'x' }
    expect(await parent.json('PATCH', `/api/children/${child.id}/cash`, counted)).toMatchObject({
      balance: 20.5,
      cashOnHand: 3.25,
    })
    const history = await parent.json<object[]>('GET', `/api/children/${child.id}/transactions`)
    expect(history.at(-1)).toMatchObject({
      type: 'cash',
      amount: 3.25,
      balanceAfter: 3.25,
      description: 'Cash deposit',
    })
  })

  // SPEC: 3.8, 7.14
  test('records, lists and deletes transactions', async () => {
    const { child, parent } = await start()
    const path = `/api/children/${child.id}/transactions`
    const spent = { type: 'withdrawal', amount: 0.29, description: 'Gum', date: '2026-11-20T23:30:00-05:00' }
    const added = await parent.request('POST', path, spent)
    const transaction = (await added.json()) as { id: string }
    expect([added.status, transaction]).toEqual([
      201,
      {
        id: anId,
        date: '2026-11-21',
        time: '12:00',
        description: 'Gum',
        amount: -0.29,
        balanceAfter: 20.21,
        type: 'withdrawal',
      },
    ])
    expect(await parent.json('GET', path)).toHaveLength(2)
    const gone = await parent.request('DELETE', `${path}/${transaction.id}`)
    expect([gone.status, await gone.text()]).toEqual([204, ''])
    expect((await parent.request('DELETE', `${path}/${transaction.id}`)).status).toBe(404)
    expect((await parent.request('DELETE', `${path}/opening:${child.id}`)).status).toBe(204)
    expect(await parent.json('GET', path)).toEqual([])
  })

  // SPEC: 7.16
  test('returns a forecast whose totals add up', async () => {
    const { child, parent } = await start()
    await parent.json('PATCH', `/api/children/${child.id}`, { allowanceAmount: 5, allowanceActive: true })
    expect(await parent.json('GET', `/api/children/${child.id}/forecast?weeks=2`)).toEqual({
      timeline: [
        { date: '2026-11-22', balance: 25.5 },
        { date: '2026-11-29', balance: 30.5 },
      ],
      ...{ startingBalance: 20.5, allowanceTotal: 10, interestTotal: 0, forecastedBalance: 30.5 },
    })
  })

  // SPEC: 7.18, 7.19
  test('adds, changes, completes and deletes savings goals', async () => {
    const { child, parent } = await start()
    const path = `/api/children/${child.id}/savings-goals`
    const added = await parent.request('POST', path, {
      name: 'Bike',
      targetAmount: 100,
      currentAmount: 50,
      completed: true,
    })
    const goal = (await added.json()) as { id: string }
    const bikeFields = { name: 'Bike', targetAmount: 100, currentAmount: 0, description: '', picture: 'star' }
    const bike = { id: anId, ...bikeFields, completed: false }
    expect([added.status, goal]).toEqual([201, bike])
    expect(await parent.json('GET', path)).toEqual([bike])
    const own = `/api/savings-goals/${goal.id}`
    expect(await parent.json('PATCH', own, { currentAmount: 40 })).toEqual({ ...bike, currentAmount: 40 })
    expect(await parent.json('PATCH', own, { completed: true })).toEqual({
      ...bike,
      currentAmount: 40,
      completed: true,
    })
    expect((await parent.request('DELETE', own)).status).toBe(204)
    expect((await parent.request('DELETE', own)).status).toBe(404)
    expect(await parent.json('GET', path)).toEqual([])
  })

  // SPEC: 7.11
  test('deletes a child and their login, and frees the username', async () => {
    const { app, child, parent } = await start()
    const kid = createClient(app)
    await kid.json('POST', '/api/login', { username: 'mia', password: 'star' })
    expect((await parent.request('DELETE', `/api/children/${child.id}`)).status).toBe(204)
    expect((await kid.request('GET', '/api/user')).status).toBe(401)
    expect(await parent.json('GET', '/api/children')).toEqual([])
    expect((await parent.request('DELETE', `/api/children/${child.id}`)).status).toBe(404)
    await addSampleChild(app, parent, 'mia')
  })

  test('adds allowance and interest on the day they are due, without a scheduled job', async () => {
    let now = noon()
    const app = testApp({ now: () => now })
    const { parent } = await signUpParent(app, 'pat')
    const { id } = await addSampleChild(app, parent, 'mia')
    await parent.json('PATCH', `/api/children/${id}`, { allowanceAmount: 5, allowanceActive: true })
    now += 14 * 24 * 3_600_000
    await parent.json('POST', '/api/login', { username: 'pat', password: 'correct horse' })
    expect(await parent.json('GET', `/api/children/${id}`)).toMatchObject({ balance: 31.5 })
  })
})
