import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { pushAs, registerLocalFamily, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, NOON } from '../testing/fixtures/entries.ts'
import { statusAndText } from '../testing/fixtures/with-mia.ts'

/** A family whose device gave it a currency, with a child who collects money or a unit. */
const start = async (currency: string, unit?: string) => {
  const app = testApp({ now: () => NOON })
  const { client, userId, ids } = await registerLocalFamily(app, 'moss')
  const push = async (...entries: readonly object[]) =>
    (await pushAs(client, userId, entries)).results.map(statusOrCode)
  const created = makeEntry('family.created', ids, { currency })
  expect(await push(created, makeEntry('child.added', ids, unit === undefined ? {} : { unit }))).toEqual([
    'accepted',
    'accepted',
  ])
  const path = `/api/children/${ids.childId}`
  const deposit = (amount: number) =>
    client.request('POST', `${path}/transactions`, { type: 'deposit', amount, description: 'Gift', date: '2026-11-01' })
  const relabel = (code: string) => push(makeEntry('family.currency.set', ids, { code }))
  return { client, path, deposit, relabel }
}

test('registration gives the family a currency, US dollars by default', async () => {
  const app = testApp({ now: () => NOON })
  const currencyOf = async (username: string, currency?: string) => {
    const client = createClient(app)
    const names = { username, password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }
    const registered = await client.request('POST', '/api/register', { ...names, ...(currency && { currency }) })
    if (!registered.ok) return [registered.status, await registered.text()]
    const login = { name: 'Mia', username: `${username}-mia`, password: 'mia7' }
    return (await client.json('POST', '/api/create-child-account', login))['currency']
  }
  expect(await currencyOf('dollars')).toBe('USD')
  expect(await currencyOf('yen', 'JPY')).toBe('JPY')
  expect(await currencyOf('none', 'XXX')).toEqual([400, 'Please enter a known currency'])
})

const PRECISE = 'Please use a whole number'
const WHOLE = { fine: [0.5, PRECISE], large: [100_000_001, 'Amount cannot exceed 100,000,000'], least: 'at least 1' }
const TWO = {
  ...{ fine: [1.005, 'Use at most two decimal places'], large: [1e9, 'Amount cannot exceed 1,000,000'] },
  least: '0.01',
}
const THREE = {
  ...{ fine: [1.0005, 'Use at most three decimal places'], large: [100_000.001, 'Amount cannot exceed 100,000'] },
  least: '0.001',
}

describe.each([
  ['JPY', undefined, 1_500, WHOLE],
  ['USD', 'stars', 12, WHOLE],
  ['KWD', 'minutes', 30, WHOLE],
  ['EUR', undefined, 12.34, TWO],
  ['KWD', undefined, 1.234, THREE],
] as const)('amounts in a family with %s whose child collects %s', (currency, unit, amount, { fine, large, least }) => {
  test('are read and written with the decimals of what the child collects', async () => {
    const { client, path, deposit } = await start(currency, unit)
    expect(await (await deposit(amount)).json()).toMatchObject({ amount, balanceAfter: amount })
    await client.json('PATCH', path, { allowanceAmount: amount })
    const goal = await client.json('POST', `${path}/savings-goals`, { name: 'Bike', targetAmount: amount })
    expect(goal).toMatchObject({ targetAmount: amount })
    const edited = await client.json('PATCH', `/api/savings-goals/${goal['id']}`, { currentAmount: amount })
    expect(edited).toMatchObject({ currentAmount: amount, completed: true })
    const child = await client.json('PATCH', `${path}/cash`, { cashOnHand: amount })
    const label = unit === undefined ? { unit: 'money', currency } : { unit }
    expect(child).toMatchObject({ balance: amount, cashOnHand: amount, allowanceAmount: amount, ...label })
    expect(await client.json('GET', `${path}/forecast?weeks=1`)).toMatchObject({ startingBalance: amount })
    expect(await client.json('POST', `${path}/recalculate-balance`)).toMatchObject({ newBalance: amount })
    expect(await client.json('GET', '/api/children')).toMatchObject([{ balance: amount, ...label }])
  })

  test('are refused if they are too precise, too large or too small', async () => {
    const { client, path, deposit } = await start(currency, unit)
    expect(await statusAndText(await deposit(Number(fine[0])))).toEqual([400, fine[1]])
    expect(await statusAndText(await deposit(Number(large[0])))).toEqual([400, large[1]])
    expect(await statusAndText(await deposit(0))).toEqual([400, expect.stringContaining(least)])
    const counted = await client.request('PATCH', `${path}/cash`, { cashOnHand: fine[0] })
    expect(await statusAndText(counted)).toEqual([400, fine[1]])
    const goal = await client.json('POST', `${path}/savings-goals`, { name: 'Bike', targetAmount: amount })
    const edited = await client.request('PATCH', `/api/savings-goals/${goal['id']}`, { currentAmount: fine[0] })
    expect(await statusAndText(edited)).toEqual([400, fine[1]])
  })
})

test('a new child has the decimals of the family’s currency', async () => {
  const { client } = await start('JPY')
  const form = { name: 'Ben', username: 'ben', password: 'star', startingBalance: 500 }
  expect(await client.json('POST', '/api/create-child-account', form)).toMatchObject({ balance: 500, currency: 'JPY' })
  const fine = { ...form, username: 'ben2', startingBalance: 0.5 }
  expect(await statusAndText(await client.request('POST', '/api/create-child-account', fine))).toEqual([400, PRECISE])
})

test('responses name the new currency as soon as it is changed, with the same numbers', async () => {
  const { client, path, deposit, relabel } = await start('USD')
  await deposit(12.34)
  expect(await client.json('GET', path)).toMatchObject({ balance: 12.34, currency: 'USD' })
  expect(await relabel('EUR')).toEqual(['accepted'])
  expect(await client.json('GET', path)).toMatchObject({ balance: 12.34, currency: 'EUR' })
  expect(await client.json('GET', `${path}/transactions`)).toMatchObject([{ amount: 12.34 }])
})

test('a currency or unit cannot be set over REST yet', async () => {
  const { client } = await start('USD')
  const form = { name: 'Ben', username: 'ben', password: 'star', unit: 'stars' }
  expect((await client.request('POST', '/api/create-child-account', form)).status).toBe(400)
})
