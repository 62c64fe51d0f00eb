import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { localFamily, pullAll, pushAs, statusOrCode, syncedHousehold } from '../testing/fixtures/device.ts'
import { makeEntry, newId, NOON } from '../testing/fixtures/entries.ts'
import { createClient } from '../testing/client.ts'

const start = async () => {
  const moss = await syncedHousehold(testApp({ now: () => NOON }), 'moss')
  const set = (code: string, changes: object = {}) =>
    makeEntry('family.currency.set', moss.parentOnAnna, { code, ...changes })
  const push = async (...entries: readonly object[]) =>
    (await pushAs(moss.parent, moss.userId, entries)).results.map(statusOrCode)
  return { moss, set, push }
}

describe('a change of the currency', () => {
  test('is accepted if the currency has as many decimals as the first one, and refused otherwise', async () => {
    const { set, push } = await start()
    expect(await push(set('EUR'), set('JPY'), set('KWD'), set('GBP'))).toEqual([
      ...['accepted', 'other_decimals', 'other_decimals', 'accepted'],
    ])
    expect(await push(set('JPY', { stamp: '2020-01-01T00:00:00.000Z-0000-0123456789ab' }))).toEqual(['other_decimals'])
  })

  test('is a duplicate if it is pushed again', async () => {
    const { set, push } = await start()
    const euro = set('EUR')
    expect([await push(euro), await push(euro)]).toEqual([['accepted'], ['duplicate']])
  })

  test('waits if the server does not know the currency', async () => {
    const { set, push } = await start()
    expect(await push(set('ZZZ'), set('eur'))).toEqual(['later', 'bad_schema'])
  })

  test('of another family is forbidden for every currency', async () => {
    const { set, push } = await start()
    expect(await push(set('EUR', { familyId: newId() }))).toEqual(['forbidden'])
  })

  test('reaches children', async () => {
    const { moss, set, push } = await start()
    await push(set('EUR'))
    const { entries } = await pullAll(moss.anna.client)
    expect(entries.map(({ entry }) => entry['code'])).toContain('EUR')
  })

  test('is checked against a creation in the same push', async () => {
    const app = testApp({ now: () => NOON })
    const { registration, ids } = localFamily('fern')
    const client = createClient(app)
    await client.json('POST', '/api/sync/adopt', registration)
    const created = makeEntry('family.created', ids, { currency: 'JPY' })
    const [euro, won] = ['EUR', 'KRW'].map((code) => makeEntry('family.currency.set', ids, { code }))
    assert(euro && won, 'two changes')
    const { results } = await pushAs(client, registration.userId, [created, euro, won])
    expect(results.map(statusOrCode)).toEqual(['accepted', 'other_decimals', 'accepted'])
  })
})
