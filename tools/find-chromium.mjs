// @ts-check
// Finds or installs a Chromium for the browser tests and benchmarks.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright'

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']

const isRoot = () => process.getuid?.() === 0

/**
 * Whether the browser exists and can run `--version`: some distributions install a stub, and a downloaded browser may
 * lack system libraries. Windows skips the run, because it would open a window.
 * @param {string} path
 */
const isUsable = (path) =>
  existsSync(path) && (process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0)

/** Programs of these names on the PATH. @param {readonly string[]} wanted @param {Environment} env */
const onPath = (wanted, env) => {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return wanted.flatMap((name) => folders.map((folder) => join(folder, name)))
}

/** Playwright's own Chromium, or one on the PATH. @param {Environment} env */
const installed = (env) => [chromium.executablePath(), ...onPath(names, env)].find(isUsable)

/** @param {string} command @param {string[]} args */
const run = (command, args) => {
  try {
    execFileSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  } catch {
    // Ignores the installer's exit code: the caller checks whether a browser is available now.
  }
}

/**
 * Installs Debian's package with its libraries, and fonts: a minimal Debian has none and would render text as boxes.
 */
const installWithApt = () => {
  if (process.platform !== 'linux' || !isRoot()) return
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'])
}

/** Debian's package. Ubuntu and older releases of Debian have none. */
const installHeadlessShell = () => {
  if (process.platform !== 'linux' || !isRoot()) return
  run('apt-get', ['update'])
  run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'])
}

const installWithPlaywright = () => {
  const cli = join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js')
  run(process.execPath, [cli, 'install', ...(isRoot() ? ['--with-deps'] : []), 'chromium'])
}

/**
 * The path of the Chromium to test with: CHROMIUM_PATH, Playwright's own, one on the PATH, or a newly installed one.
 * Debian's package is tried before Playwright's download, which takes longer and may be unreachable.
 * @param {Environment} [env]
 * @param {readonly (() => void)[]} [installers]
 */
export const findChromium = (env = process.env, installers = [installWithApt, installWithPlaywright]) => {
  const named = env['CHROMIUM_PATH']
  if (named && !isUsable(named)) throw new Error(`CHROMIUM_PATH is set to ${named}, which cannot be run.`)
  let found = named || installed(env)
  for (const install of installers) {
    if (found !== undefined) break
    install()
    found = installed(env)
  }
  if (found !== undefined) return found
  throw new Error(
    'No Chromium was found or could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.',
  )
}

/**
 * The path of Chromium's headless shell, which takes a fifth to a quarter less processor time, or undefined:
 * HEADLESS_SHELL_PATH, or one on the machine, unless CHROMIUM_PATH names the browser to test with. Debian's script on the
 * PATH would survive the kill of the browser that it starts, so its program comes first.
 * @param {Environment} [env]
 * @param {string} [debian]
 */
export const findHeadlessShell = (env = process.env, debian = '/usr/lib/chromium/chromium-headless-shell') => {
  const named = env['HEADLESS_SHELL_PATH']
  if (named && !isUsable(named)) throw new Error(`HEADLESS_SHELL_PATH is set to ${named}, which cannot be run.`)
  if (named || env['CHROMIUM_PATH']) return named || undefined
  return [debian, ...onPath(['chromium-headless-shell', 'chrome-headless-shell'], env)].find(isUsable)
}

/**
 * The browser of most tests, and the whole Chromium of those that need it. In CI, installs the headless shell where it
 * can: that takes seconds and saves minutes.
 * @param {Environment} [env]
 * @param {() => void} [install]
 * @param {typeof findHeadlessShell} [findShell]
 */
export const findTestBrowsers = (env = process.env, install = installHeadlessShell, findShell = findHeadlessShell) => {
  const whole = findChromium(env)
  let shell = findShell(env)
  if (shell === undefined && env['CI'] && !env['CHROMIUM_PATH']) {
    install()
    shell = findShell(env)
  }
  return { CHROMIUM_PATH: whole, HEADLESS_SHELL_PATH: shell ?? whole }
}

/** Chromium's sandbox does not run as root. The other flags disable background network traffic. */
export const chromiumArgs = () => [
  ...(isRoot() ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
