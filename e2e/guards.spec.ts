import type { BrowserContext, Page } from '@playwright/test'
import { logIn, logOut, waitForServiceWorker } from './support/family.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import type { Problems } from './support/problems.ts'
import { openFamily } from './support/devices.ts'
import { expect, isLong, test } from './support/test.ts'

/**
 * The path that the router shows for each requested path (SPEC §2). The short run requests the first two of each, because
 * the app's tests request all.
 */
type Redirects = Readonly<Record<string, string>>

const SIGNED_OUT: Redirects = { '/parent': '/', '/kid': '/', '/child': '/', '/how-it-works': '/how-it-works' }
const PARENT: Redirects = { '/': '/parent', '/kid': '/parent', '/child': '/parent', '/how-it-works': '/how-it-works' }
const CHILD: Redirects = { '/': '/kid', '/parent': '/kid', '/child': '/kid', '/how-it-works': '/how-it-works' }

async function expectRedirects(page: Page, redirects: Redirects): Promise<void> {
  for (const [requested, shown] of Object.entries(redirects).slice(0, isLong ? undefined : 2)) {
    await page.goto(requested)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname, `from ${requested}`).toBe(shown)
  }
}

async function expectNotFound(page: Page): Promise<void> {
  for (const path of isLong ? ['/nowhere', '/parent/nowhere', '/kid/7'] : ['/parent/nowhere']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  }
}

/** Kills the server and takes the browser offline. */
async function goOffline(context: BrowserContext, server: LedgerServer, problems: Problems): Promise<void> {
  await server.kill()
  await context.setOffline(true)
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to update a ServiceWorker/)
}

// SPEC: 2.10
test('redirects signed-out visitors to the landing page online and offline', async ({
  page,
  context,
  server,
  problems,
}) => {
  await expectRedirects(page, SIGNED_OUT)
  await expectNotFound(page)
  await waitForServiceWorker(page)
  await goOffline(context, server, problems)
  await expectRedirects(page, SIGNED_OUT)
  await expectNotFound(page)
})

test.describe(() => {
  test.use({ hasFamily: true })

  // SPEC: 2.7
  test('redirects a parent to the parent page, or to the kid page while viewing a child, online and offline', async ({
    page,
    context,
    server,
    problems,
  }) => {
    await openFamily(page)
    await expectRedirects(page, PARENT)
    await expectNotFound(page)
    await waitForServiceWorker(page)
    await goOffline(context, server, problems)
    await expectRedirects(page, PARENT)
    const miaId = await getMiaId(page)
    await page.evaluate((id) => sessionStorage.setItem('viewingChildId', id), miaId)
    await expectRedirects(page, { '/kid': '/kid', '/child': '/kid', '/': '/parent' })
  })

  // SPEC: 2.6
  test('redirects a child to the kid page online and offline', async ({ page, context, server, problems }) => {
    await openFamily(page)
    await logOut(page)
    await logIn(page, 'mia', 'mia7')
    await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
    await expectRedirects(page, CHILD)
    await waitForServiceWorker(page)
    await goOffline(context, server, problems)
    await expectRedirects(page, CHILD)
    await page.goto('/kid')
    await logOut(page)
    await expectRedirects(page, SIGNED_OUT)
    await page.goto('/')
    await logIn(page, 'MIA', 'mia7')
    await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  })
})

/** Selecting a child puts the child's id in the URL. */
async function getMiaId(page: Page): Promise<string> {
  await page.goto('/parent')
  await page.getByRole('navigation', { name: 'Your Children' }).getByRole('button', { name: /^Mia/ }).click()
  await expect(page).toHaveURL(/child=/)
  return new URL(page.url()).searchParams.get('child') ?? ''
}
