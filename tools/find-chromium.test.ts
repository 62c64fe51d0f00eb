import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { chromiumArgs, findChromium, lookForChromium } from './find-chromium.mjs'
import { workspaceFolder } from './package-binary.mjs'
import { temporaryFolder } from './testing/temporary-folder.ts'

const tool = join(workspaceFolder, 'tools/find-chromium.mjs')

/** A fake browser that prints a version, or fails to run. */
const fakeBrowser = (name: string, exitCode: number) => {
  const folder = temporaryFolder({ [name]: `#!/bin/sh\nexit ${exitCode}\n` })
  chmodSync(join(folder, name), 0o755)
  return folder
}

// The fakes are shell scripts.
describe.skipIf(process.platform === 'win32')('lookForChromium', () => {
  test('prefers CHROMIUM_PATH', () => {
    const named = join(fakeBrowser('my-browser', 0), 'my-browser')
    const env = { CHROMIUM_PATH: named, PATH: fakeBrowser('chromium', 0) }
    expect(lookForChromium(env)).toEqual({ ok: true, value: named })
  })

  test('fails on a wrong CHROMIUM_PATH even if another browser is installed', () => {
    const env = { CHROMIUM_PATH: '/nowhere/chromium', PATH: fakeBrowser('chromium', 0) }
    const error = 'CHROMIUM_PATH is set to /nowhere/chromium, which is not a program that can be run.'
    expect(lookForChromium(env)).toEqual({ ok: false, error })
    expect(() => findChromium(env)).toThrow(error)
  })

  test.each(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'])(
    '%s is found on the PATH',
    (name) => {
      const folder = fakeBrowser(name, 0)
      expect(lookForChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toEqual({
        ok: true,
        value: join(folder, name),
      })
    },
  )

  test.runIf(process.platform === 'linux')('skips a stub that cannot run', () => {
    const stub = fakeBrowser('chromium', 1)
    const browser = fakeBrowser('google-chrome', 0)
    const found = lookForChromium({ PATH: [stub, browser].join(delimiter) })
    expect(found).toEqual({ ok: true, value: join(browser, 'google-chrome') })
  })

  test('as a command prints only the path', () => {
    const folder = fakeBrowser('chromium', 0)
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool], { env: { PATH: folder }, encoding: 'utf8' })
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: `${join(folder, 'chromium')}\n`, stderr: '' })
  })

  test('as a command fails with one line', () => {
    const env = { CHROMIUM_PATH: '/nowhere/chromium' }
    const { status, stdout, stderr } = spawnSync(process.execPath, [tool], { env, encoding: 'utf8' })
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toBe('CHROMIUM_PATH is set to /nowhere/chromium, which is not a program that can be run.\n')
  })
})

test('disables the sandbox only for root', () => {
  expect(chromiumArgs().includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
