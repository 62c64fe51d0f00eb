import { chromium } from '@playwright/test'
import { chromiumArgs } from '../tools/find-chromium.mjs'
import { signUp, untilKept } from './support/family.ts'
import { expect, test } from './support/test.ts'

interface AppManifest {
  readonly errors: readonly unknown[]
  readonly data: string
}

/** How this browser is started: a test that needs another than its own says what more it wants. */
const launch = (...more: readonly string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '',
  args: [...chromiumArgs(), ...more],
})

test('Chromium finds nothing that keeps the app from being installed', async ({ server, problems }) => {
  // From a private window, which Playwright's own pages are, nothing is ever installed.
  const context = await chromium.launchPersistentContext('', launch())
  problems.watch(context)
  const page = await context.newPage()
  await page.goto(server.url)
  await untilKept(page)
  const cdp = await context.newCDPSession(page)
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  await context.close()
})

test('the manifest is free of errors and its pictures are what it says', async ({ page, context, request }) => {
  await page.goto('/')
  const cdp = await context.newCDPSession(page)
  const { errors, data } = (await cdp.send('Page.getAppManifest')) as AppManifest
  expect(errors).toEqual([])
  const manifest = JSON.parse(data) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'Little Ledger', id: '/', start_url: '/', scope: '/', display: 'standalone' })
  const pictures = [...(manifest['icons'] as Picture[]), ...(manifest['screenshots'] as Picture[])]
  expect(pictures.map(({ sizes }) => sizes)).toContain('512x512')
  for (const { src, sizes, type } of pictures) {
    const answer = await request.get(src)
    expect(answer.headers()['content-type'], src).toBe(type)
    const measured = await page.evaluate(async (address) => {
      const image = new Image()
      image.src = address
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(measured, src).toBe(sizes)
  }
})

interface Picture {
  readonly src: string
  readonly sizes: string
  readonly type: string
}

test('an installed app starts without a network, at its start address and at its shortcuts', async ({
  page,
  context,
  server,
  problems,
}) => {
  await signUp(page)
  await untilKept(page)
  await server.kill()
  await context.setOffline(true)
  problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to update a ServiceWorker/)
  await page.close()
  for (const address of ['/', '/parent', '/kid']) {
    const opened = await context.newPage()
    await opened.goto(address)
    await expect(opened.getByText('Welcome, Pat!')).toBeVisible()
    await opened.close()
  }
})

test('over plain http from another machine the app says that it needs HTTPS, and keeps nothing', async ({
  server,
  problems,
}) => {
  // To the browser ledger.test is another machine; only loopback addresses may do without HTTPS.
  const browser = await chromium.launch(launch('--host-resolver-rules=MAP ledger.test 127.0.0.1'))
  const context = await browser.newContext()
  const address = server.url.replace('localhost', 'ledger.test')
  problems.watch(context)
  problems.allowOrigin(address)
  problems.allow(/Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Little Ledger needs HTTPS here' })).toBeVisible()
  await expect(page.getByText(/an address that begins with https:\/\//)).toBeVisible()
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await browser.close()
})
