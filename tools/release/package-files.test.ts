import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { releaseManifest, writePackageFiles } from './package-files.mjs'
import { runtimeDependencies } from './runtime-dependencies.mjs'

const workspace = join(import.meta.dirname, '../..')

const folderWith = (files: Readonly<Record<string, string>>) => {
  const folder = mkdtempSync(join(tmpdir(), 'little-ledger-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), content)
  }
  return folder
}

/** A workspace with a small build, and the real dependencies. */
const builtWorkspace = () => {
  const folder = folderWith({
    'package.json': readFileSync(join(workspace, 'package.json'), 'utf8'),
    'dist/index.html': '',
    'dist/assets/index-B3x9.js': '',
    'dist/assets/index-B3x9.js.br': '',
    'dist/.vite/manifest.json': '{}',
    'sync-server/dist/main.js': '',
    'sync-server/dist/main.js.map': '',
    'sync-server/.env': 'SECRET=1',
    'deploy/little-ledger.service': '',
    'docs/operations.md': '',
    'docs/spec-sentences.json': '',
    'README.md': '',
    'CHANGELOG.md': '',
    'app/src/main.tsx': '',
    'data/little-ledger.db': '',
  })
  symlinkSync(join(workspace, 'sync-server/node_modules'), join(folder, 'sync-server/node_modules'))
  return folder
}

test('the package contains the built app, the program, the files for operators, and nothing else', () => {
  const folder = join(folderWith({}), 'package')
  writePackageFiles(builtWorkspace(), folder)
  const output = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8' })
  const [{ files }] = JSON.parse(output) as [{ files: readonly { path: string }[] }]
  expect(files.map(({ path }) => path).sort()).toEqual([
    'CHANGELOG.md',
    'README.md',
    'deploy/little-ledger.service',
    'dist/assets/index-B3x9.js',
    'dist/assets/index-B3x9.js.br',
    'dist/index.html',
    'docs/operations.md',
    'package.json',
    'sync-server/dist/main.js',
  ])
})

test('the manifest needs no workspace, cannot be published, and names exact versions only', () => {
  const { dependencies, ...manifest } = releaseManifest(workspace)
  const root = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'))
  expect(manifest).toEqual({
    name: 'little-ledger',
    version: root.version,
    private: true,
    description: root.description,
    license: 'UNLICENSED',
    type: 'module',
    bin: { 'little-ledger': 'sync-server/dist/main.js' },
    engines: root.engines,
  })
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(['better-sqlite3', '@node-rs/argon2', 'bindings']))
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
})

test('packing reports a missing build', () => {
  const folder = folderWith({ 'package.json': '{}' })
  expect(() => writePackageFiles(folder, join(folder, 'out'))).toThrow('dist/index.html is missing. Run: pnpm build')
})

const installed = (name: string, version: string, ...dependencies: string[]) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({
    name,
    version,
    dependencies: Object.fromEntries(dependencies.map((dependency) => [dependency, '*'])),
  }),
})

test('runtimeDependencies follows dependencies, also in a circle', () => {
  const folder = folderWith({
    ...installed('b', '2.0.0', 'c'),
    ...installed('c', '3.0.0', 'b'),
    ...installed('unused', '1.0.0'),
  })
  expect(runtimeDependencies(join(folder, 'sub'), ['b'])).toEqual({ b: '2.0.0', c: '3.0.0' })
})

test('runtimeDependencies refuses two versions of a package, and a missing package', () => {
  const nested = JSON.stringify({ name: 'c', version: '4.0.0' })
  const folder = folderWith({
    ...installed('b', '2.0.0', 'c'),
    ...installed('c', '3.0.0'),
    'node_modules/b/node_modules/c/package.json': nested,
  })
  expect(() => runtimeDependencies(folder, ['c', 'b'])).toThrow('c is needed in the versions 3.0.0 and 4.0.0.')
  expect(() => runtimeDependencies(folder, ['missing'])).toThrow('missing is not installed. Run: pnpm install')
})
