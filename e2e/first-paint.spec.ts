import type { Browser, Locator, Page } from '@playwright/test'
import { balance, DAY_MS, startFamily, viewAsKid, openFamily } from './support/devices.ts'
import { logIn, logOut, openChildMenu, waitForServiceWorker } from './support/family.ts'
import type { Problems } from './support/problems.ts'
import { isCodeLater, openWithoutApp, watchFirstFrame, watchPalettes } from './support/held-scripts.ts'
import { loadSnapshot } from './support/prepared-family.ts'
import { expect, longTest, test } from './support/test.ts'

// Tests the first frame (docs/decisions/0026-first-paint.md). The app's scripts are held back, so everything on the
// page is painted without them.

const HOUR_MS = DAY_MS / 24

const firstPaint = (page: Page): Locator => page.locator('#first-paint')

/** The home screen snapshots in localStorage, as text. */
const snapshots = (page: Page): Promise<string> =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('little-ledger-home-'))
      .map((key) => `${key} ${localStorage.getItem(key)}`)
      .join('\n'),
  )

const waitForSnapshot = (page: Page, text: string): Promise<void> =>
  expect.poll(() => snapshots(page), { message: `a snapshot with ${text}` }).toContain(text)

/** Disables the service worker, because its responses can't be held back. */
const withoutServiceWorker = { serviceWorkers: 'block', timezoneId: 'UTC' } as const

