import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../../testing/built-app.ts'
import { checkDatabaseFolder } from './database-folder.ts'

test('a missing folder is made, and nothing is left in it', () => {
  const folder = temporaryFolder()
  expect(checkDatabaseFolder(join(folder, 'new/deep/ledger.db'))).toMatchObject({ ok: true })
  expect(readdirSync(join(folder, 'new/deep'))).toEqual([])
})

test('a database that is there keeps every byte', () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'ledger.db': 'the money of a family' })
  expect(checkDatabaseFolder(join(folder, 'ledger.db'))).toMatchObject({ ok: true })
  expect(readFileSync(join(folder, 'ledger.db'), 'utf8')).toBe('the money of a family')
  expect(readdirSync(folder)).toEqual(['ledger.db'])
})

// Whoever runs these tests as root may write everywhere, hence paths that nobody can write to.
test('a folder that cannot be made is an error', () => {
  const folder = temporaryFolder()
  writeFiles(folder, { file: '' })
  const file = join(folder, 'file/data/ledger.db')
  expect(checkDatabaseFolder(file)).toEqual({
    ok: false,
    error: { type: 'DatabaseNotWritable', file, reason: 'ENOTDIR' },
  })
})

test('a folder in the place of the database is an error', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'ledger.db'))
  expect(checkDatabaseFolder(join(folder, 'ledger.db'))).toMatchObject({ ok: false, error: { reason: 'EISDIR' } })
})
