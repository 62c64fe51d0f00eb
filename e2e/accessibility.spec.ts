import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { addMia, logIn, logOut, signUp } from './support/family.ts'
import { expect, test } from './support/test.ts'

/** Looks at a screen once it is there; every screen of the app passes by, in the order a family meets them. */
type Look = (page: Page, screen: string) => Promise<void>

const dialog = (page: Page) => page.getByRole('dialog')

/** Opens a dialog, looks at it, once more with its refusals, and closes it. */
async function lookAtDialog(page: Page, look: Look, opener: string, sender?: string): Promise<void> {
  await page.getByRole('button', { name: opener, exact: true }).first().click()
  await expect(dialog(page)).toBeVisible()
  await look(page, `dialog ${opener}`)
  if (sender !== undefined) {
    await dialog(page).getByRole('button', { name: sender, exact: true }).click()
    await expect(dialog(page).locator('[aria-invalid=true]').first()).toBeVisible()
    await look(page, `dialog ${opener}, refused`)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
}

async function lookAtEverything(page: Page, look: Look): Promise<void> {
  await page.goto('/how-it-works')
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible()
  await look(page, 'how it works')
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  await look(page, 'not found')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'landing')
  await lookAtDialog(page, look, 'Log In', 'Log In')
  await page.getByRole('button', { name: 'Create Parent Account' }).click()
  await expect(page.getByText('First name is required')).toBeVisible()
  await look(page, 'landing, refused')
  await signUp(page)
  await expect(page.getByText('No children added yet.')).toBeVisible()
  await look(page, 'parent without children')
  await lookAtDialog(page, look, 'Add New Child', 'Add Child')
  await addMia(page)
  await expect(page.getByText('Child account has been created.').first()).toBeVisible()
  await look(page, 'parent with a child and a toast')
  await lookAtDialog(page, look, 'Add Transaction', 'Add Transaction')
  await lookAtDialog(page, look, 'Set Allowance', 'Save')
  await page.getByRole('button', { name: 'Menu of Pat' }).click()
  await look(page, 'menu of the parent')
  await page.getByRole('button', { name: 'Menu of Pat' }).click()
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await look(page, 'kid')
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} colours`, () => {
    // What moves may be half transparent when axe looks at it.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on any screen or dialog', async ({ page }) => {
      await lookAtEverything(page, async (screen, name) => {
        await settled(screen)
        const { violations } = await new AxeBuilder({ page: screen }).analyze()
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
        )
        expect.soft(found, name).toEqual([])
      })
    })
  })
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 568 }, contextOptions: { reducedMotion: 'reduce' } })

  test('nothing scrolls sideways', async ({ page }) => {
    await lookAtEverything(page, async (screen, name) => {
      await settled(screen)
      expect.soft(await screen.evaluate(wideThings), name).toEqual([])
    })
  })
})

/** Waits until every picture and animation has come to rest. */
const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })

/** What makes the page, or a part of it that scrolls, wider than it is. */
function wideThings(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement
  const wide = [...document.querySelectorAll<HTMLElement>('body, body *')].filter((element) => {
    const style = getComputedStyle(element)
    return /auto|scroll/.test(style.overflowX) && element.scrollWidth > element.clientWidth + 1
  })
  return [
    ...(scrollWidth > clientWidth ? [`the page is ${scrollWidth} px wide`] : []),
    ...wide.map((element) => `${element.tagName}.${element.className} is ${element.scrollWidth} px wide`),
  ]
}
