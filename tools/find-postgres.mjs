#!/usr/bin/env node
// @ts-check
// Finds or installs PostgreSQL for the tests. As a command, prints the folder of its programs.
import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { isEntryPoint } from './entry-point.mjs'

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment
 * @typedef {{ ok: true, value: string } | { ok: false, error: string }} Found
 */

const howToGetIt =
  'No PostgreSQL was found or could be installed: install its server (13 or newer), or set POSTGRES_BIN to the folder of initdb and postgres.'

const suffix = process.platform === 'win32' ? '.exe' : ''

/** Runs both programs, because a package may contain only one of them. @param {string} folder */
const isUsable = (folder) =>
  ['initdb', 'postgres'].every(
    (name) => spawnSync(join(folder, name + suffix), ['--version'], { timeout: 20_000 }).status === 0,
  )

/** @param {string} folder */
const namesIn = (folder) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

/** Folders by version, newest first. @param {string} parent @param {(name: string) => string} binOf */
const byVersion = (parent, binOf) => {
  const versionOf = (/** @type {string} */ name) => Number(/\d+/.exec(name)?.[0] ?? 0)
  return namesIn(parent)
    .filter((name) => versionOf(name) > 0)
    .sort((a, b) => versionOf(b) - versionOf(a))
    .map((name) => join(parent, binOf(name)))
}

/** Most packages install the server outside the PATH, in one folder per version. @param {Environment} env */
const usualPlaces = (env) => {
  const homebrew = ['/opt/homebrew/opt', '/usr/local/opt'].flatMap((parent) =>
    byVersion(parent, (name) => `${name}/bin`).filter((folder) => folder.includes('postgresql@')),
  )
  return [
    ...byVersion('/usr/lib/postgresql', (name) => `${name}/bin`),
    ...namesIn('/usr')
      .filter((name) => /^pgsql-\d+$/.test(name))
      .map((name) => `/usr/${name}/bin`),
    ...homebrew,
    ...byVersion(join(env['ProgramFiles'] ?? '/nowhere', 'PostgreSQL'), (name) => join(name, 'bin')),
  ]
}

/** @param {Environment} env */
const onThisMachine = (env) => {
  const folders = (env['PATH'] ?? env['Path'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [...folders, ...usualPlaces(env)].find(isUsable)
}

/**
 * Runs an installer with its output on stderr, because stdout is only for the folder.
 * @param {string[]} args
 */
const runApt = (args) => {
  try {
    execFileSync('apt-get', args, {
      stdio: ['ignore', 2, 2],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return true
  } catch {
    return false
  }
}

const installWithApt = () =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  runApt(['update']) &&
  runApt(['install', '-y', '--no-install-recommends', 'postgresql'])

/**
 * Tries POSTGRES_BIN, the PATH and common locations, in that order. Then tries to install PostgreSQL.
 * @param {Environment} [env]
 * @returns {Found}
 */
export const lookForPostgres = (env = process.env) => {
  const named = env['POSTGRES_BIN']
  if (named) {
    return isUsable(named)
      ? { ok: true, value: named }
      : { ok: false, error: `POSTGRES_BIN is set to ${named}, where initdb and postgres cannot be run.` }
  }
  const here = onThisMachine(env)
  if (here !== undefined) return { ok: true, value: here }
  process.stderr.write('No PostgreSQL on this machine yet: installing it for the tests.\n')
  const installed = installWithApt() ? onThisMachine(env) : undefined
  return installed === undefined ? { ok: false, error: howToGetIt } : { ok: true, value: installed }
}

if (isEntryPoint(import.meta.url)) {
  const found = lookForPostgres()
  if (found.ok) {
    console.log(found.value)
  } else {
    console.error(found.error)
    process.exitCode = 1
  }
}
