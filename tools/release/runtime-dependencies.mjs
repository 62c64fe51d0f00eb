// @ts-check
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * @typedef {{ readonly name: string, readonly version: string, readonly dependencies?: Readonly<Record<string, string>>
 * }} Manifest
 */

/** @param {string} folder @returns {Manifest} */
const readManifest = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

/**
 * The folder of a dependency as Node finds it: in node_modules of the package's folder or of a folder above it.
 * @param {string} folder
 * @param {string} name
 * @returns {string}
 */
const findInstalled = (folder, name) => {
  const candidate = join(folder, 'node_modules', name)
  if (existsSync(candidate)) return realpathSync(candidate)
  if (dirname(folder) === folder) throw new Error(`${name} is not installed. Run: pnpm install`)
  return findInstalled(dirname(folder), name)
}

/**
 * The versions of the named packages and of everything that they depend on, as installed by the lockfile. Optional
 * dependencies are left out: those of @node-rs/argon2 are its binaries, which it names with their exact versions.
 * @param {string} folder of the package that depends on them
 * @param {readonly string[]} names
 * @returns {Record<string, string>} by name, sorted
 */
export const runtimeDependencies = (folder, names) => {
  /** @type {Map<string, string>} */
  const versions = new Map()
  const add = (/** @type {string} */ from, /** @type {string} */ name) => {
    const installed = findInstalled(from, name)
    const { version, dependencies = {} } = readManifest(installed)
    const other = versions.get(name)
    if (other === version) return
    // All packages are installed side by side, where a name can have one version only.
    if (other !== undefined) throw new Error(`${name} is needed in the versions ${other} and ${version}.`)
    versions.set(name, version)
    for (const dependency of Object.keys(dependencies)) add(installed, dependency)
  }
  for (const name of names) add(folder, name)
  return Object.fromEntries([...versions].sort(([a], [b]) => (a < b ? -1 : 1)))
}
