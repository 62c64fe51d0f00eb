import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, NOON, stampAt } from '../testing/fixtures/entries.ts'
import type { TransactionFields } from '../testing/fixtures/with-mia.ts'

/** A family whose entries were recorded partly on a device and partly over REST. */
const start = async () => {
  const clock = { now: NOON }
  const moss = await syncedHousehold(testApp({ now: () => clock.now }), 'moss')
  const path = `/api/children/${moss.anna.id}`
  const history = async () => {
    const rows = await moss.parent.json<readonly TransactionFields[]>('GET', `${path}/transactions`)
    return rows.map(({ id }) => id)
  }
  const record = (kind: Parameters<typeof makeEntry>[0], payload: object, minute = '2026-11-21T12:01') =>
    moss.pushAsParent([makeEntry(kind, moss.parentOnAnna, { stamp: stampAt(minute), ...payload })])
  return { ...moss, clock, path, history, record }
}

describe('a deleted transaction', () => {
  test('appears in the history again after a device restores it, and can be deleted again', async () => {
    const { anna, parent, path, history, record, clock } = await start()
    const own = `${path}/transactions/${anna.transactionId}`
    const before = await history()
    expect((await parent.request('DELETE', own)).status).toBe(204)
    expect(await history()).toEqual(before.filter((id) => id !== anna.transactionId))
    clock.now += 120_000
    await record('transaction.restored', { transactionId: anna.transactionId })
    expect(await history()).toEqual(before)
    expect((await parent.request('DELETE', own)).status).toBe(204)
    expect((await parent.request('DELETE', own)).status).toBe(404)
  })

  test('stays deleted if the device’s restore was recorded before the deletion', async () => {
    const { anna, parent, path, history, record } = await start()
    await parent.request('DELETE', `${path}/transactions/${anna.transactionId}`)
    await record('transaction.restored', { transactionId: anna.transactionId }, '2026-11-21T11:59')
    expect(await history()).not.toContain(anna.transactionId)
  })
})

describe('entries recorded offline', () => {
  test('appear in every route, like entries recorded over REST', async () => {
    const { parent, path, record, anna } = await start()
    await record('transaction.added', { amount: 250, date: '2026-11-10', time: '08:00' }, '2026-11-10T08:00')
    expect(await parent.json('GET', path)).toMatchObject({ balance: 24 })
    expect(await anna.client.json('GET', path)).toMatchObject({ balance: 24 })
    expect(await parent.json('GET', `${path}/forecast?weeks=1`)).toMatchObject({ startingBalance: 24 })
    expect(await parent.json('POST', `${path}/recalculate-balance`)).toEqual({ previousBalance: 24, newBalance: 24 })
  })

  test('do not override a newer setting that arrived before them', async () => {
    const { parent, path, record } = await start()
    await parent.json('PATCH', path, { allowanceAmount: 9 })
    await record('allowance.set', { amount: 500 }, '2026-11-20T08:00')
    expect(await parent.json('GET', path)).toMatchObject({ allowanceAmount: 9, allowanceActive: false })
  })

  test('keep their values for fields that a later update omits', async () => {
    const { parent, path, record, clock } = await start()
    clock.now += 120_000
    await record('allowance.set', { amount: 500, day: 'monday', active: true })
    expect(await parent.json('PATCH', path, { allowanceAmount: 7 })).toMatchObject({
      ...{ allowanceAmount: 7, allowanceDay: 'monday', allowanceActive: true },
    })
  })
})

test('after a family’s time zone changes, the server converts points in time to days in the new zone', async () => {
  const { parent, path, record } = await start()
  const gift = { type: 'deposit', amount: 1, description: 'Gift', date: '2026-11-20T23:30:00Z' }
  expect(await parent.json('POST', `${path}/transactions`, gift)).toMatchObject({ date: '2026-11-20' })
  await record('family.changed', { timeZone: 'Pacific/Auckland' })
  expect(await parent.json('POST', `${path}/transactions`, gift)).toMatchObject({ date: '2026-11-21' })
})
