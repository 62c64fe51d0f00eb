import { describe, expect, test } from 'vitest'
import { BEN, BENS_LOGIN } from '../testing/people.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { activityLog } from './activity-log.ts'

describe('activityLog in other currencies and units', () => {
  test('logs a change of the currency', () => {
    const journal = buildJournal()
    journal.record('family.currency.set', { code: 'EUR' }, { on: '2026-01-02' })
    expect(activityLog(journal.entries)[0]).toMatchObject({
      ...{ category: 'user', action: 'update', description: 'Currency changed: EUR', amount: undefined },
    })
  })

  test('shows amounts in the family’s currency, also those from before it was changed', () => {
    const journal = buildJournal()
    journal.countCash(500, { on: '2026-01-02' })
    journal.record('family.currency.set', { code: 'EUR' }, { on: '2026-01-03' })
    journal.countCash(200, { on: '2026-01-04' })
    const lines = activityLog(journal.entries).filter(({ category }) => category === 'cash')
    expect(lines.map(({ description, denomination }) => [description, denomination])).toEqual([
      ['Cash removed: EUR 3.00', 'EUR'],
      ['Cash added: EUR 5.00', 'EUR'],
    ])
  })

  test('shows amounts of a child with a unit in that unit', () => {
    const journal = buildJournal()
    const unit = { userId: BENS_LOGIN, name: 'Ben', unit: 'stars' } as const
    journal.record('child.added', unit, { on: '2026-01-02', childId: BEN, id: BEN })
    journal.countCash(5, { on: '2026-01-03', childId: BEN })
    expect(activityLog(journal.entries)[0]).toMatchObject({ description: 'Cash added: 5 stars', denomination: 'stars' })
  })
})
