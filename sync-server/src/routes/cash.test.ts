import { describe, expect, test } from 'vitest'
import { statusAndText, withMia } from '../testing/fixtures/with-mia.ts'

/** A family, and what Mia's cash account did: date and amount after amount. */
const start = async () => {
  const family = await withMia({ at: '2026-11-21T12:00:00Z' })
  const count = (cashOnHand: number, more: object = {}) =>
    family.parent.json('PATCH', `${family.path}/cash`, { cashOnHand, ...more })
  const cashRows = async () => (await family.history()).filter(({ type }) => type === 'cash')
  const differences = async () => (await cashRows()).map(({ amount, balanceAfter }) => [amount, balanceAfter])
  return { ...family, count, cashRows, differences }
}

describe('a count of the piggy bank', () => {
  test('states what is there, and what it changed is derived (decisions: two accounts)', async () => {
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
  test('that finds the same as before is no transaction', async () => {
    const { count, differences } = await start()
    await count(0)
    expect(await differences()).toEqual([])
    await count(5)
    await count(5)
    expect(await differences()).toEqual([[5, 5]])
  })

  // SPEC: 7.12
  test('takes nothing a client says of the change (SPEC §7)', async () => {
    const { count, differences, child } = await start()
    await count(5, { createTransaction: false, transactionAmount: -500, transactionDescription: 'Stolen', balance: 1 })
    expect(await differences()).toEqual([[5, 5]])
    expect(await child()).toMatchObject({ balance: 20, cashOnHand: 5 })
  })

  test('by the child itself counts as by a parent, and by a parent as by the child', async () => {
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

describe('deleting a count', () => {
  test('deletes what was counted, and the later differences are derived anew', async () => {
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

  test('that was the last brings back the amount counted before', async () => {
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

  test('is a parent’s to do, and touches no bank transaction', async () => {
    const { count, cashRows, kid, path, child } = await start()
    await count(3)
    const [first] = await cashRows()
    const refused = await (await kid()).request('DELETE', `${path}/transactions/${first?.id}`)
    expect(await statusAndText(refused)).toEqual([403, 'Only a parent can do this.'])
    expect(await child()).toMatchObject({ balance: 20, cashOnHand: 3 })
  })
})
