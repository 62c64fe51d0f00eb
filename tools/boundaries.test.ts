import { copyFileSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { x } from 'tinyexec'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from './testing/temporary-folder.ts'

const root = process.cwd()

/** Runs one of the workspace's commands in another folder. Returns the exit code and the output. */
async function run(command: string, args: readonly string[], cwd: string) {
  const { exitCode, stdout, stderr } = await x(join(root, 'node_modules/.bin', command), [...args], {
    nodeOptions: { cwd },
  })
  return { exitCode, output: stdout + stderr }
}

/** Type-checks one file with a package's compiler options. */
function typecheck(packagePath: string, code: string) {
  const options = { extends: join(root, packagePath, 'tsconfig.json'), include: ['probe.ts'], exclude: [] }
  const folder = temporaryFolder({ 'probe.ts': code, 'tsconfig.json': JSON.stringify(options) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return run('tsc', ['--noEmit', '-p', folder], folder)
}

describe('package types', () => {
  test.each([
    ['sync-server', 'document.title', "Cannot find name 'document'"],
    ['app', 'process.env', "Cannot find name 'process'"],
    ['packages/domain', 'document.title', "Cannot find name 'document'"],
    ['packages/domain', 'process.env', "Cannot find name 'process'"],
  ])('%s does not compile with %s', async (packagePath, expression, message) => {
    const { exitCode, output } = await typecheck(packagePath, `export const probe = ${expression}\n`)
    expect(output).toContain(message)
    expect(exitCode).not.toBe(0)
  })

  test.each([
    ['sync-server', 'process.env'],
    ['packages/domain', 'new Intl.DateTimeFormat()'],
    ['app', 'document.title'],
  ])('%s compiles with %s', async (packagePath, expression) => {
    const { exitCode, output } = await typecheck(packagePath, `export const probe = ${expression}\n`)
    expect(output).toBe('')
    expect(exitCode).toBe(0)
  })
})

describe('domain lint', () => {
  const lint = (path: string, code: string) => {
    const folder = temporaryFolder({ [path]: code })
    copyFileSync(join(root, '.oxlintrc.json'), join(folder, '.oxlintrc.json'))
    return run('oxlint', ['--deny-warnings', path], folder)
  }

  test.each(['new Date()', 'Date.now()', 'Math.random()', 'crypto.randomUUID()'])('rejects %s', async (expression) => {
    const { exitCode, output } = await lint(
      'packages/domain/src/ledger/probe.ts',
      `export const probe = () => ${expression}\n`,
    )
    expect(output).toMatch(/no-restricted-(globals|properties)/)
    expect(exitCode).not.toBe(0)
  })

  test('accepts the same code outside the domain', async () => {
    expect((await lint('app/src/ledger/probe.ts', 'export const probe = () => new Date()\n')).exitCode).toBe(0)
  })
})

describe('import rules', () => {
  /** Runs the import rules over these files in a temporary checkout. */
  const cruise = (files: Readonly<Record<string, string>>) => {
    const folder = temporaryFolder(files)
    for (const name of ['.dependency-cruiser.cjs', 'tsconfig.json']) {
      copyFileSync(join(root, name), join(folder, name))
    }
    symlinkSync(join(root, 'app/node_modules'), join(folder, 'app/node_modules'))
    return run('depcruise', ['app/src', 'packages'], folder)
  }
  const value = 'export const value = 1\n'

  test('report every forbidden import, including type imports', async () => {
    const { exitCode, output } = await cruise({
      'app/src/main.ts': value,
      'app/src/routes/probe.tsx':
        "import { useLiveQuery } from 'dexie-react-hooks'\nexport const probe = useLiveQuery\n",
      'app/src/features/goals/probe.ts': "export { value } from '../cash/value.ts'\n",
      'app/src/features/cash/value.ts': value,
      'app/src/ledger/a.ts': "import type { B } from './b.ts'\nexport type A = B | 1\n",
      'app/src/ledger/b.ts': "import type { A } from './a.ts'\nexport type B = A | 2\n",
      'app/src/ledger/texts.ts': "export { value } from '../messages/value.ts'\n",
      'app/src/messages/value.ts': value,
      'app/src/sync/probe.ts': "export type { T } from '../auth/t.ts'\n",
      'app/src/auth/t.ts': "import 'node:fs'\nexport type T = 1\n",
      'app/src/ui/probe.ts': "export type { A } from '../ledger/a.ts'\n",
      'packages/domain/src/probe.ts': "export { value } from '../../../app/src/main.ts'\n",
    })
    const reported = [...output.matchAll(/error ([a-z-]+): (\S+)/g)].map(([, rule, path]) => `${rule}: ${path}`)
    expect(reported.toSorted()).toEqual([
      'app-sync-imports-downward: app/src/sync/probe.ts',
      'dexie-below-features: app/src/routes/probe.tsx',
      'domain-imports-nobody: packages/domain/src/probe.ts',
      'features-apart: app/src/features/goals/probe.ts',
      'no-cycles: app/src/ledger/a.ts',
      'no-node-in-the-app: app/src/auth/t.ts',
      'text-above-the-ledger: app/src/ledger/texts.ts',
      'ui-knows-no-ledger: app/src/ui/probe.ts',
    ])
    expect(exitCode).not.toBe(0)
  })

  test('accept imports in the allowed directions', async () => {
    const { exitCode, output } = await cruise({
      'packages/domain/src/index.ts': value,
      'app/src/routes/a.ts': "export { value } from '../features/goals/b.ts'\n",
      'app/src/features/goals/b.ts': "export { value } from '../../auth/c.ts'\n",
      'app/src/auth/c.ts': "export { value } from '../sync/d.ts'\n",
      'app/src/sync/d.ts': "export { value } from '../ledger/e.ts'\n",
      'app/src/ledger/e.ts': `import 'dexie'\n${value}`,
    })
    expect(output).toContain('no dependency violations found')
    expect(exitCode).toBe(0)
  })
})
