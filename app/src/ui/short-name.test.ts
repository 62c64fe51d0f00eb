import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Mia', 'Mia'],
  ['Maximiliana-Theodora Feathersto', 'Maximiliana-Theodora Feathers…'],
  ['Maximiliana-Theodora Featherst', 'Maximiliana-Theodora Featherst'],
  ['Maximiliana Theodora Anastasi Featherstonehaugh', 'Maximiliana Theodora Anastasi…'],
  ['👩‍👩‍👧'.repeat(30), '👩‍👩‍👧'.repeat(30)],
  ['👩‍👩‍👧'.repeat(31), `${'👩‍👩‍👧'.repeat(29)}…`],
])('%s is shortened to %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
