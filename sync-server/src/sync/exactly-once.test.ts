import type { PushResponse } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createClient } from '../testing/client.ts'
import { familyIdOf, makePushBody, pullAll, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, stampAt } from '../testing/fixtures/entries.ts'
import { withMia } from '../testing/fixtures/with-mia.ts'

/** Mia with $20.00, and $5.00 every Friday from Friday, November 6. `push` records an entry of her parent's device. */
const start = async () => {
  const mia = await withMia({ at: '2026-11-01T12:00:00Z' })
  await mia.parent.json('PATCH', mia.path, { allowanceAmount: 5, allowanceDay: 'friday', allowanceActive: true })
  const ids = { familyId: await familyIdOf(mia.parent), by: mia.userId, childId: mia.mia.id, userId: mia.mia.userId }
  const push = async (kind: Parameters<typeof makeEntry>[0], payload: object = {}, on = '2026-11-01') => {
    const entry = makeEntry(kind, ids, { on, at: '11:00', stamp: stampAt(`${on}T11:00`), ...payload })
    const body = makePushBody(mia.userId, [entry], { deviceNow: mia.clock.now })
    const { results } = await mia.parent.json<PushResponse>('POST', '/api/sync/push', body)
    return { id: entry.id, result: results.map(statusOrCode) }
  }
  const rows = async () => (await mia.history()).map(({ date, amount }) => [date, amount])
  return { ...mia, push, rows }
}

const STARTING_BALANCE = ['2026-11-01', 20]

describe('asks, changed paydays and advances on the server', () => {
  test('are paid exactly once if the time zone moves back over a payday and forward again', async () => {
    const { push, rows, goTo } = await start()
    const ask = await push('ask.made')
    await push('payday.changed', { date: '2026-11-06', amount: 700, words: '' })
    await push('payday.changed', { date: '2026-11-13', amount: 600, paidOn: '2026-11-06', words: '' })
    await push('advance.given', { amount: 300, over: 1 })
    await goTo('2026-11-06T05:00:00Z')
    await push('ask.answered', { askId: ask.id, answer: 'yes', amount: 200, at: '05:00' }, '2026-11-06')
    const paid = [
      STARTING_BALANCE,
      ...[
        ['2026-11-01', 3],
        ['2026-11-06', -3],
        ['2026-11-06', 7],
        ['2026-11-06', 6],
        ['2026-11-06', -2],
      ],
    ].map(String)
    const shown = async () => (await rows()).map(String).toSorted()
    expect(await shown()).toEqual(paid.toSorted())
    await push('family.changed', { timeZone: 'America/Los_Angeles' }, '2026-11-06')
    expect(await shown()).toEqual([STARTING_BALANCE, ['2026-11-01', 3], ['2026-11-06', -2]].map(String).toSorted())
    await goTo('2026-11-06T12:00:00Z')
    expect(await shown()).toEqual(paid.toSorted())
    await push('family.changed', { timeZone: 'Pacific/Auckland' }, '2026-11-06')
    expect(await shown()).toEqual(paid.toSorted())
    await goTo('2026-11-14T12:00:00Z')
    expect(await shown()).toEqual(paid.toSorted())
  })

  test('end with the child: nothing of them is left, and later ones are refused', async () => {
    const { push, parent, path, app } = await start()
    const ask = await push('ask.made', { words: 'A secret' })
    await push('payday.changed', { date: '2026-11-06', amount: 700, words: 'A secret' })
    const pause = await push('pause.set')
    await push('advance.given')
    expect((await push('child.deleted')).result).toEqual(['accepted'])
    for (const [kind, payload] of [
      ['ask.made', {}],
      ['ask.answered', { askId: ask.id }],
      ['ask.withdrawn', { askId: ask.id }],
      ['payday.changed', {}],
      ['pause.ended', { pauseId: pause.id }],
      ['advance.given', {}],
      ['transaction.restored', { transactionId: `ask:${ask.id}` }],
    ] as const)
      expect([kind, (await push(kind, payload)).result]).toEqual([kind, ['gone']])
    expect((await parent.request('GET', `${path}/transactions`)).status).toBe(404)
    expect(JSON.stringify(await pullAll(parent))).not.toContain('A secret')
    const mia = await createClient(app).request('POST', '/api/login', { username: 'mia', password: 'star' })
    expect(mia.status).toBe(401)
  })
})
