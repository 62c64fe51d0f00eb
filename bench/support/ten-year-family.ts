import { pbkdf2Sync } from 'node:crypto'
import { VERIFIER_HASH_BYTES, VERIFIER_ROUNDS, VERIFIER_SALT_BYTES } from '@little-ledger/domain'
import type { Page } from 'playwright'
import { CHILD_USER, FAMILY, PARENT, tenYearJournal } from './journal.ts'

const PAT = { username: 'pat', password: 'correct horse' }
export const MIA = { username: 'mia', password: 'mia7' }

/** Registers a family and pushes ten years of entries for one child, and the child's login, to the server. */
export async function uploadFamily(address: string): Promise<void> {
  const send = async (method: string, path: string, body: object, cookie = '') => {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const answer = await fetch(`${address}${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }
  const adopted = await send('POST', '/api/sync/adopt', { familyId: FAMILY, userId: PARENT, ...PAT })
  const cookie = adopted.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const journal = tenYearJournal(10_000)
  for (let sent = 0; sent < journal.length; sent += 500) {
    const entries = journal.slice(sent, sent + 500)
    const push = { protocol: 1, epoch: null, actor: PARENT, device: 'beefbeefbeef', deviceNow: Date.now(), entries }
    await (await send('POST', '/api/sync/push', push, cookie)).text()
  }
  const salt = Buffer.alloc(VERIFIER_SALT_BYTES, 7)
  const hash = pbkdf2Sync(MIA.password, salt, VERIFIER_ROUNDS, VERIFIER_HASH_BYTES, 'sha256')
  const verifier = { rounds: VERIFIER_ROUNDS, salt: salt.toString('base64'), hash: hash.toString('base64') }
  const stamp = `${new Date().toISOString()}-0000-beefbeefbeef`
  const login = { deviceNow: Date.now(), username: MIA.username, verifier, stamp }
  await (await send('PUT', `/api/sync/logins/${CHILD_USER}`, login, cookie)).text()
}

/** Logs the parent or the child in, and waits until the ledger is synced and the service worker controls the page. */
export async function logIn(page: Page, address: string, { username, password } = PAT): Promise<void> {
  await page.goto(address)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Username').fill(username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(password)
  await dialog.getByRole('button', { name: 'Log In', exact: true }).click()
  await page.waitForURL(/\/(parent|kid)$/)
  // The sync status of a child is not on the page. The ledger is downloaded before the page opens.
  if (username === PAT.username) await page.getByText(/Synced/).waitFor({ timeout: 120_000 })
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
