import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import { isFamilyEntry } from '../journal/entry-subject.ts'
import { ANNA, BEN, GRAN, idNumber, PAT, SAM } from '../testing/people.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { deriveFamily } from './family.ts'
import { asGift, hasOtherParent } from './members.ts'

const membersOf = (entries: readonly Entry[]) => deriveFamily(entries.filter(isFamilyEntry))?.members ?? new Map()

function familyWithGran() {
  const journal = buildJournal()
  const gran = { userId: GRAN, name: 'Gran', role: 'helper', childIds: [ANNA] } as const
  journal.record('member.added', gran, { on: '2026-01-02' })
  return { ...journal, gran: () => membersOf(journal.entries).get(GRAN) }
}

describe('the members of a family', () => {
  test('start with the creator, with the name from their profile', () => {
    const { entries, record } = buildJournal()
    const creator = { userId: PAT, name: '', role: 'parent', childIds: [], isRemoved: false, addedBy: PAT }
    expect([...membersOf(entries).values()]).toEqual([{ ...creator, removedBy: undefined }])
    record('profile.changed', { userId: PAT, firstName: 'Pat' }, { on: '2026-01-02' })
    expect(membersOf(entries).get(PAT)).toMatchObject({ name: 'Pat' })
  })

  test('are parents and helpers in the order they were added', () => {
    const { entries, record, gran } = familyWithGran()
    record('member.added', { userId: SAM, name: 'Sam', role: 'parent' }, { on: '2026-01-03' })
    expect([...membersOf(entries).keys()]).toEqual([PAT, GRAN, SAM])
    expect(gran()).toMatchObject({ name: 'Gran', role: 'helper', childIds: [ANNA], isRemoved: false, addedBy: PAT })
    expect(membersOf(entries).get(SAM)).toMatchObject({ role: 'parent', childIds: [] })
  })

  test('have the latest name and the latest role; the children come from the same entry as the role', () => {
    const { record, gran } = familyWithGran()
    record('member.changed', { userId: GRAN, role: 'parent' }, { on: '2026-01-04' })
    record('member.changed', { userId: GRAN, name: 'Granny' }, { on: '2026-01-05' })
    record('member.changed', { userId: GRAN, role: 'helper', childIds: [BEN] }, { on: '2026-01-03' })
    expect(gran()).toMatchObject({ name: 'Granny', role: 'parent', childIds: [] })
  })

  test('keep a change that a wrong clock dated before the member was added', () => {
    const { record, gran } = familyWithGran()
    record('member.changed', { userId: GRAN, name: 'Granny' }, { on: '2025-12-31' })
    expect(gran()).toMatchObject({ name: 'Granny' })
  })

  test('stay listed as removed, with their name, even if they are added again', () => {
    const { record, gran } = familyWithGran()
    record('member.removed', { userId: GRAN }, { on: '2026-01-03', by: PAT })
    record('member.added', { userId: GRAN, name: 'Gran', role: 'parent' }, { on: '2026-01-04' })
    expect(gran()).toMatchObject({ name: 'Gran', role: 'helper', isRemoved: true, removedBy: PAT })
  })

  test('name the first person who removed them', () => {
    const { record, gran } = familyWithGran()
    record('member.removed', { userId: GRAN }, { on: '2026-01-04', by: GRAN })
    record('member.removed', { userId: GRAN }, { on: '2026-01-03', by: PAT })
    expect(gran()).toMatchObject({ isRemoved: true, removedBy: PAT })
  })

  test('are the same for any order of the entries and with duplicates', () => {
    const { entries, record } = familyWithGran()
    record('member.added', { userId: SAM, name: 'Sam', role: 'parent' }, { on: '2026-01-03' })
    record('member.changed', { userId: GRAN, role: 'helper', childIds: [BEN] }, { on: '2026-01-03' })
    record('member.changed', { userId: GRAN, role: 'parent' }, { on: '2026-01-03' })
    record('member.changed', { userId: SAM, name: 'Sammy' }, { on: '2026-01-01' })
    record('member.removed', { userId: SAM }, { on: '2026-01-05' })
    record('member.removed', { userId: idNumber(99) }, { on: '2026-01-05' })
    const expected = [...membersOf(entries)]
    fc.assert(
      fc.property(fc.shuffledSubarray(entries, { minLength: entries.length }), fc.subarray(entries), (all, again) => {
        expect([...membersOf([...all, ...again])]).toEqual(expected)
      }),
    )
  })
})

test('hasOtherParent counts neither helpers nor removed parents', () => {
  const { entries, record } = familyWithGran()
  const hasOther = () => hasOtherParent(membersOf(entries).values(), PAT)
  expect(hasOther()).toBe(false)
  record('member.added', { userId: SAM, name: 'Sam', role: 'parent' }, { on: '2026-01-03' })
  expect(hasOther()).toBe(true)
  record('member.removed', { userId: SAM }, { on: '2026-01-04' })
  expect(hasOther()).toBe(false)
})

test('asGift returns only what a helper recorded, even after the helper is removed', () => {
  const { entries, record } = familyWithGran()
  record('member.removed', { userId: GRAN }, { on: '2026-01-04' })
  expect(asGift(membersOf(entries), { by: GRAN })).toEqual({ by: GRAN })
  expect([PAT, undefined].map((by) => asGift(membersOf(entries), { by }))).toEqual([undefined, undefined])
})
