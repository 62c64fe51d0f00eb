import { expect, test } from 'vitest'
import { longestWord } from './longest-word.ts'

test.each([
  ['Mia', 3],
  ['Maximiliana-Theodora', 11],
  ['Leo Moss', 4],
])('the longest word of %s has %i letters', (name, length) => {
  expect(longestWord(name)).toBe(length)
})
