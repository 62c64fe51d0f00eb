import {
  anotherDevice,
  balance,
  DAY_MS,
  deposit,
  rows,
  setAllowance,
  setOffline,
  startFamily,
  untilSynced,
} from './support/devices.ts'
import { addMia, logIn, logOut, signUp, untilKept } from './support/family.ts'
import { expect, longTest, test } from './support/test.ts'

const SATURDAY = '2026-11-21T09:00:00Z'

test('a second device shows what the first records, and both ways', async ({ page, browser, problems }) => {
  await startFamily(page)
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

longTest(
  'two devices that were offline on the same days end with the same cents',
  async ({ page, browser, problems }) => {
    await page.clock.setSystemTime(SATURDAY)
    await signUp(page)
    await addMia(page)
    await setAllowance(page, '5')
    await untilSynced(page)
    await untilKept(page)
    const phone = await anotherDevice(browser, problems, SATURDAY)
    await logIn(phone, 'pat', 'correct horse', 'Remember me')
    await expect(balance(phone)).toHaveText('$20.00')
    await untilKept(phone)

    await setOffline(page, true)
    await setOffline(phone, true)
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
    await setOffline(page, false)
    await setOffline(phone, false)
    for (const device of [page, phone]) {
      await expect(balance(device)).toHaveText('$33.00')
      await expect(rows(device)).toHaveCount(5)
    }
  },
)

longTest(
  'what is recorded while the server is away reaches the child’s tablet when it is back',
  async ({ page, browser, server, problems }) => {
    await startFamily(page)
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
  },
)

test('people who change places offline never lend each other a session (SECURITY: check 5)', async ({
  page,
  context,
  server,
}) => {
  const asked: string[] = []
  // What is tried while the tablet is still offline reaches nobody.
  context.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.method() !== 'GET') asked.push(`${request.method()} ${pathname}`)
  })
  await startFamily(page)
  await untilKept(page)
  const session = (await context.cookies(server.url)).find(({ httpOnly }) => httpOnly)
  expect(session).toBeDefined()

  await setOffline(page, true)
  await deposit(page, '3.00')
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  asked.length = 0
  await setOffline(page, false)
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