test.describe('opening a home screen', () => {
  test.use({ ...withoutServiceWorker, hasFamily: true })

  test('paints the parent’s page before the app starts, and the app takes over without a layout shift', async ({
    page,
    getFamily,
  }) => {
    await loadSnapshot(page, await getFamily())
    const release = await openWithoutApp(page, '/parent')
    await expect(firstPaint(page).getByText('Welcome, Pat!')).toBeVisible()
    await expect(balance(page)).toHaveText('$20.00')
    await expect(page.locator('#root')).toBeHidden()
    await release()
    await expect(firstPaint(page)).toHaveCount(0)
    await expect(balance(page)).toHaveText('$20.00')
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { readonly value: number })[]
            resolve(entries.reduce((sum, { value }) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 1_000)
        }),
    )
    expect(shift).toBeLessThan(0.02)
  })

  longTest('paints only what is in view, and can be scrolled like the whole page', async ({ page, problems }) => {
    // A font that arrives too late is not used, and then the page has another height.
    problems.allow(/ERR_FAILED/)
    await page.route('**/*.woff2', (route) => route.abort())
    await page.setViewportSize({ width: 390, height: 500 })
    await openFamily(page)
    await waitForSnapshot(page, '$20.00')
    const root = page.locator('#root')
    const height = await root.evaluate((element) => (element as HTMLElement).offsetHeight)
    const elements = await root.locator('*').count()
    const release = await openWithoutApp(page, '/parent')
    expect(await firstPaint(page).evaluate((element) => (element as HTMLElement).offsetHeight)).toBe(height)
    expect(height).toBeGreaterThan(1_000)
    expect(await firstPaint(page).locator('*').count()).toBeLessThan(elements * 0.7)
    await release()
  })

  longTest('paints the child’s page in the child’s palette, light and dark', async ({ page }) => {
    await openFamily(page)
    await logOut(page)
    await logIn(page, 'mia', 'mia7')
    await page.addInitScript(watchPalettes)
    for (const [path, colorScheme, paper] of [
      ['/', 'light', 'rgb(255, 243, 224)'],
      ['/kid', 'dark', 'rgb(35, 20, 31)'],
    ] as const) {
      await page.emulateMedia({ colorScheme })
      await waitForSnapshot(page, 'Hi, ')
      const release = await openWithoutApp(page, path)
      await expect(firstPaint(page).getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
      await expect(page.locator('html')).toHaveCSS('background-color', paper)
      await release()
      await expect(page).toHaveURL(/\/kid$/)
      await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
      expect(await page.evaluate('[...seenPalettes]')).toEqual(['child'])
    }
  })

  longTest('paints the home screen for /, never the landing page, in the dark scheme', async ({ page, getFamily }) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await loadSnapshot(page, await getFamily())
    const release = await openWithoutApp(page, '/')
    await expect(firstPaint(page).getByText('Welcome, Pat!')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'A savings bank for your kids' })).toBeHidden()
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 23, 20)')
    await release()
    await expect(page).toHaveURL(/\/parent$/)
  })

  longTest('paints a child’s page that a parent is viewing', async ({ page }) => {
    await openFamily(page)
    await viewAsKid(page)
    await waitForSnapshot(page, 'Hi, ')
    const release = await openWithoutApp(page, '/kid')
    await expect(firstPaint(page).getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
    await release()
  })

  longTest('responds to a click, and to F8, made before the app started', async ({ page, getFamily }) => {
    await loadSnapshot(page, await getFamily())
    const release = await openWithoutApp(page, '/parent')
    await page.getByRole('button', { name: 'Add Transaction' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await release()
    await expect(page.getByRole('dialog', { name: 'Add Transaction for Mia' })).toBeVisible()

    const releaseAgain = await openWithoutApp(page, '/parent')
    await page.keyboard.press('F8')
    await releaseAgain()
    await expect(page.getByRole('region', { name: /Notifications/ }).getByRole('list')).toBeFocused()
  })

  test('replaces yesterday’s content once the app starts', async ({ page, problems }) => {
    problems.allow(/ERR_FAILED/)
    const dayAfter = (days: number) =>
      new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        timeZone: 'UTC',
      })
    await openFamily(page)
    await logOut(page)
    await logIn(page, 'mia', 'mia7', 'Remember me')
    await waitForSnapshot(page, dayAfter(0))
    // Block the API, because the server would correct the clock.
    await page.route('/api/**', (route) => route.abort())
    await page.clock.setSystemTime(Date.now() + DAY_MS)
    const release = await openWithoutApp(page, '/kid')
    await expect(firstPaint(page).getByText(dayAfter(0))).toBeVisible()
    await release()
    await expect(page.getByText(dayAfter(1))).toBeVisible()
    await expect(page.getByText(dayAfter(0))).toHaveCount(0)
  })

  longTest(
    'replaces the first frame with a message within 2 seconds if the database does not open',
    async ({ page, getFamily }) => {
      await loadSnapshot(page, await getFamily())
      await page.addInitScript(() => {
        IDBFactory.prototype.open = () => {
          Object.assign(window, { openedAt: performance.now() })
          IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
          return new EventTarget() as IDBOpenDBRequest
        }
      })
      await page.addInitScript(() => {
        new MutationObserver(() => {
          if (!('failedAt' in window) && /This is taking a while/.test(document.body?.textContent ?? '')) {
            Object.assign(window, { failedAt: performance.now() })
          }
        }).observe(document, { childList: true, subtree: true })
      })
      await page.goto('/parent')
      await expect(page.getByRole('heading', { name: 'This is taking a while' })).toBeVisible()
      await expect(firstPaint(page)).toHaveCount(0)
      const waited = await page.evaluate(() => {
        const { failedAt, openedAt } = window as unknown as { readonly failedAt: number; readonly openedAt: number }
        return failedAt - openedAt
      })
      // Time when a busy machine delays the page does not count (auth/current-session.ts).
      expect(waited).toBeLessThan(5_000)
    },
  )
})

/** Opens the page before the app starts, and expects no first frame and no amounts. */
async function expectNoFirstPaint(page: Page, path = '/parent'): Promise<void> {
  const release = await openWithoutApp(page, path)
  await expect(firstPaint(page)).toHaveCount(0)
  await expect(page.getByText('$20.00')).toHaveCount(0)
  await release()
}

