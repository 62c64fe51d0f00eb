import { restore } from './support/family.ts'
import { familyFile, MOSS, TODAY } from './support/family-file.ts'
import { BEGIN, END, findUnmarked, useMarkedLanguage } from './support/marked-language.ts'
import { findHorizontalOverflow } from './support/overflow.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'
import { tourFamilyDevice } from './support/tour-states.ts'
import { MOSS_TOUR, tourKid, tourParent, tourSignedOut, type ScreenVisitor } from './support/tour.ts'

// Walks through the product in a language that consists of marked English texts, a third wider than in English, from left
// to right, and in yen from right to left.

test.use({ ...STABLE_RENDERING, locale: 'es-MX' })

test.beforeEach(async ({ page }) => {
  await useMarkedLanguage(page)
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('* { letter-spacing: 0.13em !important }')
      document.adoptedStyleSheets.push(sheet)
    }),
  )
})

/** What people typed in the tours, what Intl writes in Spanish, and names that are the same in every language. */
const KNOWN = [
  'Little Ledger|English|Español|UTC|https?\\S+',
  'Pat|Moss|Mia|Leo|Noor|Ben|Zoë|Bike|Rocket model|Art set|Cinema|Washed the car|Ice cream|Stickers|A card',
  'Comic book|Lemonade stand|Present for a friend|Birthday money from Grandma|Toy dinosaur',
  '(lun|mart|miércol|juev|viern)es|sábado|domingo|lun|mar|mié|jue|vie|sáb|dom',
  'ene(ro)?|feb(rero)?|mar(zo)?|abr(il)?|mayo?|jun(io)?|jul(io)?|ago(sto)?|sept?(iembre)?|oct(ubre)?|nov(iembre)?',
  'dic(iembre)?|del?|las?|a|y|[ap]\\.\\s?m\\.',
  'peso mexicano|[^()]+ \\([A-Z]{3}\\)',
]
  .map((words) => `(?<!\\p{L})(${words})(?!\\p{L})`)
  .join('|')

/** Checks that every text is from the catalogue and that nothing is cut off. */
const checkLanguage: ScreenVisitor = async (page, screen) => {
  const unmarked = await page.evaluate(findUnmarked, { begin: BEGIN, end: END, known: KNOWN })
  expect.soft(unmarked, `${screen}: text outside the catalogue`).toEqual([])
  expect.soft(await page.evaluate(findHorizontalOverflow), `${screen}: cut off`).toEqual([])
}

/** A family with yen, and small allowances: the tour gives an advance of 600 as more than a year's. */
const YEN = {
  ...MOSS,
  currency: 'JPY',
  children: MOSS.children.map((child) => ({ ...child, allowance: Math.round(child.allowance / 100) })),
}

/** Checks besides that amounts are in the family's currency. */
const checkMoney =
  (currency: string): ScreenVisitor =>
  async (page, screen) => {
    await checkLanguage(page, screen)
    const text = await page.locator('body').innerText()
    const foreign = currency === 'JPY' ? /\$|[.,]\d\d(?!\d)/ : /[¥€]/
    expect.soft(text, `${screen}: another currency`).not.toMatch(foreign)
  }

for (const [width, direction, currency] of [
  [320, 'ltr', 'USD'],
  [390, 'ltr', 'USD'],
  [320, 'rtl', 'JPY'],
  [390, 'rtl', 'JPY'],
] as const) {
  const file = familyFile(2, currency === 'JPY' ? YEN : MOSS)

  test.describe(`at ${width} px, ${direction}, ${currency}`, () => {
    test.use({ viewport: { width, height: 800 } })

    test.beforeEach(({ page }) =>
      page.addInitScript(
        (dir) => addEventListener('DOMContentLoaded', () => void (document.documentElement.dir = dir)),
        direction,
      ),
    )

    longTest('public pages and an empty family are translated and fit', async ({ page }) => {
      test.slow()
      await tourSignedOut(page, checkLanguage)
    })

    longTest('the parent’s screens are translated and fit', async ({ page }) => {
      test.slow()
      await page.clock.setSystemTime(TODAY)
      await tourParent(page, checkMoney(currency), { ...MOSS_TOUR, file })
    })

    longTest('the child’s screens are translated and fit', async ({ page }) => {
      test.slow()
      await page.clock.setSystemTime(TODAY)
      await restore(page, file)
      await tourKid(page, checkMoney(currency))
    })
  })
}

test.describe('on a device that has a family', () => {
  test.use({ hasFamily: true })

  longTest('“Who’s here?” is translated and fits', async ({ page }) => {
    await tourFamilyDevice(page, checkLanguage)
  })
})
