import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

const deposit = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-01' }
const TOO_FINE = 'Use at most two decimal places'
const TOO_MUCH = 'Amount cannot exceed $1,000,000'

/** Every field that takes an amount or a rate, with the rest of a valid request body. */
const fields = [
  ['POST', '/transactions', 'amount', deposit],
  ['PATCH', '', 'allowanceAmount', {}],
  ['PATCH', '', 'interestRate', {}],
  ['PATCH', '/cash', 'cashOnHand', {}],
  ['POST', '/savings-goals', 'targetAmount', { name: 'Bike' }],
] as const

describe('an amount with more than two decimals returns 400 and is never rounded', () => {
  test.each(fields)('%s …%s %s', async (method, suffix, field, rest) => {
    const { parent, path } = await withMia()
    for (const amount of [1.005, 0.001, 0.1 + 0.2, 1e-7, 4.350000001]) {
      const response = await parent.request(method, path + suffix, { ...rest, [field]: amount })
      // SPEC §5 has its own message for a transaction below 0.01.
      const text = field === 'amount' && amount < 0.01 ? 'Amount must be at least 0.01' : TOO_FINE
      expect([field, amount, ...(await statusAndText(response))]).toEqual([field, amount, 400, text])
    }
  })

  test('when it is a starting balance or a goal’s current amount', async () => {
    const { parent, path } = await withMia()
    const form = { name: 'Ben', username: 'ben', password: 'star', startingBalance: 0.125 }
    expect(await statusAndText(await parent.request('POST', '/api/create-child-account', form))).toEqual([
      400,
      TOO_FINE,
    ])
    const goal = await parent.json('POST', `${path}/savings-goals`, { name: 'Bike', targetAmount: 10 })
    const edit = await parent.request('PATCH', `/api/savings-goals/${goal['id']}`, { currentAmount: 0.125 })
    expect(await statusAndText(edit)).toEqual([400, TOO_FINE])
  })
})

test.each([1_000_000.01, 1e9, 1e21, 1e300])('an amount of %d returns 400', async (amount) => {
  const { parent, path } = await withMia()
  const responses = [
    await parent.request('POST', `${path}/transactions`, { ...deposit, amount }),
    await parent.request('PATCH', path, { allowanceAmount: amount }),
    await parent.request('PATCH', `${path}/cash`, { cashOnHand: amount }),
  ]
  for (const response of responses) expect(await statusAndText(response)).toEqual([400, TOO_MUCH])
})

test('a number that overflows to Infinity returns 400', async () => {
  const { app, parent, path } = await withMia()
  const response = await app.request(`${path}/cash`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', Cookie: parent.cookie() ?? '' },
    body: '{"cashOnHand":1e400}',
  })
  expect(await statusAndText(response)).toEqual([400, 'Please enter a valid positive number.'])
})

test('the API returns amounts exactly as they were sent, to the cent', async () => {
  const { parent, path } = await withMia({ startingBalance: 0 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 100_000_000 }), async (amount) => {
      const dollars = amount / 100
      expect(await parent.json('PATCH', `${path}/cash`, { cashOnHand: dollars })).toMatchObject({ cashOnHand: dollars })
    }),
    { numRuns: 200, examples: [[0], [1], [29], [1_999], [435], [99_999_999], [100_000_000]] },
  )
})

test('the API adds decimal amounts without floating-point errors', async () => {
  const { record, child, history } = await withMia({ startingBalance: 0 })
  for (const amount of [0.1, 0.2, 0.29, 0.7, 1.1]) await record({ ...deposit, amount })
  expect(await child()).toMatchObject({ balance: 2.39 })
  expect((await history()).map(({ balanceAfter }) => balanceAfter)).toEqual([0.1, 0.3, 0.59, 1.29, 2.39])
})

test('a withdrawal can exceed the balance and make it negative', async () => {
  const { record, child } = await withMia({ startingBalance: 20 })
  const spent = await record({ ...deposit, type: 'withdrawal', amount: 1_000_000 })
  expect([spent.amount, spent.balanceAfter]).toEqual([-1_000_000, -1_000_000])
  expect(await child()).toMatchObject({ balance: -999_980 })
  await record({ ...deposit, amount: 999_980 })
  expect(await child()).toMatchObject({ balance: 0 })
})

test('the API accepts the smallest and largest allowed amounts', async () => {
  const { record, parent, path } = await withMia()
  expect((await record({ ...deposit, amount: 0.01 })).amount).toBe(0.01)
  expect((await record({ ...deposit, amount: 1_000_000 })).amount).toBe(1_000_000)
  for (const interestRate of [0, 0.01, 100])
    expect(await parent.json('PATCH', path, { interestRate })).toMatchObject({ interestRate })
  const form = { name: 'Ben', username: 'ben', password: 'star', startingBalance: 1_000_000 }
  expect(await parent.json('POST', '/api/create-child-account', form)).toMatchObject({ balance: 1_000_000 })
})