test.describe('the home screen is not painted', () => {
  test.use({ ...withoutServiceWorker, hasFamily: true })

  test('after sign-out', async ({ page }) => {
    await openFamily(page)
    await waitForSnapshot(page, '$20.00')
    await logOut(page)
    expect(await snapshots(page)).toBe('')
    await expectNoFirstPaint(page)
  })

  test('after the browser was closed and opened again', async ({ page, context, getFamily }) => {
    await loadSnapshot(page, await getFamily())
    await context.clearCookies({ name: 'little_ledger_browser' })
    await expectNoFirstPaint(page)
    await expect.poll(() => snapshots(page)).toBe('')
  })

  test('after the session is revoked', async ({ page, browser, problems }) => {
    await openFamily(page)
    const phone = await openPhone(browser, problems)
    await waitForSnapshot(phone, '$20.00')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Logged-in devices' }).click()
    const dialog = page.getByRole('dialog', { name: 'Logged-in devices' })
    await dialog.getByRole('button', { name: 'Log out Pat' }).click()
    await dialog.getByRole('button', { name: 'Log out', exact: true }).click()
    await expect(phone).toHaveURL(/\/$/)
    expect(await snapshots(phone)).toBe('')
    await expectNoFirstPaint(phone)
  })

  test('after the server refuses the session', async ({ page, context, problems }) => {
    problems.allow(/401/)
    await openFamily(page)
    await waitForSnapshot(page, '$20.00')
    await context.clearCookies({ name: 'little-ledger' })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Log in to sync' })).toBeVisible()
    expect(await snapshots(page)).toBe('')
    await expectNoFirstPaint(page)
  })

  test('after the ledger is erased from the device', async ({ page }) => {
    await openFamily(page)
    await waitForSnapshot(page, '$20.00')
    await page.getByRole('button', { name: /^Account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Your data' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Remove data from this device' }).click()
    await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page).toHaveURL(/\/$/)
    expect(await snapshots(page)).toBe('')
    await expectNoFirstPaint(page)
  })

  test('with a child who was deleted', async ({ page }) => {
    await openFamily(page)
    await waitForSnapshot(page, 'Mia')
    await openChildMenu(page, 'Mia', 'Delete Mia')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Mia')
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(dialog).toBeHidden()
    const release = await openWithoutApp(page, '/parent')
    await expect(page.getByText('Mia')).toHaveCount(0)
    await release()
    expect(await snapshots(page)).not.toContain('$20.00')
  })

  test('with another user’s data, even in a second tab', async ({ page, context }) => {
    await openFamily(page)
    await waitForSnapshot(page, 'Welcome, Pat!')
    const other = await context.newPage()
    await other.goto('/parent')
    await logOut(other)
    await logIn(other, 'mia', 'mia7')
    await waitForSnapshot(other, 'Hi, ')
    // The first tab, where Pat was signed in, now shows Mia's page.
    await expect(page).toHaveURL(/\/kid$/)
    expect(await snapshots(page)).not.toContain('Welcome, Pat!')
    const release = await openWithoutApp(page, '/parent')
    await expect(page.getByText('Welcome, Pat!')).toHaveCount(0)
    await release()
  })

  test('with the data of another family on the device', async ({ page }) => {
    await openFamily(page)
    await waitForSnapshot(page, '$20.00')
    await logOut(page)
    await page.getByLabel('Username').fill('sam')
    await page.getByLabel('First Name').fill('Sam')
    await page.getByLabel('Last Name').fill('Reed')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.getByRole('button', { name: 'Create Parent Account' }).click()
    await waitForSnapshot(page, 'Welcome, Sam!')
    const release = await openWithoutApp(page, '/parent')
    await expect(firstPaint(page).getByText('Welcome, Sam!')).toBeVisible()
    await expect(page.getByText('Mia')).toHaveCount(0)
    await release()
  })
})

test.describe('the home screen is not painted', () => {
  test.use(withoutServiceWorker)

  test('after 12 idle hours', async ({ page }) => {
    // The device's clock stays within a day of the server's; otherwise nothing would sync.
    const now = Date.now()
    await page.clock.setSystemTime(now - 12.5 * HOUR_MS)
    await startFamily(page)
    await waitForSnapshot(page, '$20.00')
    await page.clock.setSystemTime(now)
    await expectNoFirstPaint(page)
    await expect.poll(() => snapshots(page)).toBe('')
  })
})

