import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { visibleLedger } from '../testing/fixtures/family-journal.ts'
import { familyAction, cachedLedgers } from '../testing/fixtures/cached-ledgers.ts'

const DAY = 24 * 3_600_000

describe('a cached ledger', () => {
  test('is not read from the database again if there are no new entries', async () => {
    const { kept, reads, record } = await cachedLedgers()
    await record(familyAction('child'))
    await kept()
    reads.length = 0
    const first = await kept()
    expect(await kept()).toBe(first)
    expect(reads).toEqual([])
  })

  test('is extended with new entries without reading older entries', async () => {
    const { kept, reads, record } = await cachedLedgers()
    await record(familyAction('child'))
    await kept()
    await record(familyAction('deposit'))
    await record(familyAction('cash'))
    reads.length = 0
    expect((await kept()).head).toBe(6)
    expect(reads).toEqual([4])
  })

  test('moves to the next day in the family’s time zone without reading the database', async () => {
    const { kept, reads, record, clock } = await cachedLedgers()
    await record(familyAction('child', 0))
    await record(familyAction('move', 0, 'Pacific/Auckland'))
    await record(familyAction('allowance', 499))
    expect((await kept()).ledger.today).toBe('2026-01-02')
    reads.length = 0
    const balanceOn = async () => {
      const { ledger } = await kept()
      return [ledger.today, ledger.children[0]?.child.balance]
    }
    // The first Friday after the setting takes effect; a day in Auckland starts at 11:00 UTC.
    clock.now = Date.parse('2026-01-08T10:59:59.999Z')
    expect(await balanceOn()).toEqual(['2026-01-08', 1])
    clock.now = Date.parse('2026-01-08T11:00:00Z')
    expect(await balanceOn()).toEqual(['2026-01-09', 501])
    expect(reads).toEqual([])
  })

  test('has the date in the new time zone after the family moves', async () => {
    const { kept, record, clock } = await cachedLedgers()
    clock.now = Date.parse('2026-01-01T20:00:00Z')
    const todays: string[] = []
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'UTC'] as const) {
      await record(familyAction('move', 0, zone))
      todays.push((await kept()).ledger.today)
    }
    expect(todays).toEqual(['2026-01-02', '2026-01-01', '2026-01-01'])
  })

  test('contains no data about a deleted child', async () => {
    const { kept, record } = await cachedLedgers()
    await record(familyAction('child'))
    const everythingKept = async () => inspect((await kept()).ledger, { depth: Infinity, maxArrayLength: null })
    expect(await everythingKept()).toContain("'Mia'")
    await record(familyAction('deletion', 0))
    expect(await everythingKept()).not.toContain("'Mia'")
  })

  test('uses the new date after the clock is set back', async () => {
    const { kept, record, clock, fromScratch } = await cachedLedgers()
    await record(familyAction('child'))
    await record(familyAction('allowance', 499))
    clock.now += 60 * DAY
    await kept()
    clock.now -= 45 * DAY
    expect(visibleLedger((await kept()).ledger)).toEqual(visibleLedger(await fromScratch()))
  })
})

test(
  'a ledger is derived from a journal longer than one page, with and without a cached ledger',
  { timeout: 60_000 },
  async () => {
    const { kept, record, recordMany, cache, familyId } = await cachedLedgers()
    await record(familyAction('child', 0))
    await kept()
    await recordMany(familyAction('deposit', 1), 10_001)
    const balance = async () => (await kept()).ledger.children[0]?.child.balance
    expect(await balance()).toBe(1 + 2 * 10_001)
    cache.delete(familyId)
    expect(await balance()).toBe(1 + 2 * 10_001)
  },
)
