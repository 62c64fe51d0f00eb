import { readFileSync } from 'node:fs'
import { openFamily } from './support/devices.ts'
import { waitForServiceWorker } from './support/family.ts'
import { expect, longTest, test } from './support/test.ts'

const texts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../app/src/languages/es.json', import.meta.url), 'utf8'),
)
const text = (id: string): string => texts[id] ?? id

test.describe('a browser that prefers Spanish', () => {
  test.use({ locale: 'es-MX', serviceWorkers: 'block' })

  longTest('shows the public pages in Spanish, never in English first', async ({ page }) => {
    await page.addInitScript(() => {
      const seen: string[] = []
      Object.assign(window, { seen })
      const look = () => {
        const heading = document.querySelector('h1')
        if (heading?.checkVisibility()) seen.push(heading.textContent ?? '')
      }
      new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true })
    })
    await page.goto('/')
    await expect(page.getByRole('button', { name: text('signUp.submit') })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'es-MX')
    const seen = await page.evaluate(() => (window as unknown as { readonly seen: readonly string[] }).seen)
    expect([...new Set(seen)]).toEqual([await page.getByRole('heading', { level: 1 }).textContent()])
  })

  longTest('starts the app at once, because the hidden English page has no frame to wait for', async ({ page }) => {
    // Otherwise the app would start after a second, or when the notice appears that it did not.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => document.getElementById('start-notice')?.remove())
      const { setTimeout } = window
      Object.assign(window, {
        setTimeout: (run: () => void, ms?: number) => (ms !== undefined && ms >= 1000 ? 0 : setTimeout(run, ms)),
      })
    })
    await page.goto('/')
    await expect(page.getByRole('button', { name: text('signUp.submit') })).toBeVisible()
  })

  longTest('responds to presses after the first frame', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: text('signUp.submit') }).click()
    await expect(page.getByText(text('validation.firstNameRequired'))).toBeVisible()
  })

  longTest('says in Spanish that the page could not start', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/)
    await page.route(/\/assets\/start-.*\.js$/, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText(text('load.notLoaded'))
  })
})

test.describe('a browser in Spain', () => {
  test.use({ locale: 'es-ES', hasFamily: true, serviceWorkers: 'block' })

  test('takes and shows amounts as they are written there', async ({ page }) => {
    await page.goto('/parent')
    await page
      .getByRole('button', { name: text('parentPage.addTransaction') })
      .first()
      .click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(text('transaction.amount'), { exact: true }).fill('1.234,5')
    await expect(dialog).toContainText('1254,50 $')
    await dialog.getByRole('button', { name: text('transaction.add') }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('row').filter({ hasText: text('recorded.deposit') })).toContainText('+1234,50 $')
  })

  longTest('says the words of the region', async ({ page }) => {
    await page.goto('/parent')
    await expect(page.getByRole('button', { name: 'Fijar paga' }).first()).toBeVisible()
    await expect(page.getByText('Mesada')).toHaveCount(0)
  })
})

test.describe('a browser that prefers English', () => {
  test.use({ hasFamily: true })

  longTest(
    'switches to Spanish in the menu, keeps it offline, and switches back',
    async ({ page, context, problems }) => {
      problems.allow(/ERR_INTERNET_DISCONNECTED/)
      await openFamily(page)
      await page.getByRole('button', { name: 'Account menu for Pat' }).click()
      await page.getByRole('menuitem', { name: 'Español' }).click()
      const menu = page.getByRole('button', { name: text('ui.menuOf').replace('{name}', 'Pat') })
      await expect(menu).toBeVisible()
      await expect(page.getByRole('heading', { name: text('goal.panelTitle') })).toBeVisible()
      await waitForServiceWorker(page)
      await context.setOffline(true)
      await page.reload()
      await expect(menu).toBeVisible()
      await menu.click()
      await page.getByRole('menuitem', { name: 'English' }).click()
      await expect(page.getByRole('heading', { name: 'Savings Goals' })).toBeVisible()
    },
  )
})
