import { describe, expect, test } from 'vitest'
import { ANNA, BEN, BENS_LOGIN, idNumber } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { goalById } from './goals.ts'

describe('goalById (SPEC §7)', () => {
  test('returns a goal belonging to one of the given children, with its child id', () => {
    const journal = buildJournal()
    journal.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-01' })
    const bike = journal.addGoal({ on: '2026-01-02' })
    const drum = journal.addGoal({ on: '2026-01-02', childId: BEN, name: 'Drum' })
    const children = [childAt(journal, '2026-01-03', ANNA), childAt(journal, '2026-01-03', BEN)]
    expect(goalById(children, bike.id)).toMatchObject({ childId: ANNA, name: 'Bike' })
    expect(goalById(children, drum.id)).toMatchObject({ childId: BEN, name: 'Drum' })
  })

  test('returns undefined for a deleted goal or a goal of any other child', () => {
    const journal = buildJournal()
    journal.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-01' })
    const bike = journal.addGoal({ on: '2026-01-02' })
    expect(goalById([childAt(journal, '2026-01-03', BEN)], bike.id)).toBeUndefined()
    journal.deleteGoal(bike.id, { on: '2026-01-03' })
    expect(goalById([childAt(journal, '2026-01-03', ANNA)], bike.id)).toBeUndefined()
    expect(goalById([], idNumber(0x99))).toBeUndefined()
  })
})
