import { chromium } from '@playwright/test'
import { chromiumArgs } from '../tools/find-chromium.mjs'
import { waitForServiceWorker } from './support/family.ts'
import { openFamily } from './support/devices.ts'
import { expect, longTest, test } from './support/test.ts'

interface AppManifest {
  readonly errors: readonly unknown[]
  readonly data: string
}

/** Launch options for tests that start a separate browser. */
const launchOptions = (...extraArgs: readonly string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '',
  args: [...chromiumArgs(), ...extraArgs],
})

// The headless shell knows no installed apps. (Options of the browser apply to a whole file.)
test.use({ launchOptions: launchOptions() })

longTest('Chromium reports no installability errors', async ({ server, problems }) => {
  // Playwright's default contexts are incognito, and incognito pages cannot be installed.
  const context = await chromium.launchPersistentContext('', launchOptions())
  problems.watch(context)
  const page = await context.newPage()
  await page.goto(server.url)
  await waitForServiceWorker(page)
  const cdp = await context.newCDPSession(page)
  expect((await cdp.send('Page.getInstallabilityErrors')).installabilityErrors).toEqual([])
  await context.close()
})

// Otherwise a proxy with Basic authentication answers it with 401, and the app cannot be installed.
longTest('the manifest is requested with credentials', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('crossorigin', 'use-credentials')
})

longTest(
  'the manifest has no errors and its images have the declared type and size',
  async ({ page, context, request, server }) => {
    await page.goto('/')
    const cdp = await context.newCDPSession(page)
    const { errors, data } = (await cdp.send('Page.getAppManifest')) as AppManifest
    expect(errors).toEqual([])
    const manifest = JSON.parse(data) as Record<string, unknown>
    expect(manifest).toMatchObject({ name: 'Little Ledger', start_url: './', scope: './', display: 'standalone' })
    expect(await cdp.send('Page.getAppId')).toMatchObject({ appId: server.url + '/' })
    const images = [...(manifest['icons'] as ManifestImage[]), ...(manifest['screenshots'] as ManifestImage[])]
    expect(images.map(({ sizes }) => sizes)).toContain('512x512')
    for (const { src, sizes, type } of images) {
      const response = await request.get(src)
      expect(response.headers()['content-type'], src).toBe(type)
      const measured = await page.evaluate(async (url) => {
        const image = new Image()
        image.src = url
        await image.decode()
        return `${image.naturalWidth}x${image.naturalHeight}`
      }, src)
      expect(measured, src).toBe(sizes)
    }
  },
)

interface ManifestImage {
  readonly src: string
  readonly sizes: string
  readonly type: string
}

test.describe(() => {
  test.use({ hasFamily: true })

  longTest(
    'an installed app starts offline from its start URL and its shortcuts',
    async ({ page, context, server, problems }) => {
      await openFamily(page)
      await waitForServiceWorker(page)
      await server.kill()
      await context.setOffline(true)
      problems.allow(/ERR_INTERNET_DISCONNECTED|Failed to fetch|Failed to update a ServiceWorker/)
      await page.close()
      for (const path of ['/', '/parent', '/kid']) {
        const opened = await context.newPage()
        await opened.goto(path)
        await expect(opened.getByText('Welcome, Pat!')).toBeVisible()
        await opened.close()
      }
    },
  )
})

test('the app says that HTTPS is required if it is opened over plain HTTP from another host, and stores nothing', async ({
  server,
  problems,
}) => {
  // Without HTTPS, browsers consider only loopback addresses secure. To them, ledger.test is a remote host.
  const browser = await chromium.launch(launchOptions('--host-resolver-rules=MAP ledger.test 127.0.0.1'))
  const context = await browser.newContext()
  const address = server.url.replace('localhost', 'ledger.test')
  problems.watch(context)
  problems.allowOrigin(address)
  problems.allow(/Cross-Origin-Opener-Policy header has been ignored, because the URL's origin was untrustworthy/)
  const page = await context.newPage()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Little Ledger needs a secure connection' })).toBeVisible()
  await expect(page.getByText(/an address that starts with https:\/\//)).toBeVisible()
  expect(await page.evaluate(() => isSecureContext)).toBe(false)
  expect(await page.evaluate(() => indexedDB.databases())).toEqual([])
  await expect(page.getByLabel('Username')).toHaveCount(0)
  await browser.close()
})
