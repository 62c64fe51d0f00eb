// @ts-check
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { nativeModules } from '../build-server.mjs'
import { runtimeDependencies } from './runtime-dependencies.mjs'

const START = 'sync-server/dist/main.js'
const PROGRAM = 'sync-server/dist/program.js'

/**
 * The program finds the app at ../../dist, as in the workspace. All documents are included, because they link to each
 * other.
 */
const copied = ['dist', START, PROGRAM, 'deploy', 'docs', 'CHANGELOG.md', 'CONTRIBUTING.md', 'README.md']

/** Skips hidden files such as Vite's `.vite/`: the server does not serve them. @param {string} file */
const isPublished = (file) => !basename(file).startsWith('.')

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))

/**
 * The package.json of the release. All packages that have to be installed are named with exact versions, also indirect
 * ones, so that an installation is what the tests ran with.
 * @param {string} workspace
 */
export const releaseManifest = (workspace) => {
  const { name, version, description, license, type, engines } = readJson(join(workspace, 'package.json'))
  return {
    name,
    version,
    // The license is not chosen yet: npm refuses to publish a private package, but packs and installs it.
    private: true,
    description,
    license,
    type,
    bin: { [name]: START },
    engines,
    dependencies: runtimeDependencies(join(workspace, 'sync-server'), nativeModules),
  }
}

/**
 * Writes the files of the release to a folder.
 * @param {string} workspace with the built app and server
 * @param {string} folder
 */
export const writePackageFiles = (workspace, folder) => {
  for (const path of ['dist/index.html', START, PROGRAM]) {
    if (!existsSync(join(workspace, path))) throw new Error(`${path} is missing. Run: pnpm build`)
  }
  mkdirSync(folder, { recursive: true })
  for (const path of copied) {
    if (!existsSync(join(workspace, path))) continue
    cpSync(join(workspace, path), join(folder, path), { recursive: true, filter: isPublished })
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(releaseManifest(workspace), undefined, 2)}\n`)
}
