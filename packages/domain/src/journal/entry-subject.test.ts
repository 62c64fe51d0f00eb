import { expect, test } from 'vitest'
import { ANNA, BEN, idNumber } from '../testing/people.ts'
import { sampleEntry } from '../testing/sample-entries.ts'
import { groupByChild, isChildEntry, isFamilyEntry } from './entry-subject.ts'

const familyEntries = [sampleEntry('family.created'), sampleEntry('family.changed'), sampleEntry('profile.changed')]
const childEntries = [sampleEntry('child.added'), sampleEntry('child.deleted'), sampleEntry('goal.added')]

test('isFamilyEntry and isChildEntry distinguish family entries from child entries', () => {
  expect(familyEntries.every(isFamilyEntry)).toBe(true)
  expect(childEntries.some(isFamilyEntry)).toBe(false)
  expect(childEntries.every(isChildEntry)).toBe(true)
  expect(familyEntries.some(isChildEntry)).toBe(false)
})

test('groupByChild groups child entries in their original order and omits family entries', () => {
  const [first, second] = [sampleEntry('cash.counted'), sampleEntry('goal.added', { id: idNumber(0x1001) })]
  const ben = sampleEntry('cash.counted', { id: idNumber(0x1002), childId: BEN })
  expect([...groupByChild([first, ...familyEntries, ben, second])]).toEqual([
    [ANNA, [first, second]],
    [BEN, [ben]],
  ])
})
