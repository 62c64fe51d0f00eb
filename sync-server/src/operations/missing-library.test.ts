import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeBuiltApp, writeFiles } from '../testing/built-app.ts'
import { openDatabase } from '../testing/database.ts'
import { freePort } from '../testing/program/ports.ts'
import { installed, installProgram, runProgram } from '../testing/program/program.ts'

/** Like better-sqlite3 when npm has not installed its program file. */
const WITHOUT_PROGRAM_FILE = `
module.exports = class { constructor() { throw new Error('Could not locate the bindings file. Tried: …') } }
module.exports.SqliteError = class extends Error {}`

const programWith = (modules: string) => {
  const folder = temporaryFolder()
  writeBuiltApp(join(folder, 'dist'))
  return installProgram(folder, undefined, modules)
}

const programWithoutLibrary = async () => {
  const modules = temporaryFolder()
  writeFiles(modules, { 'better-sqlite3/index.js': WITHOUT_PROGRAM_FILE })
  mkdirSync(join(modules, '@node-rs'))
  symlinkSync(join(installed, '@node-rs/argon2'), join(modules, '@node-rs/argon2'))
  return programWith(modules)
}

const programWithoutArgon2 = async () => {
  const modules = temporaryFolder()
  writeFiles(modules, { '@node-rs/argon2/index.js': "throw new Error('Cannot find native binding.')" })
  symlinkSync(join(installed, 'better-sqlite3'), join(modules, 'better-sqlite3'))
  return programWith(modules)
}

test('without the program file of better-sqlite3, each command says so, and does not call a database damaged', async () => {
  const { file, storage } = await openDatabase()
  await storage.close()
  const advice = `cannot be opened: better-sqlite3 has no program file for Node ${process.version} on this machine. Install Little Ledger again (“Install” in docs/operations.md).`
  const program = await programWithoutLibrary()
  const run = async (database: string, command: readonly string[] = []) =>
    runProgram({
      program,
      command,
      environment: { PORT: String(await freePort()), DATABASE_URL: `sqlite:${database}` },
    })
  const failure = (line: string) => ({ code: 1, stdout: '', stderr: `${line}\n` })
  const absent = join(temporaryFolder(), 'ledger.db')
  expect(await run(absent)).toEqual(failure(`The database ${absent} ${advice}`))
  for (const command of [[], ['check'], ['users'], ['backup', `${file}.backup`]])
    expect(await run(file, command)).toEqual(failure(`The database ${file} ${advice}`))
  const restored = await run(absent, ['restore', file])
  expect(restored).toEqual(failure(`The backup ${file} ${advice} Nothing was changed.`))
  expect(await run(file, ['--version'])).toMatchObject({ code: 0 })
})

test('without the program file of argon2, the server does not start, and commands that hash nothing work', async () => {
  const { file, storage } = await openDatabase()
  await storage.close()
  const program = await programWithoutArgon2()
  const run = async (...command: readonly string[]) =>
    runProgram({ program, command, environment: { PORT: String(await freePort()), DATABASE_URL: `sqlite:${file}` } })
  const stderr = `Passwords cannot be hashed: @node-rs/argon2 has no program file for Node ${process.version} on this machine. Install Little Ledger again (“Install” in docs/operations.md).\n`
  expect(await run()).toEqual({ code: 1, stdout: '', stderr })
  expect(await run('reset-password', 'pat', '--generate')).toEqual({ code: 1, stdout: '', stderr })
  expect(await run('check')).toMatchObject({ code: 0 })
})
