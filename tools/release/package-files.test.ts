import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { checkLinks } from '../testing/check-links.ts'
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
    'sync-server/dist/program.js': '',
    'sync-server/.env': 'SECRET=1',
    'deploy/little-ledger.service': '',
    'docs/operations.md': '',
    'docs/decisions/0001-money-in-minor-units.md': '',
    'docs/screenshots/parent.png': '',
    'README.md': '',
    'CONTRIBUTING.md': '',
    'CHANGELOG.md': '',
    'app/src/main.tsx': '',
    'data/little-ledger.db': '',
  })
  symlinkSync(join(workspace, 'sync-server/node_modules'), join(folder, 'sync-server/node_modules'))
  return folder
}

test('the package contains the built app, the program, the files for operators, the documents, and nothing else', () => {
  const folder = join(folderWith({}), 'package')
  writePackageFiles(builtWorkspace(), folder)
  const output = execFileSync('npm', ['pack', '--dry-run', '--json'], { cwd: folder, encoding: 'utf8' })
  const [{ files }] = JSON.parse(output) as [{ files: readonly { path: string }[] }]
  expect(files.map(({ path }) => path).sort()).toEqual([
    'CHANGELOG.md',
    'CONTRIBUTING.md',
    'README.md',
    'deploy/little-ledger.service',
    'dist/assets/index-B3x9.js',
    'dist/assets/index-B3x9.js.br',
    'dist/index.html',
    'docs/decisions/0001-money-in-minor-units.md',
    'docs/operations.md',
    'docs/screenshots/parent.png',
    'package.json',
    'sync-server/dist/main.js',
    'sync-server/dist/program.js',
  ])
})

test('every link in the documents of the package has a target in the package', async () => {
  const source = builtWorkspace()
  for (const path of ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs', 'deploy'])
    cpSync(join(workspace, path), join(source, path), { recursive: true })
  const folder = join(folderWith({}), 'package')
  writePackageFiles(source, folder)
  const documents = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.md'))
  expect(documents).toContain('docs/operations.md')
  expect(await checkLinks(folder, documents)).toEqual({ exitCode: 0, output: '' })
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
