import { setTimeout as delay } from 'node:timers/promises'
import { expect, test as base } from '@playwright/test'
import { openLedgerClient } from '../support/ledger-client.ts'
import { createLedgerServer, type LedgerServer } from '../support/ledger-server.ts'
import type { EngineBrowser, StartBrowser } from './engine-browser.ts'
import { startFirefox } from './firefox.ts'
import { startWebKit } from './webkit.ts'

const IDLE_MS = 5_000

const test = base.extend<{ readonly server: LedgerServer }>({
  server: async ({}, use) => {
    const server = await createLedgerServer()
    await server.start()
    await use(server)
    await server.dispose()
  },
})

async function addMia(browser: EngineBrowser): Promise<void> {
  await browser.press('Add New Child')
  await browser.fill("Child's Name", 'Mia')
  await browser.fill('Username', 'mia')
  await browser.fill('Password', 'mia7')
  await browser.fill('Starting Balance ($)', '20.00')
  await browser.press('Add Child')
  await browser.gone('Add a New Child')
  await browser.see('$20.00')
}

async function signUp(browser: EngineBrowser): Promise<void> {
  await browser.fill('Username', 'pat')
  await browser.fill('First Name', 'Pat')
  await browser.fill('Last Name', 'Moss')
  await browser.fill('Password', 'correct horse')
  await browser.press('Create Parent Account')
  await browser.see('No children added yet.')
}

async function deposit(browser: EngineBrowser, amount: string, balanceAfter: string): Promise<void> {
  await browser.press('Add Transaction')
  // Wait for the dialog, because the history behind it also has a “Deposit” button.
  await browser.see('Add Transaction for Mia')
  await browser.press('Deposit')
  await browser.fill('Amount', amount)
  await browser.press('Add Transaction')
  await browser.gone('Add Transaction for Mia')
  await browser.see(balanceAfter)
}

/** Waits until the server has stored deposits of these amounts, in cents. */
const expectStored = async ({ url }: LedgerServer, amounts: readonly number[]) => {
  const { entries } = await openLedgerClient(url, 'pat', 'correct horse')
  const stored = async () =>
    (await entries()).filter(({ kind }) => kind === 'transaction.added').map(({ amount }) => amount)
  await expect.poll(stored, { timeout: 60_000 }).toEqual(amounts)
}

const storedSnapshots = `Promise.resolve(JSON.stringify(localStorage))`

const marks = `Promise.resolve(
  performance.getEntriesByType('mark').map(({ name }) => name).filter((name) => /^(home-painted|app-shown)$/.test(name))
)`

const offlineReady = `(async () => {
  await navigator.serviceWorker.ready
  while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
})()`

/**
 * Reloads the app after it has been idle. In WebKitGTK 2.50, IndexedDB requests hang if the previous page was left
 * during a transaction.
 */
async function reload(browser: EngineBrowser, url: string): Promise<void> {
  await delay(IDLE_MS)
  await browser.open(url)
}

const engines: readonly (readonly [string, StartBrowser])[] = [
  ['Firefox', startFirefox],
  ['WebKit', startWebKit],
]

for (const [name, startBrowser] of engines) {
  test(`${name}: a family signs up, syncs, and records a deposit while the server is down`, async ({ server }) => {
    const browser = await startBrowser()
    try {
      await browser.open(server.url)
      await signUp(browser)
      await addMia(browser)
      await deposit(browser, '5.50', '$25.50')
      await expectStored(server, [550])
      await browser.press('View as Kid')
      await browser.see('Total Savings')
      await browser.see('$25.50')

      await browser.evaluate(offlineReady)
      await server.kill()
      await reload(browser, `${server.url}/parent`)
      await browser.see('$25.50')
      await deposit(browser, '0.29', '$25.79')
      await expect.poll(() => browser.evaluate(storedSnapshots), { timeout: 60_000 }).toContain('$25.79')
      await reload(browser, `${server.url}/parent`)
      await browser.see('$25.79')
      // The balance is painted before the app loads (docs/decisions/0026-first-paint.md).
      await expect.poll(() => browser.evaluate(marks), { timeout: 60_000 }).toEqual(['home-painted', 'app-shown'])

      await server.start()
      await expectStored(server, [550, 29])
    } catch (error) {
      const text = await browser.evaluate('Promise.resolve(document.body.innerText)')
      throw new Error(`The page shows: ${String(text)}`, { cause: error })
    } finally {
      await browser.close()
    }
  })
}
