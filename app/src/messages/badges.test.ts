import { expect, test } from 'vitest'
import { badgeMessages } from './badges.ts'

test('badgeMessages use the names from SPEC §4 and explain each badge in one short sentence', () => {
  const badges = Object.values(badgeMessages)
  expect(badges.map(({ name }) => name())).toEqual([
    'First Saver',
    'Regular Saver',
    'Interest Earner',
    'Big Saver',
    'Goal Reacher',
    'Money Master',
  ])
  for (const { howToEarn } of badges) expect(howToEarn()).toMatch(/^[A-Z][^.!?]{10,60}\.$/)
})
