import type { PushResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { familyIdOf, makePushBody, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, stampAt } from '../testing/fixtures/entries.ts'
import { withMia } from '../testing/fixtures/with-mia.ts'

/** Mia, with $5.00 every Friday from Friday, November 6, and a function that records an entry on a device. */
const start = async () => {
  const mia = await withMia({ at: '2026-11-01T12:00:00Z', startingBalance: 0 })
  await mia.parent.json('PATCH', mia.path, { allowanceAmount: 5, allowanceDay: 'friday', allowanceActive: true })
  const ids = { familyId: await familyIdOf(mia.parent), by: mia.userId, childId: mia.mia.id, userId: mia.mia.userId }
  const push = async (kind: Parameters<typeof makeEntry>[0], payload: object, day = '2026-11-01', minute = '13:00') => {
    const entry = makeEntry(kind, ids, { on: day, at: minute, stamp: stampAt(`${day}T${minute}`), ...payload })
    const body = makePushBody(mia.userId, [entry], { deviceNow: mia.clock.now })
    const { results } = await mia.parent.json<PushResponse>('POST', '/api/sync/push', body)
    expect(results.map(statusOrCode)).toEqual(['accepted'])
    return entry.id
  }
  const rows = async () =>
    (await mia.history()).map(({ id, date, type, amount, description }) => [id, date, type, amount, description])
  return { ...mia, push, rows, payday: (date: string) => `allowance:${mia.mia.id}:${date}` }
}

describe('REST shows what became of changed paydays, pauses and advances', () => {
  test('with the ids, dates and amounts of a device', async () => {
    const { push, rows, goTo, payday, child } = await start()
    await push('payday.changed', { date: '2026-11-06', amount: 700, words: 'Fair' })
    await push('payday.changed', { date: '2026-11-13', amount: 0 })
    await push('payday.changed', { date: '2026-11-27', amount: 500, paidOn: '2026-11-02', words: '' })
    await push('pause.set', { from: '2026-12-04', to: '2026-12-04' })
    const advance = await push('advance.given', { amount: 600, over: 2 })
    await goTo('2026-12-12T12:00:00Z')
    const expected = [
      [`repay:${advance}:2026-11-06`, '2026-11-06', 'allowance', -3, 'Advance of November 1, 2026 repaid'],
      [payday('2026-11-06'), '2026-11-06', 'allowance', 7, 'Allowance: Fair'],
      [`repay:${advance}:2026-11-27`, '2026-11-02', 'allowance', -3, 'Advance of November 1, 2026 repaid'],
      [payday('2026-11-27'), '2026-11-02', 'allowance', 5, 'Allowance for November 27, 2026'],
      [advance, '2026-11-01', 'allowance', 6, 'Advance'],
      [payday('2026-11-20'), '2026-11-20', 'allowance', 5, 'Allowance'],
      [payday('2026-12-11'), '2026-12-11', 'allowance', 5, 'Allowance'],
    ]
    expect(new Set(await rows())).toEqual(new Set(expected))
    expect(await child()).toMatchObject({ balance: 22, allowanceAmount: 5, allowanceActive: true })
  })

  test('and deletes an early payment, an advance and a repayment by these ids', async () => {
    const { push, goTo, payday, child, parent, path } = await start()
    await push('payday.changed', { date: '2026-11-13', amount: 500, paidOn: '2026-11-02' })
    const advance = await push('advance.given', { amount: 600, over: 2 })
    await goTo('2026-11-07T12:00:00Z')
    expect(await child()).toMatchObject({ balance: 10 })
    const remove = async (id: string) =>
      (await parent.request('DELETE', `${path}/transactions/${encodeURIComponent(id)}`)).status
    expect(await remove(`repay:${advance}:2026-11-06`)).toBe(204)
    expect(await child()).toMatchObject({ balance: 13 })
    expect(await remove(payday('2026-11-13'))).toBe(204)
    // Its repayment is gone too, and Friday, November 6 owes the first part, which was deleted.
    expect(await child()).toMatchObject({ balance: 11 })
    expect(await remove(advance)).toBe(204)
    expect(await child()).toMatchObject({ balance: 5 })
    expect(await remove(advance)).toBe(404)
  })

  test('in the forecast', async () => {
    const { push, parent, path } = await start()
    const forecast = () => parent.json('GET', `${path}/forecast?weeks=4`)
    expect(await forecast()).toMatchObject({ allowanceTotal: 20 })
    await push('payday.changed', { date: '2026-11-06', amount: 0 })
    await push('pause.set', { from: '2026-11-20', to: '2026-11-20' })
    expect(await forecast()).toMatchObject({ allowanceTotal: 10, forecastedBalance: 10 })
  })
})
