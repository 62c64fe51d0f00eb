import fc from 'fast-check'
import { expect, test } from 'vitest'
import { storagePerRun } from '../testing/app.ts'
import { type FamilyAction, visibleLedger } from '../testing/fixtures/family-journal.ts'
import { familyAction, cachedLedgers } from '../testing/fixtures/cached-ledgers.ts'

const HOUR = 3_600_000
const runs = process.env['LITTLE_LEDGER_LONG'] ? 1_000 : 40

const anyStep = fc.record({
  what: fc.constantFrom<FamilyAction['what']>(
    ...([
      'child',
      'deposit',
      'deposit',
      'allowance',
      'payday',
      'payday',
      'pause',
      'advance',
      'interest',
      'cash',
      'goal',
      'undo',
      'deletion',
      'move',
      'nothing',
    ] as const),
  ),
  number: fc.nat({ max: 2_000 }),
  zone: fc.constantFrom<FamilyAction['zone']>('UTC', 'Pacific/Auckland', 'America/Los_Angeles'),
  daysAgo: fc.nat({ max: 30 }),
  hours: fc.oneof(fc.nat({ max: 12 }), fc.nat({ max: 1_000 })),
  look: fc.constantFrom('look', 'look', 'forget and look', 'do not look', 'rebuild'),
})

test(`after any sequence of actions, a cached ledger equals a ledger derived from scratch (${runs} families)`, async () => {
  const { openStorage, closeStorage } = storagePerRun()
  const property = fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25 }), async (steps) => {
    const family = await cachedLedgers(openStorage())
    await family.record(familyAction('child'))
    for (const { daysAgo, hours, look, ...step } of steps) {
      family.clock.now += hours * HOUR
      await family.record(step, daysAgo)
      if (look === 'do not look') continue
      if (look === 'forget and look') family.cache.delete(family.familyId)
      const { head, ledger } = look === 'rebuild' ? await family.ledgers.rebuild(family.familyId) : await family.kept()
      expect(head).toBe(family.head())
      expect(visibleLedger(ledger)).toEqual(visibleLedger(await family.fromScratch()))
    }
  })
  await fc.assert(property.afterEach(closeStorage), { numRuns: runs })
}, 600_000)
