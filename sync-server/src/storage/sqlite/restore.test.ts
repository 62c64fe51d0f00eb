import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { testDependencies } from '../../testing/app.ts'
import { temporaryFolder } from '../../testing/built-app.ts'
import { createClient } from '../../testing/client.ts'
import { openDatabase } from '../../testing/database.ts'
import { household } from '../../testing/fixtures/household.ts'
import { joinedMember, removeMember } from '../../testing/fixtures/members.ts'
import { restore } from '../../operations/database-commands.ts'
import { startErrorLine } from '../../start-errors.ts'
import { backUpFile, restoreBackup } from './backup.ts'

/** A server's database, and a backup taken while the database is open. */
const start = async () => {
  const { file, storage } = await openDatabase()
  const app = createApp(testDependencies({ storage }))
  const family = await household(app, 'moss')
  const backup = join(temporaryFolder(), 'backup.db')
  expect(await backUpFile(file, backup)).toEqual({ ok: true, value: undefined })
  return { file, storage, backup, app, family, ...family }
}

describe('a backup', () => {
  test('is a single file and never overwrites an existing one', async () => {
    const { file, backup } = await start()
    expect(readdirSync(dirname(backup))).toEqual(['backup.db'])
    const before = readFileSync(backup)
    expect(await backUpFile(file, backup)).toEqual({ ok: false, error: { type: 'BackupExists', file: backup } })
    expect(readFileSync(backup).equals(before)).toBe(true)
  })

  test('fails for a damaged database and leaves no file', async () => {
    const { file, storage, backup } = await start()
    await storage.close()
    const bytes = readFileSync(file)
    bytes.fill(0xa5, 4096 * 3, 4096 * 7)
    writeFileSync(file, bytes)
    const other = join(dirname(backup), 'other.db')
    expect(await backUpFile(file, other)).toMatchObject({ ok: false, error: { problem: 'damaged' } })
    expect(existsSync(other)).toBe(false)
  })

  test('replaces files left over from an interrupted backup', async () => {
    const { file, backup } = await start()
    const other = join(dirname(backup), 'other.db')
    writeFileSync(`${other}.unfinished`, 'partial backup')
    expect(await backUpFile(file, other)).toEqual({ ok: true, value: undefined })
    expect(readdirSync(dirname(backup)).toSorted()).toEqual(['backup.db', 'other.db'])
  })
})

