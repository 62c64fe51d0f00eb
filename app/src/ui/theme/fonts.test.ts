import { expect, test } from 'vitest'
import { palettes } from './tokens.ts'
import theme from './theme.css?raw'

const families = [...theme.matchAll(/@font-face \{\s*font-family: '([^']+)'/g)].map(([, family]) => family)

test('each family of fonts has one file, because one that is not loaded delays the first frame (decision 38)', () => {
  expect(families).toHaveLength(9)
  expect(new Set(families).size).toBe(families.length)
})

test.each(Object.entries(palettes))('the %s’s typefaces are declared, letters beyond English too', (_, palette) => {
  for (const stack of [palette.fontBody, palette.fontHeading]) {
    const named = [...stack.matchAll(/'([^']+)'/g)].map(([, family]) => family).slice(0, 3)
    expect(named.map((family) => family?.split(' ')[1])).toEqual(['Variable', 'Extended', 'Fallback'])
    expect(named.filter((family) => !families.includes(family))).toEqual([])
  }
})
