import { describe, expect, test } from 'vitest'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

/** A family, and a function that returns the dates and amounts of Mia's cash postings. */
const start = async () => {
  const family = await withMia({ at: '2026-11-21T12:00:00Z' })
  const count = (cashOnHand: number, more: object = {}) =>
    family.parent.json('PATCH', `${family.path}/cash`, { cashOnHand, ...more })
  const cashRows = async () => (await family.history()).filter(({ type }) => type === 'cash')
  const differences = async () => (await cashRows()).map(({ amount, balanceAfter }) => [amount, balanceAfter])
  return { ...family, count, cashRows, differences }
}

describe('a cash count', () => {
  test('stores the counted amount and computes the difference', async () => {
    const { count, cashRows, clock, child } = await start()
    for (const amount of [3.5, 10, 2.25, 0]) {
      clock.now += 60_000
      await count(amount)
    }
    expect(
      (await cashRows()).map(({ time, description, amount, balanceAfter }) => [
        time,
        description,
        amount,
        balanceAfter,
      ]),
    ).toEqual([
      ['12:01', 'Cash deposit', 3.5, 3.5],
      ['12:02', 'Cash deposit', 6.5, 10],
      ['12:03', 'Cash withdrawal', -7.75, 2.25],
      ['12:04', 'Cash withdrawal', -2.25, 0],
    ])
    expect(await child()).toMatchObject({ balance: 20, cashOnHand: 0 })
  })

  // SPEC: 7.13
  test('creates no transaction when the amount is unchanged', async () => {
    const { count, differences } = await start()
    await count(0)
    expect(await differences()).toEqual([])
    await count(5)
    await count(5)
    expect(await differences()).toEqual([[5, 5]])
  })

  // SPEC: 7.12
  test('ignores a difference sent by the client (SPEC §7)', async () => {
    const { count, differences, child } = await start()
    await count(5, { createTransaction: false, transactionAmount: -500, transactionDescription: 'Stolen', balance: 1 })
    expect(await differences()).toEqual([[5, 5]])
    expect(await child()).toMatchObject({ balance: 20, cashOnHand: 5 })
  })

  test('can be recorded by the child and by a parent', async () => {
    const { count, differences, kid, path } = await start()
    const mia = await kid()
    expect(await mia.json('PATCH', `${path}/cash`, { cashOnHand: 4 })).toMatchObject({ cashOnHand: 4 })
    await count(6)
    await mia.json('PATCH', `${path}/cash`, { cashOnHand: 1 })
    expect(await differences()).toEqual([
      [4, 4],
      [2, 6],
      [-5, 1],
    ])
  })
})

describe('deleting a cash count', () => {
  test('removes its posting and recomputes the differences after it', async () => {
    const { count, cashRows, differences, parent, path, child } = await start()
    for (const amount of [3, 10, 7]) await count(amount)
    const [, second] = await cashRows()
    expect((await parent.request('DELETE', `${path}/transactions/${second?.id}`)).status).toBe(204)
    expect(await differences()).toEqual([
      [3, 3],
      [4, 7],
    ])
    expect(await child()).toMatchObject({ cashOnHand: 7 })
  })

  test('restores the previous amount if it was the latest count', async () => {
    const { count, cashRows, parent, path, child } = await start()
    for (const amount of [3, 10]) await count(amount)
    const last = (await cashRows()).at(-1)
    await parent.request('DELETE', `${path}/transactions/${last?.id}`)
    expect(await child()).toMatchObject({ cashOnHand: 3 })
    expect(await statusAndText(await parent.request('DELETE', `${path}/transactions/${last?.id}`))).toEqual([
      404,
      'There is nothing at this address.',
    ])
  })

  test('is allowed only for parents and leaves bank transactions unchanged', async () => {
    const { count, cashRows, kid, path, child } = await start()
    await count(3)
    const [first] = await cashRows()
    const refused = await (await kid()).request('DELETE', `${path}/transactions/${first?.id}`)
    expect(await statusAndText(refused)).toEqual([403, 'You don’t have permission to do this.'])
    expect(await child()).toMatchObject({ balance: 20, cashOnHand: 3 })
  })
})

describe('a withdrawal paid in cash', () => {
  const withdrawal = { type: 'withdrawal', amount: 5, description: 'Fair', date: '2026-11-21', toCash: true }

  test('adds the amount to the piggy bank, and a row to the history of each account', async () => {
    const { record, history, count, child } = await start()
    await count(2.5)
    const bank = await record(withdrawal)
    expect(bank).toMatchObject({ type: 'withdrawal', amount: -5, balanceAfter: 15 })
    expect(await child()).toMatchObject({ balance: 15, cashOnHand: 7.5 })
    expect((await history()).slice(-2)).toMatchObject([
      { id: bank['id'], amount: -5, balanceAfter: 15 },
      { id: `cash:${String(bank['id'])}`, type: 'cash', amount: 5, balanceAfter: 7.5 },
    ])
  })

  test.each(['', 'cash:'])(
    'disappears from both accounts when the row with id prefix %j is deleted',
    async (prefix) => {
      const { record, history, parent, path, child } = await start()
      const { id } = await record(withdrawal)
      const deleted = await parent.request('DELETE', `${path}/transactions/${prefix}${String(id)}`)
      expect(deleted.status).toBe(204)
      expect(await history()).toHaveLength(1)
      expect(await child()).toMatchObject({ balance: 20, cashOnHand: 0 })
    },
  )

  test('requires the type `withdrawal` and `toCash: true`', async () => {
    const { record, parent, path, child } = await start()
    const response = await parent.request('POST', `${path}/transactions`, { ...withdrawal, type: 'deposit' })
    expect(await statusAndText(response)).toEqual([400, 'Only a withdrawal can be paid in cash'])
    await record({ ...withdrawal, toCash: false })
    expect(await child()).toMatchObject({ balance: 15, cashOnHand: 0 })
  })
})
