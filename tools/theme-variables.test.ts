import { expect, test } from 'vitest'
import { bothPalettes } from './theme-variables.ts'

test('keeps only what differs in the child’s palette, and no unused colors', () => {
  const parent =
    ':root, :host{--a: 1;--mantine-color-blue-5: blue;--b: 2;}\n:root[data-scheme="dark"]{--c: 3;}.x{display:none;}'
  const child = ':root, :host{--a: 1;--b: 9;}\n:root[data-scheme="dark"]{--c: 4;}.x{display:none;}'
  expect(bothPalettes(parent, child)).toBe(
    ':root, :host{--a: 1;--b: 2}:root[data-scheme="dark"]{--c: 3}' +
      ':root[data-palette="child"], :host{--b: 9}:root[data-palette="child"][data-scheme="dark"]{--c: 4}.x{display:none;}',
  )
})
