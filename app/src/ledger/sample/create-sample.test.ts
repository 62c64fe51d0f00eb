import { UTC } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { openTestDevice } from '../../testing/device.ts'
import { createTestClock, DAY_MS } from '../../testing/clock.ts'
import { openFamilyStore } from '../family-store.ts'
import { createSample, type SampleOptions } from './create-sample.ts'
import { eraseAbandonedSample, eraseSample, SAMPLE_FAMILY_ID } from './sample-family.ts'
import Dexie from 'dexie'
import { familyDatabaseName } from '../database/family-database.ts'

const openSample = async (iso: string, options: Omit<SampleOptions, 'timeZone'> = {}) => {
  const device = await openTestDevice({ clock: createTestClock(iso) })
  await createSample(device, { timeZone: UTC, ...options })
  return { device, store: await openFamilyStore(device, SAMPLE_FAMILY_ID) }
}

test.each(['2026-03-02T09:00:00Z', '2028-02-29T23:59:00Z'])(
  'a sample created on %s has two children with a year of history and matching balances',
  async (iso) => {
    const { device, store } = await openSample(iso)
    const children = await store.db.children.orderBy('createdAt').toArray()
    expect(children.map(({ name }) => name)).toEqual(['Mia', 'Leo'])
    // The animals must stay the same, because screenshots of the sample family show them.
    expect(children.map(({ avatar }) => avatar.animal)).toEqual(['fox', 'lion'])
    for (const child of children) {
      const history = await store.db.historyOf(child.id).toArray()
      expect(history.length).toBeGreaterThan(50)
      const sum = history.filter(({ account }) => account === 'bank').reduce((total, { amount }) => total + amount, 0)
      expect(child.balance).toBe(sum)
      const dates = history.map(({ date }) => Date.parse(date))
      expect(Math.min(...dates)).toBeLessThan(device.now() - 364 * DAY_MS)
      expect(Math.max(...dates)).toBeGreaterThan(device.now() - 8 * DAY_MS)
      expect(Math.min(...history.map(({ balanceAfter }) => balanceAfter))).toBeGreaterThanOrEqual(0)
    }
    store.db.close()
    await eraseSample(device)
  },
)

test('no password can sign in to the sample family', async () => {
  const { device, store } = await openSample('2026-03-02T09:00:00Z')
  const logins = await store.db.logins.toArray()
  expect(logins.map(({ username }) => username).toSorted()).toEqual(['leo', 'maria', 'mia'])
  expect(logins.every(({ verifier }) => verifier === undefined)).toBe(true)
  store.db.close()
  await eraseSample(device)
})

test('eraseAbandonedSample erases a sample that is not open', async () => {
  const { device, store } = await openSample('2026-03-02T09:00:00Z')
  store.db.close()
  await eraseAbandonedSample(device)
  expect(await Dexie.exists(familyDatabaseName(SAMPLE_FAMILY_ID))).toBe(false)
  expect(await device.db.families.count()).toBe(0)
})

test('a sample in euros has euros from the start', async () => {
  const { device, store } = await openSample('2026-03-02T09:00:00Z', { currency: 'EUR' })
  const children = await store.db.children.toArray()
  expect(children.map(({ denomination }) => denomination)).toEqual(['EUR', 'EUR'])
  store.db.close()
  await eraseSample(device)
})
