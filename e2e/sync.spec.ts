import type { Browser, BrowserContext, Page } from '@playwright/test'
import { addMia, logIn, logOut, signUp, untilKept } from './support/family.ts'
import type { Problems } from './support/problems.ts'
import { expect, test } from './support/test.ts'

const SATURDAY = '2026-11-21T09:00:00Z'
const DAY_MS = 86_400_000

/** Another device: a browser with a memory of its own. */
async function anotherDevice(browser: Browser, problems: Problems, now?: string): Promise<Page> {
  const context = await browser.newContext()
  problems.watch(context)
  const page = await context.newPage()
  if (now !== undefined) await page.clock.setSystemTime(now)
  await page.goto('/')
  return page
}

async function deposit(page: Page, amount: string): Promise<void> {
  await page.getByRole('button', { name: 'Add Transaction' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Transaction for Mia' })
  await dialog.getByText('Deposit', { exact: true }).click()
  await dialog.getByLabel('Amount').fill(amount)
  await dialog.getByRole('button', { name: 'Add Transaction' }).click()
  await expect(dialog).toBeHidden()
}

const balance = (page: Page) => page.getByRole('definition').first()
const rows = (page: Page) => page.getByRole('table', { name: 'Transaction History' }).locator('tbody tr')
const offline = (page: Page, isOffline: boolean) => (page.context() as BrowserContext).setOffline(isOffline)

/** Waits until nothing of this page's waits for the server any more. */
const untilSynced = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? [])
          const family = names.find((name) => name.startsWith('little-ledger-family-'))
          if (family === undefined) return -1
          const db = await new Promise<IDBDatabase>((resolve, reject) => {
            const request = indexedDB.open(family)
            request.addEventListener('success', () => resolve(request.result))
            request.addEventListener('error', () => reject(request.error))
          })
          const waiting = await new Promise<number>((resolve) => {
            const request = db.transaction('entries').objectStore('entries').index('waiting').count()
            request.addEventListener('success', () => resolve(request.result))
          })
          db.close()
          return waiting
        }),
      { message: 'entries that wait for the server' },
    )
    .toBe(0)

test('a second device shows what the first records, and both ways', async ({ page, browser, problems }) => {
  await signUp(page)
  await addMia(page)
  await untilSynced(page)
  const phone = await anotherDevice(browser, problems)
  await logIn(phone, 'pat', 'correct horse')
  await expect(balance(phone)).toHaveText('$20.00')
  await deposit(page, '5.50')
  await expect(balance(phone)).toHaveText('$25.50')
  await deposit(phone, '0.29')
  await expect(balance(page)).toHaveText('$25.79')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(phone)).toHaveCount(3)
})

test('two devices that were offline on the same days end with the same cents', async ({ page, browser, problems }) => {
  await page.clock.setSystemTime(SATURDAY)
  await signUp(page)
  await addMia(page)
  await page.getByRole('button', { name: 'Set Allowance' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set Allowance for Mia' })
  await dialog.getByLabel('Allowance Amount').fill('5')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await untilSynced(page)
  await untilKept(page)
  const phone = await anotherDevice(browser, problems, SATURDAY)
  await logIn(phone, 'pat', 'correct horse', 'Remember me')
  await expect(balance(phone)).toHaveText('$20.00')
  await untilKept(phone)

  await offline(page, true)
  await offline(phone, true)
  // Each is looked at after the same two paydays, and something is recorded on each.
  const later = Date.parse(SATURDAY) + 14 * DAY_MS
  for (const device of [page, phone]) {
    await device.clock.setSystemTime(later)
    await device.reload()
  }
  // Where nobody asked to be remembered somebody has to log in again, without a network too.
  await logIn(page, 'pat', 'correct horse')
  for (const [device, amount] of [
    [page, '1.00'],
    [phone, '2.00'],
  ] as const) {
    await expect(balance(device)).toHaveText('$30.00')
    await deposit(device, amount)
  }
  await offline(page, false)
  await offline(phone, false)
  for (const device of [page, phone]) {
    await expect(balance(device)).toHaveText('$33.00')
    await expect(rows(device)).toHaveCount(5)
  }
})

test('what is recorded while the server is away reaches the child’s tablet when it is back', async ({
  page,
  browser,
  server,
  problems,
}) => {
  await signUp(page)
  await addMia(page)
  await untilSynced(page)
  const tablet = await anotherDevice(browser, problems)
  await logIn(tablet, 'mia', 'mia7')
  await expect(tablet).toHaveURL(/\/kid$/)
  await expect(tablet.getByText('$20.00').first()).toBeVisible()

  // The server goes away in the middle of things and comes back: nothing that was saved is missing.
  await server.kill()
  await deposit(page, '3.00')
  await deposit(page, '4.00')
  await server.start()
  await untilSynced(page)
  await expect(tablet.getByText('$27.00').first()).toBeVisible({ timeout: 60_000 })
  await logOut(page)
})

test('people who change places offline never lend each other a session (SECURITY: check 5)', async ({
  page,
  context,
  server,
}) => {
  const asked: string[] = []
  context.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET') asked.push(`${request.method()} ${pathname}`)
  })
  await signUp(page)
  await addMia(page)
  await untilSynced(page)
  await untilKept(page)
  const session = (await context.cookies(server.url)).find(({ httpOnly }) => httpOnly)
  expect(session).toBeDefined()

  await offline(page, true)
  await deposit(page, '3.00')
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  asked.length = 0
  await offline(page, false)
  await expect.poll(() => asked).toContain('POST /api/login')
  await expect(page.getByText('$23.00').first()).toBeVisible()
  // The parent's session ends before anything else is asked, and the child's takes nothing of the parent's along.
  expect(asked.slice(0, 2)).toEqual(['POST /api/logout', 'POST /api/login'])
  expect(asked).not.toContain('POST /api/sync/push')
  const old = await fetch(`${server.url}/api/user`, { headers: { Cookie: `${session?.name}=${session?.value}` } })
  expect(old.status).toBe(401)

  await logOut(page)
  await logIn(page, 'pat', 'correct horse')
  await untilSynced(page)
  const { children } = await page.evaluate(async () => {
    const answer = await fetch('/api/children')
    return { children: (await answer.json()) as { readonly balance: number }[] }
  })
  expect(children).toMatchObject([{ balance: 23 }])
})