describe('a restored database', () => {
  test('has the backup’s data, a new epoch and no sessions', async () => {
    const { file, storage, backup, parent, anna } = await start()
    const history = await parent.json('GET', `/api/children/${anna.id}/transactions`)
    await parent.json('PATCH', `/api/children/${anna.id}/cash`, { cashOnHand: 9 })
    await storage.close()
    expect(restoreBackup(backup, file)).toMatchObject({
      ok: true,
      value: { aside: expect.stringContaining('.before-restore.') },
    })
    const { storage: restored } = await openDatabase(file)
    const after = createApp(testDependencies({ storage: restored }))
    expect(restored.epoch).not.toBe(storage.epoch)
    expect([storage.isRestored, restored.isRestored]).toEqual([false, true])
    expect([restored.device, restored.pepper]).toEqual([storage.device, storage.pepper])
    const old = { Cookie: parent.cookie() ?? '' }
    expect((await after.request('/api/user', { headers: old })).status).toBe(401)
    const again = createClient(after)
    await again.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    expect(await again.json('GET', `/api/children/${anna.id}/transactions`)).toEqual(history)
  })

  test('gets a new epoch each time the same backup is restored', async () => {
    const { backup } = await start()
    const epochs = new Set<string>()
    for (let count = 0; count < 3; count += 1) {
      const file = join(temporaryFolder(), 'ledger.db')
      expect(restoreBackup(backup, file)).toMatchObject({ ok: true, value: { aside: undefined } })
      epochs.add((await openDatabase(file)).storage.epoch)
    }
    expect(epochs.size).toBe(3)
  })

  test('leaves the backup unchanged', async () => {
    const { backup } = await start()
    const before = readFileSync(backup)
    restoreBackup(backup, join(temporaryFolder(), 'ledger.db'))
    expect(readFileSync(backup).equals(before)).toBe(true)
    expect(statSync(backup).size).toBe(before.length)
    expect(readdirSync(dirname(backup))).toEqual(['backup.db'])
  })

  test('replaces the files of a killed server, and renames the old database together with its WAL', async () => {
    const { file, storage, backup, parent, anna } = await start()
    await parent.json('PATCH', `/api/children/${anna.id}/cash`, { cashOnHand: 9 })
    const killed = join(temporaryFolder(), 'ledger.db')
    for (const suffix of ['', '-wal']) writeFileSync(`${killed}${suffix}`, readFileSync(`${file}${suffix}`))
    await storage.close()
    const restored = restoreBackup(backup, killed)
    assert(restored.ok && restored.value.aside, 'the old database was renamed')
    const renamed = new Database(restored.value.aside, { readonly: true })
    expect(renamed.prepare('SELECT count(*) FROM entries').pluck().get()).toBe(11)
    renamed.close()
    expect(existsSync(`${killed}-wal`)).toBe(false)
  })

  test('has the entries in the WAL beside the backup, such as those of a killed server', async () => {
    const { file, storage, parent, anna } = await start()
    await parent.json('PATCH', `/api/children/${anna.id}/cash`, { cashOnHand: 9 })
    const killed = join(temporaryFolder(), 'ledger.db')
    for (const suffix of ['', '-wal']) writeFileSync(`${killed}${suffix}`, readFileSync(`${file}${suffix}`))
    await storage.close()
    const restored = join(temporaryFolder(), 'ledger.db')
    expect(restoreBackup(killed, restored)).toMatchObject({ ok: true })
    const connection = new Database(restored, { readonly: true })
    expect(connection.prepare('SELECT count(*) FROM entries').pluck().get()).toBe(11)
    connection.close()
  })

  test('replaces a damaged database and does not apply its WAL', async () => {
    const { backup } = await start()
    const damaged = join(temporaryFolder(), 'ledger.db')
    for (const suffix of ['', '-wal']) writeFileSync(`${damaged}${suffix}`, 'ruined')
    const restored = restoreBackup(backup, damaged)
    assert(restored.ok && restored.value.aside, 'the old database was renamed')
    for (const suffix of ['', '-wal']) expect(readFileSync(`${restored.value.aside}${suffix}`, 'utf8')).toBe('ruined')
    expect(existsSync(`${damaged}-wal`)).toBe(false)
    expect(await (await openDatabase(damaged)).storage.findLogin('moss-anna')).toBeDefined()
  })

  test('prints in how many families a parent has to confirm the members', async () => {
    const { file, storage, app, family } = await start()
    const member = await joinedMember(app, family, { name: 'sam', role: 'parent' })
    const [shared, orphaned] = [`${file}.shared`, `${file}.orphaned`]
    await backUpFile(file, shared)
    await removeMember({ parent: member.client, userId: member.userId }, family.userId)
    await backUpFile(file, orphaned)
    await storage.close()
    const output = async (backup: string, ...parents: string[]) => {
      const restored = await restore(join(temporaryFolder(), 'ledger.db'), backup, parents)
      return restored.ok
        ? restored.value.replace('The backup was restored; all users have to log in again.', '')
        : restored
    }
    expect(await output(shared)).toBe(' In 1 family, a parent has to log in first and confirm who else may log in.')
    expect(await output(orphaned)).toMatch(
      / In 1 of them, the creator was removed: run this command again with --parent USERNAME\.$/,
    )
    expect(await output(orphaned, 'sam')).toBe('')
  })

  test('is not created if a named parent does not exist or is a child', async () => {
    const { backup } = await start()
    const file = join(temporaryFolder(), 'ledger.db')
    const lineFor = async (username: string) => {
      const restored = await restore(file, backup, ['moss-parent', username])
      return restored.ok ? restored.value : startErrorLine(restored.error)
    }
    expect(await lineFor('kim')).toBe('No user has the username "kim" in this backup. Nothing was changed.')
    expect(await lineFor('moss-anna')).toBe('"moss-anna" is not a parent in this backup. Nothing was changed.')
    expect(readdirSync(dirname(file))).toEqual(['ledger.db.lock'])
  })

  test('cannot replace a database that is open', async () => {
    const { file, storage, backup } = await start()
    const epochBefore = storage.epoch
    expect(restoreBackup(backup, file)).toMatchObject({ ok: false, error: { problem: 'in use' } })
    await storage.checkWritable()
    expect((await openDatabase(file)).storage.epoch).toBe(epochBefore)
  })
})
