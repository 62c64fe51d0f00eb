import {
  openDevice,
  openOnlineDevice,
  balance,
  DAY_MS,
  deposit,
  rows,
  setAllowance,
  setOffline,
  waitForSync,
  openFamily,
} from './support/devices.ts'
import { addMia, logIn, logOut, signUp, waitForServiceWorker } from './support/family.ts'
import { shiftedClock } from './support/ledger-server.ts'
import { expect, longTest, test } from './support/test.ts'

test.use({ hasFamily: true })

test.describe('online', () => {
  test.use({ serviceWorkers: 'block' })

  test('two devices show each other’s transactions', async ({ page, browser, problems }) => {
    await openFamily(page)
    const phone = await openOnlineDevice(browser, problems)
    await logIn(phone, 'pat', 'correct horse')
    await expect(balance(phone)).toHaveText('$20.00')
    await deposit(page, '5.50')
    await expect(balance(phone)).toHaveText('$25.50')
    await deposit(phone, '0.29')
    await expect(balance(page)).toHaveText('$25.79')
    await expect(rows(page)).toHaveCount(3)
    await expect(rows(phone)).toHaveCount(3)
  })
})

test.describe(() => {
  test.use({ hasFamily: false })

  longTest(
    'two devices that were offline over the same paydays converge',
    async ({ page, browser, server, problems }) => {
      await signUp(page)
      await addMia(page)
      await setAllowance(page, '5')
      await waitForSync(page)
      await waitForServiceWorker(page)
      const phone = await openDevice(browser, problems)
      await logIn(phone, 'pat', 'correct horse', 'Remember me')
      await expect(balance(phone)).toHaveText('$20.00')
      await waitForServiceWorker(phone)

      await setOffline(page, true)
      await setOffline(phone, true)
      // Open both devices after the same two paydays and record a deposit on each.
      const later = Date.now() + 14 * DAY_MS
      await server.stop()
      await server.start(shiftedClock(14 * DAY_MS))
      for (const device of [page, phone]) {
        await device.clock.setSystemTime(later)
        await device.reload()
      }
      // "Remember me" was not checked on this device, so Pat has to sign in again, offline.
      await logIn(page, 'pat', 'correct horse')
      for (const [device, amount] of [
        [page, '1.00'],
        [phone, '2.00'],
      ] as const) {
        await expect(balance(device)).toHaveText('$30.00')
        await deposit(device, amount)
      }
      await setOffline(page, false)
      await setOffline(phone, false)
      for (const device of [page, phone]) {
        await expect(balance(device)).toHaveText('$33.00')
        await expect(rows(device)).toHaveCount(5)
      }
    },
  )
})

longTest(
  'transactions recorded while the server is down reach the child’s tablet when it is back',
  async ({ page, browser, server, problems }) => {
    await openFamily(page)
    const tablet = await openDevice(browser, problems)
    await logIn(tablet, 'mia', 'mia7')
    await expect(tablet).toHaveURL(/\/kid$/)
    await expect(tablet.getByText('$20.00').first()).toBeVisible()

    await server.kill()
    await deposit(page, '3.00')
    await deposit(page, '4.00')
    await server.start()
    await waitForSync(page)
    await expect(tablet.getByText('$27.00').first()).toBeVisible({ timeout: 60_000 })
    await logOut(page)
  },
)

test('switching users offline never reuses the previous user’s session (SECURITY: check 5)', async ({
  page,
  context,
  server,
}) => {
  const requests: string[] = []
  // Record only finished requests, because offline requests never reach the server.
  context.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET') requests.push(`${request.method()} ${pathname}`)
  })
  await openFamily(page)
  await waitForServiceWorker(page)
  const session = (await context.cookies(server.url)).find(({ httpOnly }) => httpOnly)
  expect(session).toBeDefined()

  await setOffline(page, true)
  await deposit(page, '3.00')
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  requests.length = 0
  await setOffline(page, false)
  await expect.poll(() => requests).toContain('POST /api/login')
  await expect(page.getByText('$23.00').first()).toBeVisible()
  // The parent's session has to end first, and the child's session must not push the parent's entries.
  expect(requests.slice(0, 2)).toEqual(['POST /api/logout', 'POST /api/login'])
  expect(requests).not.toContain('POST /api/sync/push')
  const old = await fetch(`${server.url}/api/user`, { headers: { Cookie: `${session?.name}=${session?.value}` } })
  expect(old.status).toBe(401)

  await logOut(page)
  await logIn(page, 'pat', 'correct horse')
  await waitForSync(page)
  const { children } = await page.evaluate(async () => {
    const response = await fetch('/api/children')
    return { children: (await response.json()) as { readonly balance: number }[] }
  })
  expect(children).toMatchObject([{ balance: 23 }])
})
