import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { chromiumArgs, findChromium, findHeadlessShell, findTestBrowsers } from './find-chromium.mjs'
import { temporaryFolder } from './testing/temporary-folder.ts'

/** A folder with a fake browser that exits with the given code. */
const fakeBrowser = (name: string, exitCode = 0) => {
  const folder = temporaryFolder({ [name]: `#!/bin/sh\nexit ${exitCode}\n` })
  chmodSync(join(folder, name), 0o755)
  return folder
}

// The fake browsers are shell scripts, which Windows can't run.
describe.skipIf(process.platform === 'win32')('findChromium', () => {
  beforeEach(() => {
    vi.spyOn(chromium, 'executablePath').mockReturnValue('/nowhere/playwright')
    return () => vi.restoreAllMocks()
  })

  test('prefers CHROMIUM_PATH', () => {
    const named = join(fakeBrowser('my-browser'), 'my-browser')
    expect(findChromium({ CHROMIUM_PATH: named, PATH: fakeBrowser('chromium') })).toBe(named)
  })

  test('fails if CHROMIUM_PATH is wrong, even if another browser is installed', () => {
    const env = { CHROMIUM_PATH: '/nowhere/chromium', PATH: fakeBrowser('chromium') }
    expect(() => findChromium(env)).toThrow('CHROMIUM_PATH is set to /nowhere/chromium, which cannot be run.')
  })

  test('prefers Playwright’s browser over a browser on the PATH', () => {
    const own = join(fakeBrowser('own'), 'own')
    vi.mocked(chromium.executablePath).mockReturnValue(own)
    expect(findChromium({ PATH: fakeBrowser('chromium') })).toBe(own)
  })

  test.each(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'])(
    '%s is found on the PATH',
    (name) => {
      const folder = fakeBrowser(name)
      expect(findChromium({ PATH: ['/nowhere', folder].join(delimiter) })).toBe(join(folder, name))
    },
  )

  test('skips a stub that cannot run', () => {
    const browser = fakeBrowser('google-chrome')
    const PATH = [fakeBrowser('chromium', 1), browser].join(delimiter)
    expect(findChromium({ PATH })).toBe(join(browser, 'google-chrome'))
  })

  test('runs the installers in order until a browser is available', () => {
    const own = join(fakeBrowser('own'), 'own')
    const installers = [
      vi.fn<() => void>(),
      vi.fn<() => void>(() => void vi.mocked(chromium.executablePath).mockReturnValue(own)),
      vi.fn<() => void>(),
    ]
    expect(findChromium({}, installers)).toBe(own)
    expect(installers.map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0])
  })

  test('fails if no browser can be installed', () => {
    expect(() => findChromium({}, [])).toThrow('install Chromium or Chrome, or set CHROMIUM_PATH to one')
  })
})

describe.skipIf(process.platform === 'win32')('findHeadlessShell', () => {
  const nowhere = '/nowhere/chromium-headless-shell'

  test('prefers HEADLESS_SHELL_PATH, and fails if it is wrong', () => {
    const named = join(fakeBrowser('my-shell'), 'my-shell')
    const PATH = fakeBrowser('chromium-headless-shell')
    expect(findHeadlessShell({ HEADLESS_SHELL_PATH: named, PATH }, nowhere)).toBe(named)
    expect(() => findHeadlessShell({ HEADLESS_SHELL_PATH: nowhere, PATH }, nowhere)).toThrow('which cannot be run.')
  })

  test('prefers Debian’s program over one on the PATH', () => {
    const debian = join(fakeBrowser('shell'), 'shell')
    const PATH = fakeBrowser('chrome-headless-shell')
    expect(findHeadlessShell({ PATH }, debian)).toBe(debian)
    expect(findHeadlessShell({ PATH }, nowhere)).toBe(join(PATH, 'chrome-headless-shell'))
  })

  test('is not used instead of a browser that CHROMIUM_PATH names', () => {
    const PATH = fakeBrowser('chromium-headless-shell')
    expect(findHeadlessShell({ PATH, CHROMIUM_PATH: '/usr/bin/my-browser' }, nowhere)).toBeUndefined()
  })
})

describe.skipIf(process.platform === 'win32')('findTestBrowsers', () => {
  const install = vi.fn<() => void>()
  const shells = (...found: readonly (string | undefined)[]) =>
    vi.fn<typeof findHeadlessShell>(() => found[install.mock.calls.length])

  beforeEach(() => {
    vi.spyOn(chromium, 'executablePath').mockReturnValue(join(fakeBrowser('own'), 'own'))
    return () => vi.resetAllMocks()
  })

  test('installs a headless shell in CI if there is none', () => {
    const whole = chromium.executablePath()
    expect(findTestBrowsers({ CI: '1' }, install, shells(undefined, '/shell'))).toEqual({
      CHROMIUM_PATH: whole,
      HEADLESS_SHELL_PATH: '/shell',
    })
    expect(install).toHaveBeenCalledTimes(1)
  })

  test.each([
    ['there is one', { CI: '1' }, '/shell'],
    ['this is not CI', {}, undefined],
    ['CHROMIUM_PATH names the browser', { CI: '1', CHROMIUM_PATH: process.execPath }, undefined],
  ])('installs none if %s', (_, env, found) => {
    const browsers = findTestBrowsers(env, install, shells(found, '/never'))
    expect(browsers.HEADLESS_SHELL_PATH).toBe(found ?? browsers.CHROMIUM_PATH)
    expect(install).not.toHaveBeenCalled()
  })
})

test('chromiumArgs disables the sandbox only for root', () => {
  expect(chromiumArgs().includes('--no-sandbox')).toBe(process.getuid?.() === 0)
})
