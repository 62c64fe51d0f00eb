import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balance, depositDialog, fillDeposit, syncedStatus, waitForSync } from './support/devices.ts'
import { addMia, logIn, logOut, signUp, waitForServiceWorker } from './support/family.ts'
import { startKillable, type KillableBrowser } from './support/killable-browser.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, isLong, test as base } from './support/test.ts'

/** Number of kills. Only `pnpm test:long` uses 200, because each browser start takes seconds. */
const KILLS = isLong ? 200 : 5

interface Opened {
  readonly browser: KillableBrowser
  readonly page: Page
}

/** `open` starts the browser, always with the same profile. */
const test = base.extend<{ readonly open: () => Promise<Opened> }>({
  open: async ({ problems }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'little-ledger-browser-'))
    let last: KillableBrowser | undefined
    await use(async () => {
      const browser = await startKillable(folder)
      last = browser
      problems.watch(browser.context)
      return { browser, page: browser.context.pages()[0] ?? (await browser.context.newPage()) }
    })
    last?.kill()
    await last?.exited
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  },
})

/** Kills the browser as soon as the page confirms that the transaction is saved. */
async function killWhenSaved({ page, browser: { kill, exited } }: Opened): Promise<void> {
  await page.exposeFunction('onSaved', kill)
  await page.evaluate(() => {
    const { onSaved } = window as unknown as { readonly onSaved: () => void }
    const checkForToast = () => document.body.textContent?.includes('Transaction has been added.') && onSaved()
    new MutationObserver(checkForToast).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  // The click never resolves because the browser is killed first.
  const pressed = depositDialog(page).getByRole('button', { name: 'Add Transaction' }).click()
  await Promise.all([exited, pressed.catch(() => undefined)])
}

const formatDollars = (minorUnits: number) => `$${(minorUnits / 100).toFixed(2)}`

test(`no confirmed transaction is lost when the browser is killed right after saving, ${KILLS} times`, async ({
  server,
  problems,
  open,
}) => {
  // A busy machine can take half a minute to start a browser and to open the page.
  test.setTimeout(60_000 + KILLS * 60_000)
  const first = await open()
  await signUp(first.page, server.url)
  await addMia(first.page)
  await logOut(first.page)
  await logIn(first.page, 'pat', 'correct horse', 'Remember me')
  // On a busy machine the login continues offline at first, and there is no session that could be resumed.
  await expect(syncedStatus(first.page)).toBeVisible()
  await waitForServiceWorker(first.page)
  // The server is down, so sync cannot restore entries that the device has lost.
  await server.kill()
  problems.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to update a ServiceWorker/)
  await fillDeposit(first.page, '0.01')
  await killWhenSaved(first)

  for (let kills = 1; kills < KILLS; kills += 1) {
    const next = await open()
    await next.page.goto(server.url)
    await expect(balance(next.page), `after ${kills} kills`).toHaveText(formatDollars(2000 + kills))
    await fillDeposit(next.page, '0.01')
    await killWhenSaved(next)
  }

  await server.start()
  const { page } = await open()
  // Browsers write cookies to disk periodically, so the session cookie may or may not survive the kills.
  await page.context().clearCookies()
  await page.goto(server.url)
  await expect(balance(page)).toHaveText(formatDollars(2000 + KILLS))
  // The device signs in again without asking the user.
  await waitForSync(page)
  const entries = await (await openLedgerClient(server.url, 'pat', 'correct horse')).entries()
  expect(entries.filter(({ kind }) => kind === 'transaction.added')).toHaveLength(KILLS)
})
