import { spawnSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lookForPostgres } from './find-postgres.mjs'
import { workspaceFolder } from './package-binary.mjs'
import { temporaryFolder } from './testing/temporary-folder.ts'

const tool = join(workspaceFolder, 'tools/find-postgres.mjs')

/** A folder of fake PostgreSQL programs that print a version, or fail to run. */
const fakePrograms = (names: readonly string[], exitCode = 0) => {
  const folder = temporaryFolder(Object.fromEntries(names.map((name) => [name, `#!/bin/sh\nexit ${exitCode}\n`])))
  for (const name of names) chmodSync(join(folder, name), 0o755)
  return folder
}

const both = ['initdb', 'postgres']

// The fakes are shell scripts.
describe.skipIf(process.platform === 'win32')('lookForPostgres', () => {
  test('prefers POSTGRES_BIN', () => {
    const named = fakePrograms(both)
    expect(lookForPostgres({ POSTGRES_BIN: named, PATH: fakePrograms(both) })).toEqual({ ok: true, value: named })
  })

  test('fails on a wrong POSTGRES_BIN even if another is installed', () => {
    const error = 'POSTGRES_BIN is set to /nowhere, where initdb and postgres cannot be run.'
    expect(lookForPostgres({ POSTGRES_BIN: '/nowhere', PATH: fakePrograms(both) })).toEqual({ ok: false, error })
  })

  test('finds both programs on the PATH', () => {
    const [half, broken, whole] = [fakePrograms(['initdb']), fakePrograms(both, 1), fakePrograms(both)]
    const PATH = ['/nowhere', half, broken, whole].join(delimiter)
    expect(lookForPostgres({ PATH })).toEqual({ ok: true, value: whole })
  })

  test('as a command prints only the folder, or fails with one line', () => {
    const folder = fakePrograms(both)
    const run = (env: Record<string, string>) => {
      const { status, stdout, stderr } = spawnSync(process.execPath, [tool], { env, encoding: 'utf8' })
      return { status, stdout, stderr }
    }
    expect(run({ PATH: folder })).toEqual({ status: 0, stdout: `${folder}\n`, stderr: '' })
    const line = 'POSTGRES_BIN is set to /nowhere, where initdb and postgres cannot be run.\n'
    expect(run({ POSTGRES_BIN: '/nowhere' })).toEqual({ status: 1, stdout: '', stderr: line })
  })
})
