import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { pullAll, pushAs, syncedHousehold, statusOrCode } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON, stampAt } from '../testing/fixtures/entries.ts'
import { joinedMember, removeMember } from '../testing/fixtures/members.ts'

type Transaction = {
  readonly id: string
  readonly amount: number
  readonly type: string
  readonly date: string
  readonly description: string
}

const start = async () => {
  const app = testApp({ now: () => NOON })
  const moss = await syncedHousehold(app, 'moss')
  const ask = makeEntry('ask.made', moss.annaOnAnna)
  await moss.pushAsAnna([ask])
  const yesBy = (by: string, changes: object = {}) =>
    makeEntry('ask.answered', { ...moss.parentOnAnna, by }, { askId: ask.id, description: 'Ice cream', ...changes })
  const withdrawals = async () => {
    const rows = await moss.parent.json<Transaction[]>('GET', `/api/children/${moss.anna.id}/transactions`)
    return rows.filter(({ id }) => id.startsWith('ask:')).map(({ id, amount, type, date }) => [id, amount, type, date])
  }
  return { app, moss, ask, yesBy, withdrawals }
}

const codes = (response: Awaited<ReturnType<typeof pushAs>>) => response.results.map(statusOrCode)

describe('asks on the server', () => {
  test('a yes appears as a withdrawal in the REST API, and is deleted there like any other', async () => {
    const { moss, ask, yesBy, withdrawals } = await start()
    const balance = async () =>
      (await moss.parent.json<{ balance: number }>('GET', `/api/children/${moss.anna.id}`)).balance
    const before = await balance()
    expect(codes(await moss.pushAsParent([yesBy(moss.userId)]))).toEqual(['accepted'])
    expect(await withdrawals()).toEqual([[`ask:${ask.id}`, -3, 'withdrawal', '2026-11-21']])
    expect(await balance()).toBeCloseTo(before - 3)
    await moss.parent.request('DELETE', `/api/children/${moss.anna.id}/transactions/ask:${ask.id}`)
    expect([await withdrawals(), await balance()]).toEqual([[], before])
    expect(codes(await moss.pushAsParent([yesBy(moss.userId)]))).toEqual(['accepted'])
    expect(await withdrawals()).toEqual([])
  })

  test('two parents who answer offline pay once; the earliest yes counts even if it arrives last', async () => {
    const { app, moss, ask, yesBy, withdrawals } = await start()
    const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
    const at = (time: string, amount: number) => ({ amount, stamp: stampAt(`2026-11-21T${time}`) })
    await moss.pushAsParent([yesBy(moss.userId, at('11:05', 400)), yesBy(moss.userId, at('11:06', 400))])
    await pushAs(sam.client, sam.userId, [yesBy(sam.userId, at('11:01', 250))])
    expect(await withdrawals()).toEqual([[`ask:${ask.id}`, -2.5, 'withdrawal', '2026-11-21']])
    await removeMember(moss, sam.userId)
    expect(await withdrawals()).toEqual([[`ask:${ask.id}`, -2.5, 'withdrawal', '2026-11-21']])
  })

  test('a yes for an ask that never arrives pays', async () => {
    const { moss, yesBy, withdrawals } = await start()
    const askId = newId()
    await moss.pushAsParent([yesBy(moss.userId, { askId })])
    expect(await withdrawals()).toEqual([[`ask:${askId}`, -3, 'withdrawal', '2026-11-21']])
  })

  test('a tampered child cannot answer, edit its ask, undo a yes or bring one back', async () => {
    const { moss, ask, yesBy, withdrawals } = await start()
    await moss.pushAsParent([yesBy(moss.userId)])
    const paid = await withdrawals()
    const before = await pullAll(moss.parent)
    const deletion = { transactionId: `ask:${ask.id}` }
    const sent = [
      { ...ask, amount: 90_000 },
      { ...ask, words: 'A car' },
      yesBy(moss.anna.userId, { amount: 90_000 }),
      yesBy(moss.userId, { amount: 90_000 }),
      makeEntry('transaction.deleted', moss.annaOnAnna, deletion),
      makeEntry('transaction.restored', moss.annaOnAnna, deletion),
    ]
    expect(codes(await moss.pushAsAnna(sent))).toEqual([
      ...['id_reuse', 'id_reuse', 'forbidden', 'wrong_actor', 'forbidden', 'forbidden'],
    ])
    expect([await withdrawals(), await pullAll(moss.parent)]).toEqual([paid, before])
    // Withdrawing the ask is allowed, but a yes counts more.
    expect(codes(await moss.pushAsAnna([makeEntry('ask.withdrawn', moss.annaOnAnna, { askId: ask.id })]))).toEqual([
      'accepted',
    ])
    expect(await withdrawals()).toEqual(paid)
  })

  test('more than 20 asks are accepted: the limit is the form’s', async () => {
    const { moss } = await start()
    const asks = Array.from({ length: 25 }, () => makeEntry('ask.made', moss.annaOnAnna))
    expect(new Set(codes(await moss.pushAsAnna(asks)))).toEqual(new Set(['accepted']))
  })

  test('a sibling and a helper see nothing of an ask', async () => {
    const { app, moss, yesBy } = await start()
    await moss.pushAsParent([yesBy(moss.userId)])
    const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
    const kindsSeen = async (client: typeof moss.parent) =>
      (await pullAll(client)).entries
        .map(({ entry }) => String(entry['kind']))
        .filter((kind) => kind.startsWith('ask.'))
    expect(await kindsSeen(moss.anna.client)).toEqual(['ask.made', 'ask.answered'])
    expect([await kindsSeen(moss.ben.client), await kindsSeen(gran.client)]).toEqual([[], []])
  })
})
