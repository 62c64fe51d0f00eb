import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromiumArgs } from '../../tools/find-chromium.mjs'

/** A browser with a persistent profile that can be killed abruptly, to simulate a power loss. */
export type KillableBrowser = {
  readonly context: BrowserContext
  /** Kills the browser process immediately. */
  readonly kill: () => void
  /** Resolves when the process has exited. */
  readonly exited: Promise<unknown>
}

/** Features to disable, as Playwright does, because they slow down startup. */
const withoutBackgroundWork = [
  '--disable-extensions',
  '--disable-default-apps',
  '--disable-component-extensions-with-background-pages',
  '--disable-features=Translate,MediaRouter,OptimizationHints',
]

/** Starts the browser on a profile folder, without Playwright, which would intercept the kill. */
export const startKillable = async (profileFolder: string): Promise<KillableBrowser> => {
  const args = [
    ...chromiumArgs(),
    ...withoutBackgroundWork,
    '--headless',
    `--user-data-dir=${profileFolder}`,
    '--remote-debugging-port=0',
  ]
  const child = spawn(process.env['CHROMIUM_PATH'] ?? '', [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exited = once(child, 'close')
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (chunk: Buffer) => {
      output += chunk.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(`The browser exited before it was ready: ${output}`)))
  })
  const browser: Browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('The started browser has no context.')
  return { context, kill: () => void child.kill('SIGKILL'), exited }
}
