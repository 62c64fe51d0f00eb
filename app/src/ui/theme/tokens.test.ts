import { describe, expect, it } from 'vitest'
import { cssVariablesOf, palettes, sharedRamps, type SchemeTokens } from './tokens.ts'

/** The relative luminance of #rrggbb, as WCAG 2.2 defines it. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: string, b: string): number {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

const schemes = Object.entries(palettes).flatMap(([palette, { light, dark }]) => [
  { name: `${palette}, light`, tokens: light },
  { name: `${palette}, dark`, tokens: dark },
])

describe.each(schemes)('$name', ({ tokens }: { tokens: SchemeTokens }) => {
  it.each(['paper', 'surface', 'sunk'] as const)(
    'has a text contrast of at least 4.5:1 on %s (WCAG 1.4.3)',
    (ground) => {
      const texts = ['ink', 'inkSoft', 'brand', 'moneyIn', 'moneyOut', 'error'] as const
      expect(texts.filter((text) => contrast(tokens[text], tokens[ground]) < 4.5)).toEqual([])
    },
  )

  it('has a text contrast of at least 4.5:1 on filled and tinted buttons', () => {
    expect(contrast(tokens.onBrand, tokens.brand)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.onBrand, tokens.error)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(tokens.brand, tokens.brandSoft)).toBeGreaterThanOrEqual(4.5)
  })

  it('has child colors with a contrast of at least 3:1 on cards (WCAG 1.4.11)', () => {
    const colors = ['purple', 'blue', 'teal', 'green', 'yellow', 'orange', 'red', 'pink'] as const
    expect(colors.filter((color) => contrast(tokens[color], tokens.surface) < 3)).toEqual([])
  })

  it('has an input border contrast of at least 3:1 (WCAG 1.4.11)', () => {
    expect(contrast(tokens.field, tokens.paper)).toBeGreaterThanOrEqual(3)
    expect(contrast(tokens.field, tokens.surface)).toBeGreaterThanOrEqual(3)
  })
})

it('buttons of every color have readable text', () => {
  for (const { ramps, light, dark } of Object.values(palettes)) {
    for (const ramp of [ramps.brand, sharedRamps.red, sharedRamps.green]) {
      expect(contrast(ramp[7], light.onBrand)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(ramp[4], dark.onBrand)).toBeGreaterThanOrEqual(4.5)
    }
  }
})

it('cssVariablesOf creates a CSS variable for each token', () => {
  const variables = cssVariablesOf(palettes.parent.light)
  expect(variables['--ll-ink-soft']).toBe(palettes.parent.light.inkSoft)
  expect(Object.keys(variables)).toHaveLength(Object.keys(palettes.parent.light).length)
})
