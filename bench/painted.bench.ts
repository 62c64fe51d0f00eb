// Perceived latency of the built product in Chromium with ten years of data: time to the painted balance on the home screen,
// offline and with the CPU slowed 4×, and time from Enter to the painted balance and the new history row.
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright'
import { report } from './support/report.mjs'
import { chromiumArgs, findChromium } from '../tools/find-chromium.mjs'
import { benchFolder } from './support/database.ts'
import { FAMILY, PARENT, tenYearJournal } from './support/journal.ts'
import { startServer } from './support/programs.ts'
import { median, quantile } from './support/timing.ts'

const PAT = { username: 'pat', password: 'correct horse' }
const STARTS = 9
// Enough samples that two outliers do not decide the 95th percentile.
const COMMANDS = 100
const SLOWED = 4

const server = await startServer(join(benchFolder(), 'ledger.db'))
const address = `http://localhost:${server.port}`

/** Registers a family and pushes ten years of entries to the server. */
async function uploadFamily(): Promise<void> {
  const post = async (path: string, body: object, cookie = '') => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const adopted = await post('/api/sync/adopt', { familyId: FAMILY, userId: PARENT, ...PAT })
  const cookie = adopted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const journal = tenYearJournal(10_000)
  for (let sent = 0; sent < journal.length; sent += 500) {
    const entries = journal.slice(sent, sent + 500)
    const push = { protocol: 1, epoch: null, actor: PARENT, device: 'beefbeefbeef', entries }
    await (await post('/api/sync/push', push, cookie)).text()
  }
}

declare global {
  var afterFrame: (callback: () => void) => void
}

/** Defines `afterFrame` in the page, which runs a callback right after the next frame, before other queued tasks. */
function defineAfterFrame(): void {
  globalThis.afterFrame = (callback) =>
    void requestAnimationFrame(() => void scheduler.postTask(callback, { priority: 'user-blocking' }))
}

/** Sets `paintedAt` to when the balance was first painted, in ms since navigation. */
function watchForBalance(): void {
  const observer = new MutationObserver(() => {
    const text = document.querySelector('main dd')?.textContent ?? ''
    if (!text.includes('$')) return
    observer.disconnect()
    afterFrame(() => Object.assign(window, { paintedAt: performance.now() }))
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}

async function logIn(page: Page): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(PAT.username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PAT.password)
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(/\/parent$/)
  await page.getByText(/Synced/).waitFor({ timeout: 120_000 })
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
    while (!navigator.serviceWorker.controller) await new Promise((resolve) => setTimeout(resolve, 50))
  })
}

/** Time from navigation to the painted balance, offline. */
async function startsOffline(context: BrowserContext): Promise<readonly number[]> {
  const times: number[] = []
  await context.setOffline(true)
  for (let start = 0; start < STARTS; start += 1) {
    const page = await context.newPage()
    await page.addInitScript(watchForBalance)
    const cdp = await context.newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
    await page.goto(`${address}/parent`)
    await page.waitForFunction(() => 'paintedAt' in window)
    times.push(await page.evaluate(() => (window as unknown as { paintedAt: number }).paintedAt))
    await page.close()
  }
  await context.setOffline(false)
  return times
}

/** When balance and row were painted, in ms after Enter. */
interface Painted {
  readonly balance: number
  /** The newest row of the history. */
  readonly row: number
}

/** Measures the time from Enter to the painted balance and the new history row. */
async function commandToPainted(page: Page): Promise<Painted> {
  await page.getByRole('button', { name: 'Add Transaction' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Deposit', { exact: true }).click()
  await dialog.getByLabel('Description').fill('Pocket money')
  await dialog.getByLabel('Amount').fill('1.25')
  await page.evaluate(() => {
    let pressedAt = Number.NaN
    window.addEventListener('keydown', ({ timeStamp }) => (pressedAt = timeStamp), { once: true, capture: true })
    // The newest row includes the balance after it, so it differs every time.
    const changes = ['main dd', '[aria-label="Transaction History"] tbody tr'].map((selector) => {
      const before = document.querySelector(selector)?.textContent
      return new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector(selector)?.textContent === before) return
          observer.disconnect()
          afterFrame(() => resolve(performance.now() - pressedAt))
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      })
    })
    const painted = Promise.all(changes)
    Object.assign(window, { painted })
  })
  await page.keyboard.press('Enter')
  const [balance = Number.NaN, row = Number.NaN] = await page.evaluate(
    () => (window as unknown as { painted: Promise<readonly number[]> }).painted,
  )
  await dialog.waitFor({ state: 'hidden' })
  return { balance, row }
}

await uploadFamily()
const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArgs() })
const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
await context.addInitScript(defineAfterFrame)
const page = await context.newPage()
await logIn(page)
const starts = await startsOffline(context)
const commands: Painted[] = []
for (let count = 0; count < COMMANDS; count += 1) commands.push(await commandToPainted(page))
await browser.close()
await server.stop()

const screen = `home screen to painted balance, offline, processor slowed ${SLOWED}×, ten-year history`
report({ what: `${screen}, median`, unit: 'ms', ours: median(starts), budget: { atMost: 500 } })
report({ what: `${screen}, slowest of ${STARTS}`, unit: 'ms', ours: Math.max(...starts) })
for (const [what, times] of [
  ['balance', commands.map(({ balance }) => balance)],
  ['row', commands.map(({ row }) => row)],
] as const) {
  const command = `Enter to painted ${what}, ten-year history`
  report({ what: `${command}, median`, unit: 'ms', ours: median(times) })
  report({ what: `${command}, 95th percentile`, unit: 'ms', ours: quantile(times, 0.95), budget: { atMost: 50 } })
  report({ what: `${command}, slowest of ${COMMANDS}`, unit: 'ms', ours: Math.max(...times) })
}
