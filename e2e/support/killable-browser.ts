import { chromium, type Browser, type BrowserContext } from '@playwright/test'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chromiumArgs } from '../../tools/find-chromium.mjs'

/** A browser with a memory on the disk, which can be ended as a flat battery would. */
export type KillableBrowser = {
  readonly context: BrowserContext
  /** Ends it at once, in the middle of whatever it does. */
  readonly kill: () => void
  /** Resolves when it is gone. */
  readonly gone: Promise<unknown>
}

/** Starts the browser on a folder that it keeps everything in. Playwright's own start would shield it from being killed. */
export const startKillable = async (profileFolder: string): Promise<KillableBrowser> => {
  const args = [...chromiumArgs(), '--headless', `--user-data-dir=${profileFolder}`, '--remote-debugging-port=0']
  const child = spawn(process.env['CHROMIUM_PATH'] ?? '', [...args, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const gone = once(child, 'close')
  const endpoint = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stderr.on('data', (piece: Buffer) => {
      output += piece.toString()
      const found = /DevTools listening on (ws:\S+)/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
    child.once('close', () => reject(new Error(`The browser ended before it could be used: ${output}`)))
  })
  const browser: Browser = await chromium.connectOverCDP(endpoint)
  const [context] = browser.contexts()
  if (context === undefined) throw new Error('A browser that has just started has a window.')
  return { context, kill: () => void child.kill('SIGKILL'), gone }
}
