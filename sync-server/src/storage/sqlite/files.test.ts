import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../../testing/built-app.ts'
import { checkDatabaseFolder } from './files.ts'

test('checkDatabaseFolder creates a missing folder and leaves it empty', () => {
  const folder = temporaryFolder()
  expect(checkDatabaseFolder(join(folder, 'new/deep/ledger.db'))).toMatchObject({ ok: true })
  expect(readdirSync(join(folder, 'new/deep'))).toEqual([])
})

test('checkDatabaseFolder does not change an existing database', () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'ledger.db': 'the money of a family' })
  expect(checkDatabaseFolder(join(folder, 'ledger.db'))).toMatchObject({ ok: true })
  expect(readFileSync(join(folder, 'ledger.db'), 'utf8')).toBe('the money of a family')
  expect(readdirSync(folder)).toEqual(['ledger.db'])
})

// These paths fail even for root, for whom permission bits have no effect.
test('checkDatabaseFolder returns an error if the folder cannot be created', () => {
  const folder = temporaryFolder()
  writeFiles(folder, { file: '' })
  const file = join(folder, 'file/data/ledger.db')
  expect(checkDatabaseFolder(file)).toEqual({
    ok: false,
    error: { type: 'DatabaseNotWritable', file, reason: 'ENOTDIR' },
  })
})

test('checkDatabaseFolder returns an error if the database path is a folder', () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'ledger.db'))
  expect(checkDatabaseFolder(join(folder, 'ledger.db'))).toMatchObject({ ok: false, error: { problem: 'a folder' } })
})
