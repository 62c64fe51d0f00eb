import type { Page } from '@playwright/test'
import { openOnlineDevice, startFamily } from './support/devices.ts'
import { addMia, logIn, logOut, signUp } from './support/family.ts'
import { expect, longTest, STABLE_RENDERING, test } from './support/test.ts'

test.use(STABLE_RENDERING)

const loadedFonts = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() =>
    [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
  )

longTest('the landing page has its typefaces before the app’s scripts load', async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, () => new Promise(() => undefined))
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => loadedFonts(page)).toEqual(expect.arrayContaining(['Figtree Variable', 'Fraunces Variable']))
})

/** The typefaces that the element's text is drawn in. A typeface may be loaded and not used, if it loaded too late. */
async function drawnTypefaces(page: Page, selector: string): Promise<readonly string[]> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId })
  return fonts.map(({ familyName }) => familyName)
}

longTest(
  'a child who logs in on a new device sees the typeface of the child’s page',
  async ({ page, browser, problems }) => {
    await startFamily(page)
    const device = await openOnlineDevice(browser, problems)
    await logIn(device, 'mia', 'mia7')
    await expect(device.getByRole('heading', { level: 1, name: 'Hi, Mia!' })).toBeVisible()
    expect((await drawnTypefaces(device, 'h1')).join()).toContain('Nunito')
  },
)

longTest('the typeface of the child’s page stays loaded, for a child who logs in much later', async ({ page }) => {
  await page.goto('/')
  await expect.poll(() => loadedFonts(page)).toContain('Nunito Variable')
})

longTest('a name with letters beyond English is drawn in one typeface', async ({ page }) => {
  await signUp(page)
  await addMia(page, 'mia', 'Łucja Šárka')
  await logOut(page)
  await logIn(page, 'mia', 'mia7')
  // The files for such letters are not preloaded, so a page may have them only when it opens again.
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('heading', { level: 1, name: 'Hi, Łucja Šárka!' })).toBeVisible()
    expect(await drawnTypefaces(page, 'h1')).toEqual([expect.stringContaining('Nunito')])
  }).toPass()
})
