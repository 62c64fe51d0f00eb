import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { addMia, logIn, signUp } from './support/family.ts'
import { isLong } from './support/test.ts'

const workspace = fileURLToPath(new URL('..', import.meta.url))
const serverFile = join(workspace, 'sync-server/src/app.ts')

const freePort = async () => {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Runs the `dev` script in its own process group, with its own ports and database. */
const startDev = async (dataFolder: string, serverPort: number) => {
  const appPort = await freePort()
  const url = `http://localhost:${appPort}`
  const child = spawn('npm', ['run', 'dev'], {
    cwd: workspace,
    detached: true,
    env: {
      ...process.env,
      PORT: String(serverPort),
      PUBLIC_URL: url,
      DATABASE_URL: `sqlite:${join(dataFolder, 'dev.db')}`,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    url,
    output: () => output,
    startCount: () => output.split(`Little Ledger is ready at ${url}`).length - 1,
  }
}

const statusOf = async (url: string) => {
  const response = await fetch(url).catch(() => undefined)
  return response?.status
}

/** Stops npm, concurrently, Vite and the server. */
const stopGroup = async (child: ChildProcess) => {
  if (child.pid === undefined || child.exitCode !== null) return
  const closed = once(child, 'close')
  process.kill(-child.pid, 'SIGTERM')
  await closed
}

const longTest = isLong ? test : test.skip

longTest('pnpm dev stops the server and Vite if the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const dataFolder = await mkdtemp(join(tmpdir(), 'little-ledger-dev-'))
  const dev = await startDev(dataFolder, (other.address() as AddressInfo).port)
  try {
    await expect.poll(() => dev.child.exitCode, { timeout: 120_000 }).toBe(1)
    expect(dev.output()).toContain('is in use by another program')
    expect(await statusOf(dev.url)).toBeUndefined()
  } finally {
    await stopGroup(dev.child)
    await rm(dataFolder, { recursive: true, force: true })
    other.close()
  }
})

longTest(
  'pnpm dev signs up on the server, syncs two browsers and restarts the server when its source changes',
  async ({ page, browser }) => {
    const dataFolder = await mkdtemp(join(tmpdir(), 'little-ledger-dev-'))
    const dev = await startDev(dataFolder, await freePort())
    try {
      await expect.poll(dev.startCount, { timeout: 120_000 }).toBe(1)
      await expect.poll(() => statusOf(dev.url), { timeout: 120_000 }).toBe(200)

      const registered = page.waitForResponse(`${dev.url}/api/sync/adopt`, { timeout: 120_000 })
      await signUp(page, dev.url)
      expect((await registered).status()).toBe(201)
      await addMia(page)

      const phone = await (await browser.newContext()).newPage()
      await phone.goto(dev.url)
      await logIn(phone, 'pat', 'correct horse')
      await expect(phone.getByText('$20.00').first()).toBeVisible()

      await utimes(serverFile, new Date(), new Date())
      await expect.poll(dev.startCount, { timeout: 60_000 }).toBe(2)
      await expect.poll(() => statusOf(`${dev.url}/api/health`), { timeout: 60_000 }).toBe(200)
      const user = await phone.request.get(`${dev.url}/api/user`)
      expect(await user.json()).toMatchObject({ username: 'pat' })
    } finally {
      await stopGroup(dev.child)
      await rm(dataFolder, { recursive: true, force: true })
    }
  },
)
