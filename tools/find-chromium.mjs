#!/usr/bin/env node
// @ts-check
// Finds or installs a Chromium for the browser tests. As a command, prints its path.
import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { isEntryPoint } from './entry-point.mjs'
import { packageBinary } from './package-binary.mjs'

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 * @typedef {{ ok: true, value: string } | { ok: false, error: string }} Found
 */

const names = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'microsoft-edge-stable',
  'msedge',
]

const howToGetOne =
  'No Chromium was found or could be installed: install Chromium or Chrome, or set CHROMIUM_PATH to one.'

/** @param {string} path */
const isExecutable = (path) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * On Linux, also runs `--version`, because some distributions install a stub and a downloaded browser may lack system
 * libraries. On Windows that would open a window.
 * @param {string} path
 */
const isUsable = (path) =>
  isExecutable(path) &&
  (process.platform !== 'linux' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0)

/** @param {Environment} env */
const onPath = (env) => {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return names.flatMap((name) => folders.map((folder) => join(folder, name + suffix))).find(isUsable)
}

/** @param {Environment} env */
const inUsualPlaces = (env) => {
  const mac = ['Chromium', 'Google Chrome', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  )
  const roots = [env['ProgramFiles'], env['ProgramFiles(x86)'], env['LOCALAPPDATA']].filter(
    (root) => root !== undefined,
  )
  const windows = roots.flatMap((root) => [
    join(root, 'Chromium', 'Application', 'chrome.exe'),
    join(root, 'Google', 'Chrome', 'Application', 'chrome.exe'),
    join(root, 'Microsoft', 'Edge', 'Application', 'msedge.exe'),
  ])
  const places = { darwin: mac, win32: windows, linux: ['/snap/bin/chromium', '/opt/google/chrome/chrome'] }
  return (places[/** @type {keyof typeof places} */ (process.platform)] ?? []).find(isUsable)
}

/** Loads Playwright lazily, because it is slow and rarely needed. */
const inPlaywrightCache = () => {
  const { chromium } = createRequire(import.meta.url)('playwright')
  const path = chromium.executablePath()
  return isUsable(path) ? path : undefined
}

/**
 * Runs an installer with its output on stderr, because stdout is only for the path.
 * @param {string} command
 * @param {string[]} args
 */
const tryToRun = (command, args) => {
  try {
    execFileSync(command, args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    return true
  } catch {
    return false
  }
}

/** Also installs fonts: a minimal Debian has none and would render text as boxes. */
const installWithApt = () =>
  process.platform === 'linux' &&
  isRoot() &&
  tryToRun('apt-get', ['update']) &&
  tryToRun('apt-get', ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'])

const installWithPlaywright = () => tryToRun(process.execPath, [packageBinary('playwright'), 'install', 'chromium'])

const isRoot = () => process.getuid?.() === 0

/**
 * Tries CHROMIUM_PATH, the PATH, common locations and Playwright's own browser, in that order. Then tries to install one.
 * @param {Environment} [env]
 * @returns {Found}
 */
export const lookForChromium = (env = process.env) => {
  const named = env['CHROMIUM_PATH']
  if (named) {
    return isUsable(named)
      ? { ok: true, value: named }
      : { ok: false, error: `CHROMIUM_PATH is set to ${named}, which is not a program that can be run.` }
  }
  const here = onPath(env) ?? inUsualPlaces(env) ?? inPlaywrightCache()
  if (here !== undefined) return { ok: true, value: here }
  process.stderr.write('No Chromium on this machine yet: installing one for the browser tests.\n')
  const installed = (installWithApt() && onPath(env)) || (installWithPlaywright() && inPlaywrightCache())
  return installed ? { ok: true, value: installed } : { ok: false, error: howToGetOne }
}

/**
 * Like `lookForChromium`, but throws if there is none.
 * @param {Environment} [env]
 */
export const findChromium = (env = process.env) => {
  const found = lookForChromium(env)
  if (!found.ok) throw new Error(found.error)
  return found.value
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

if (isEntryPoint(import.meta.url)) {
  const found = lookForChromium()
  if (found.ok) {
    console.log(found.value)
  } else {
    console.error(found.error)
    process.exitCode = 1
  }
}
