import type { BrowserContext, Page } from '@playwright/test'
import { addMia, logIn, logOut, signUp, untilKept } from './support/family.ts'
import type { LedgerServer } from './support/ledger-server.ts'
import type { Problems } from './support/problems.ts'
import { expect, test } from './support/test.ts'

/** Where SPEC §2 sends whoever asks for a page. */
type Ways = Readonly<Record<string, string>>

const SIGNED_OUT: Ways = { '/parent': '/', '/kid': '/', '/child': '/', '/how-it-works': '/how-it-works' }
const PARENT: Ways = { '/': '/parent', '/kid': '/parent', '/child': '/parent', '/how-it-works': '/how-it-works' }
const CHILD: Ways = { '/': '/kid', '/parent': '/kid', '/child': '/kid', '/how-it-works': '/how-it-works' }

async function leads(page: Page, ways: Ways): Promise<void> {
  for (const [asked, shown] of Object.entries(ways)) {
    await page.goto(asked)
    await expect(page.locator('h1, h2').first()).toBeVisible()
    await expect.poll(() => new URL(page.url()).pathname, `from ${asked}`).toBe(shown)
  }
}

async function isNowhere(page: Page): Promise<void> {
  for (const path of ['/nowhere', '/parent/nowhere', '/kid/7']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible()
  }
}

/** Takes the network away, and the server with it. */
async function goOffline(context: BrowserContext, server: LedgerServer, problems: Problems): Promise<void> {
  await server.kill()
  await context.setOffline(true)
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to update a ServiceWorker/)
}

// SPEC: 2.10
test('somebody signed out sees the public pages only, online and offline', async ({
  page,
  context,
  server,
  problems,
}) => {
  await leads(page, SIGNED_OUT)
  await isNowhere(page)
  await untilKept(page)
  await goOffline(context, server, problems)
  await leads(page, SIGNED_OUT)
  await isNowhere(page)
})

// SPEC: 2.7
test('a parent is led to the parent’s page, and to a child’s only while viewing it, online and offline', async ({
  page,
  context,
  server,
  problems,
}) => {
  await signUp(page)
  await addMia(page)
  await leads(page, PARENT)
  await isNowhere(page)
  await untilKept(page)
  await goOffline(context, server, problems)
  await leads(page, PARENT)
  const mia = await idOfMia(page)
  await page.evaluate((id) => sessionStorage.setItem('viewingChildId', id), mia)
  await leads(page, { '/kid': '/kid', '/child': '/kid', '/': '/parent' })
})

// SPEC: 2.6
test('a child is led to the kid page, online and offline, and never to the parent’s', async ({
  page,
  context,
  server,
  problems,
}) => {
  await signUp(page)
  await addMia(page)
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
  await leads(page, CHILD)
  await untilKept(page)
  await goOffline(context, server, problems)
  await leads(page, CHILD)
  await page.goto('/kid')
  await logOut(page)
  await leads(page, SIGNED_OUT)
  await page.goto('/')
  await logIn(page, 'MIA', 'mia7')
  await expect(page.getByRole('heading', { name: 'Hi, Mia!' })).toBeVisible()
})

/** Choosing a child writes its id into the address. */
async function idOfMia(page: Page): Promise<string> {
  await page.goto('/parent')
  await page.getByRole('navigation', { name: 'Your Children' }).getByRole('button', { name: /^Mia/ }).click()
  await expect(page).toHaveURL(/child=/)
  return new URL(page.url()).searchParams.get('child') ?? ''
}
