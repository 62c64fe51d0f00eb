import type { Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { balance, depositDialog, fillDeposit, logInAgain, untilSynced } from './support/devices.ts'
import { addMia, logIn, logOut, signUp, untilKept } from './support/family.ts'
import { startKillable, type KillableBrowser } from './support/killable-browser.ts'
import { openLedgerClient } from './support/ledger-client.ts'
import { expect, test as base } from './support/test.ts'

/** So often the browser is killed; with `pnpm test:long` two hundred times. */
const KILLS = process.env['LITTLE_LEDGER_LONG'] === '1' ? 200 : 20

interface Opened {
  readonly browser: KillableBrowser
  readonly page: Page
}

/** Opens the browser of one and the same device, and again after it was killed. */
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
    await last?.gone
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  },
})

/** Kills the browser as soon as the page shows that the money is saved, before anybody could read it. */
async function killOnceSaved({ page, browser: { kill, gone } }: Opened): Promise<void> {
  await page.exposeFunction('onSaved', kill)
  await page.evaluate(() => {
    const { onSaved } = window as unknown as { readonly onSaved: () => void }
    const look = () => document.body.textContent?.includes('Transaction has been added.') && onSaved()
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true })
  })
  // The press itself is never answered: the browser is gone before.
  const pressed = depositDialog(page).getByRole('button', { name: 'Add Transaction' }).click()
  await Promise.all([gone, pressed.catch(() => undefined)])
}

const dollars = (cents: number) => `$${(cents / 100).toFixed(2)}`

test(`a browser killed ${KILLS} times in the moment it says that money is saved has all of it when it starts again`, async ({
  server,
  problems,
  open,
}) => {
  // A busy machine takes ten seconds and more to start a browser.
  test.setTimeout(KILLS * 30_000)
  const first = await open()
  await signUp(first.page, server.url)
  await addMia(first.page)
  await logOut(first.page)
  await logIn(first.page, 'pat', 'correct horse', 'Remember me')
  await untilSynced(first.page)
  await untilKept(first.page)
  // Nothing that the device forgets can come back from a server that is not there.
  await server.kill()
  problems.allow(/ERR_CONNECTION_REFUSED|Failed to fetch|Failed to update a ServiceWorker/)
  await fillDeposit(first.page, '0.01')
  await killOnceSaved(first)

  for (let kills = 1; kills < KILLS; kills += 1) {
    const next = await open()
    await next.page.goto(server.url)
    await expect(balance(next.page), `after ${kills} kills`).toHaveText(dollars(2000 + kills))
    await fillDeposit(next.page, '0.01')
    await killOnceSaved(next)
  }

  await server.start()
  const { page } = await open()
  // A browser writes cookies down now and then: whether the server's session outlived the kills would be chance.
  await page.context().clearCookies()
  await page.goto(server.url)
  await expect(balance(page)).toHaveText(dollars(2000 + KILLS))
  await logInAgain(page, 'correct horse')
  await untilSynced(page)
  const entries = await (await openLedgerClient(server.url, 'pat', 'correct horse')).entries()
  expect(entries.filter(({ kind }) => kind === 'transaction.added')).toHaveLength(KILLS)
})
