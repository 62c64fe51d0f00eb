import { assert } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { testDependencies } from '../../testing/app.ts'
import { fileDigest, openDatabase } from '../../testing/database.ts'
import { household } from '../../testing/fixtures/household.ts'
import { checkDatabaseFile } from './check.ts'

/** A closed database with a family, whose rows were then changed with SQL. */
const databaseAfter = async (sql: string) => {
  const { file, storage } = await openDatabase()
  await household(createApp(testDependencies({ storage })), 'moss')
  storage.connection.exec(sql)
  await storage.close()
  return file
}

test('counts the families and entries of a valid database', async () => {
  const file = await databaseAfter('SELECT 1')
  expect(await checkDatabaseFile(file)).toEqual({ ok: true, value: { families: 1, entries: 10 } })
})

test('an erased child does not count as a gap in the positions, but a real gap next to it does', async () => {
  const { file, storage } = await openDatabase()
  const { parent, anna } = await household(createApp(testDependencies({ storage })), 'moss')
  expect((await parent.request('DELETE', `/api/children/${anna.id}`)).status).toBe(204)
  expect(await checkDatabaseFile(file)).toMatchObject({ ok: true, value: { families: 1 } })
  storage.connection.exec('DELETE FROM entries WHERE position = 2')
  expect(await checkDatabaseFile(file)).toMatchObject({ ok: false, error: { problem: 'incomplete' } })
})

test.each([
  ['one entry', 'DELETE FROM entries WHERE position = 3'],
  ['all entries', 'DELETE FROM entries'],
])('reports a family that is missing %s as incomplete', async (_what, sql) => {
  const file = await databaseAfter(sql)
  expect(await checkDatabaseFile(file)).toMatchObject({ ok: false, error: { file, problem: 'incomplete' } })
})

describe('a database with invalid rows is reported as damaged', () => {
  test.each([
    ['an entry that is not JSON', "UPDATE entries SET body = 'x' WHERE position = 3"],
    ['an entry of an unknown kind', "UPDATE entries SET body = json_set(body, '$.kind', 'x') WHERE position = 3"],
    ['an invalid amount', "UPDATE entries SET body = json_set(body, '$.amount', 0.5) WHERE position = 4"],
    ['an entry beyond its family’s head', 'UPDATE families SET head = head - 1'],
    ['an entry without a family', 'DELETE FROM families'],
  ])('%s', async (_what, sql) => {
    const file = await databaseAfter(sql)
    const before = fileDigest(file)
    const checked = await checkDatabaseFile(file)
    assert(!checked.ok, 'the damage is detected')
    expect(checked.error).toMatchObject({ file, problem: 'damaged' })
    expect(fileDigest(file)).toBe(before)
  })
})
