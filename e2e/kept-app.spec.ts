import { anotherDevice, deposit, kidBalance, untilSynced } from './support/devices.ts'
import { cachedAddresses } from './support/device-storage.ts'
import { addMia, logIn, logOut, signUp, untilKept } from './support/family.ts'
import { expect, test } from './support/test.ts'

test('what is kept of the app on a device never holds an answer of the server’s', async ({
  page,
  browser,
  problems,
}) => {
  // A bare answer in a window has no icon.
  problems.allow(/status of 404 .*\/(api\/nowhere|favicon\.ico)/)
  await signUp(page)
  await untilKept(page)
  await addMia(page)
  await deposit(page, '1.00')
  await untilSynced(page)
  // With the worker in between, and by the page itself: everything that the server answers goes by it.
  await page.evaluate(async () => {
    for (const path of ['/api/user', '/api/children', '/api/health', '/api/nowhere']) await fetch(path)
  })
  await page.goto('/api/children')
  await page.goto('/parent')
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await expect(kidBalance(page)).toContainText('$21.00')
  const tablet = await anotherDevice(browser, problems)
  await untilKept(tablet)
  await logIn(tablet, 'mia', 'mia7')
  for (const device of [page, tablet]) {
    const cached = await cachedAddresses(device)
    expect(cached).toContain('/index.html')
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
  }
})

test('a slow connection shows whose page is on its way', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Little Ledger', { exact: true })).toBeVisible()
})
