import { openDevice, deposit, kidBalance, waitForSync } from './support/devices.ts'
import { cachedAddresses } from './support/device-storage.ts'
import { addMia, logIn, logOut, signUp, waitForServiceWorker } from './support/family.ts'
import { expect, longTest, test } from './support/test.ts'

test('the service worker never caches API responses', async ({ page, browser, problems }) => {
  // An API response opened as a page has no favicon.
  problems.allow(/status of 404 .*\/(api\/nowhere|favicon\.ico)/)
  await signUp(page)
  await waitForServiceWorker(page)
  await addMia(page)
  await deposit(page, '1.00')
  await waitForSync(page)
  // Request each path with fetch, and then open one of them as a page.
  await page.evaluate(async () => {
    for (const path of ['/api/user', '/api/children', '/api/health', '/api/nowhere']) await fetch(path)
  })
  await page.goto('/api/children')
  await page.goto('/parent')
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  await expect(kidBalance(page)).toContainText('$21.00')
  const tablet = await openDevice(browser, problems)
  await waitForServiceWorker(tablet)
  await logIn(tablet, 'mia', 'mia7')
  for (const device of [page, tablet]) {
    const cached = await cachedAddresses(device)
    expect(cached).toContain('/index.html')
    expect(cached.filter((path) => path.startsWith('/api'))).toEqual([])
  }
})

longTest('the service worker takes over a page that was opened without it', async ({ page, context }) => {
  await page.goto('/')
  await waitForServiceWorker(page)
  const cdp = await context.newCDPSession(page)
  // Like Shift and the reload button: the browser then opens the page without the service worker.
  await Promise.all([page.waitForEvent('load'), cdp.send('Page.reload', { ignoreCache: true })])
  await waitForServiceWorker(page)
})

longTest(
  'the service worker is installed although the network was lost during its installation',
  async ({ page, context, problems }) => {
    problems.allow(/net::ERR_|offline yet|bad-precaching-response/)
    let losses = 0
    // Only the service worker requests this file, after others.
    await context.route(/\/assets\/goal-pictures-.*\.svg$/, (route) => {
      losses += 1
      return losses === 1 ? route.abort('internetdisconnected') : route.continue()
    })
    await page.goto('/')
    await waitForServiceWorker(page)
    expect(losses).toBeGreaterThan(1)
  },
)

// Only the service worker requests these files on the landing page.
for (const [kind, file] of [
  ['a picture', /\/assets\/goal-pictures-.*\.svg$/],
  ['another page', /\/how-it-works\.html/],
] as const) {
  test(`the service worker does not store a proxy’s page in place of ${kind}`, async ({ page, context, problems }) => {
    problems.allow(/offline yet|bad-precaching-response/)
    let answers = 0
    await context.route(file, (route) => {
      answers += 1
      if (answers > 1) return route.continue()
      return route.fulfill({ contentType: 'text/html', body: '<h1>Back in a minute</h1>' })
    })
    await page.goto('/')
    await waitForServiceWorker(page)
    const stored = await page.evaluate(async () => {
      const opened = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
      const responses = (await Promise.all(opened.map((cache) => cache.matchAll()))).flat()
      return Promise.all(responses.map((response) => response.text()))
    })
    expect(stored.filter((text) => text.includes('Back in a minute'))).toEqual([])
    expect(answers).toBeGreaterThan(1)
  })
}

longTest('shows the app’s name before its scripts have loaded', async ({ page, problems }) => {
  problems.allow(/ERR_FAILED/)
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort())
  await page.goto('/')
  await expect(page.getByText('Little Ledger', { exact: true })).toBeVisible()
})
