import { describe, expect, test } from 'vitest'
import { ANNA, BEN, BENS_LOGIN, idNumber } from '../testing/people.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { goalById } from './child-goal.ts'

describe('finding a goal by its id alone (SPEC §7: PATCH /api/savings-goals/{id})', () => {
  test('finds it among the children given, with the child whose it is', () => {
    const story = buildJournal()
    story.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-01' })
    const bike = story.addGoal({ on: '2026-01-02' })
    const drum = story.addGoal({ on: '2026-01-02', childId: BEN, name: 'Drum' })
    const children = [childAt(story, '2026-01-03', ANNA), childAt(story, '2026-01-03', BEN)]
    expect(goalById(children, bike.id)).toMatchObject({ childId: ANNA, name: 'Bike' })
    expect(goalById(children, drum.id)).toMatchObject({ childId: BEN, name: 'Drum' })
  })

  test('finds neither a goal of a child that was not given nor one that was deleted', () => {
    const story = buildJournal()
    story.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-01' })
    const bike = story.addGoal({ on: '2026-01-02' })
    expect(goalById([childAt(story, '2026-01-03', BEN)], bike.id)).toBeUndefined()
    story.deleteGoal(bike.id, { on: '2026-01-03' })
    expect(goalById([childAt(story, '2026-01-03', ANNA)], bike.id)).toBeUndefined()
    expect(goalById([], idNumber(0x99))).toBeUndefined()
  })
})
