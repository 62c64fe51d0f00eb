import type { Page } from 'playwright'
import { FAMILY, PARENT, tenYearJournal } from './journal.ts'

const PAT = { username: 'pat', password: 'correct horse' }

/** Registers a family and pushes ten years of entries for one child to the server. */
export async function uploadFamily(address: string): Promise<void> {
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
    const push = { protocol: 1, epoch: null, actor: PARENT, device: 'beefbeefbeef', deviceNow: Date.now(), entries }
    await (await post('/api/sync/push', push, cookie)).text()
  }
}

/** Logs the parent in, and waits until the ledger is synced and the service worker controls the page. */
export async function logIn(page: Page, address: string): Promise<void> {
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

export const SLOWED = 4

/** Throttles the page's CPU. */
export async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
}