async function openPhone(browser: Browser, problems: Problems): Promise<Page> {
  const context = await browser.newContext(withoutServiceWorker)
  problems.watch(context)
  const phone = await context.newPage()
  await phone.goto('/')
  await logIn(phone, 'pat', 'correct horse', 'Remember me')
  await expect(balance(phone)).toHaveText('$20.00')
  return phone
}

test.describe('the landing page', () => {
  test.use(withoutServiceWorker)

  longTest('keeps text that is typed while the app loads', async ({ page }) => {
    const release = await openWithoutApp(page, '/')
    await page.getByLabel('Username').fill('pat')
    await page.getByLabel('First Name').pressSequentially('Pa')
    await release()
    await expect(page.getByLabel('Username')).toHaveValue('pat')
    await expect(page.getByLabel('First Name')).toBeFocused()
    await page.keyboard.type('t')
    await expect(page.getByLabel('First Name')).toHaveValue('Pat')
    await page.getByLabel('Last Name').fill('Moss')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.getByRole('button', { name: 'Create Parent Account' }).click()
    await expect(page.getByText('Welcome, Pat!')).toBeVisible()
  })

  longTest('keeps text that is typed while only the code of the page is missing', async ({ page }) => {
    const release = await openWithoutApp(page, '/', /\/assets\/public-[\w-]+\.js$/)
    await page.getByLabel('Username').fill('pat')
    // Longer than the app waits for the parts of a page.
    await page.waitForTimeout(5000)
    await release()
    await expect(page.getByLabel('Username')).toHaveValue('pat')
  })

  longTest('submits a form whose button was pressed before the app started', async ({ page }) => {
    const release = await openWithoutApp(page, '/')
    await page.getByLabel('Username').fill('pat')
    await page.getByLabel('First Name').fill('Pat')
    await page.getByLabel('Last Name').fill('Moss')
    await page.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await page.keyboard.press('Enter')
    await release()
    await expect(page.getByText('Welcome, Pat!')).toBeVisible()
  })

  longTest('does not scroll under a button that is pressed while the app starts', async ({ page }) => {
    const startApp = await openWithoutApp(page, '/')
    const texts = { Username: 'pat', 'First Name': 'Pat', 'Last Name': 'Moss', Password: 'correct horse' }
    for (const [name, text] of Object.entries(texts)) await page.getByRole('textbox', { name }).fill(text)
    await page.getByRole('button', { name: 'Create Parent Account' }).hover()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0)
    await page.mouse.down()
    // The app renders its first page outside the document, and takes over after the release.
    await Promise.all([startApp(), page.waitForTimeout(1500).then(() => page.mouse.up())])
    await expect(page).toHaveURL(/\/parent$/)
  })

  longTest('responds to a click on Log In made before the app started', async ({ page }) => {
    const release = await openWithoutApp(page, '/')
    await page.getByRole('button', { name: 'Log In', exact: true }).click()
    await release()
    await expect(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
  })
})

test.describe(() => {
  test.use({ hasFamily: true })

  longTest('pages open offline and load the app’s code after the first frame', async ({ page, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch/)
    await openFamily(page)
    await waitForServiceWorker(page)
    await waitForSnapshot(page, '$20.00')
    await context.setOffline(true)
    await page.addInitScript(watchFirstFrame)
    for (const [path, title] of [
      ['/parent', 'Little Ledger'],
      ['/how-it-works?from=home', 'How It Works · Little Ledger'],
      ['/nowhere', 'Page Not Found · Little Ledger'],
    ] as const) {
      const response = await page.goto(path)
      expect(await response?.text()).toContain(`<title>${title}</title>`)
      await expect.poll(() => page.evaluate(isCodeLater)).toBe(true)
    }
  })
})
