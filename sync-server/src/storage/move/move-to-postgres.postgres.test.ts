import { copyFileSync, existsSync, readdirSync, renameSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { describe, expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { move } from '../../operations/database-commands.ts'
import { startErrorLine } from '../../start-errors.ts'
import { testDependencies } from '../../testing/app.ts'
import { temporaryFolder } from '../../testing/built-app.ts'
import { createClient } from '../../testing/client.ts'
import { openDatabase } from '../../testing/database.ts'
import { pullAll, pullPage, pushAs, syncedHousehold } from '../../testing/fixtures/device.ts'
import { makeEntry } from '../../testing/fixtures/entries.ts'
import { emptyDatabase, openPostgresDatabase, openStorage, queryRows } from '../../testing/postgres.ts'
import { moveToPostgres } from './move-to-postgres.ts'

const appOn = (storage: Parameters<typeof testDependencies>[0] extends infer C | undefined ? NonNullable<C> : never) =>
  createApp(testDependencies(storage))

/**
 * A closed database file with three families: one has a deleted child, and one has only a login with unusual names.
 */
const filledFile = async () => {
  const { file, storage } = await openDatabase()
  const app = appOn({ storage })
  const moss = await syncedHousehold(app, 'moss')
  await syncedHousehold(app, 'fern')
  const odd = createClient(app)
  const name = { username: 'a#b "ü" \ud83d\ude00', password: 'correct horse', firstName: 'O\u0000', lastName: 'D' }
  await odd.json('POST', '/api/register', name)
  // Usernames could contain control characters once.
  const nul = String.raw`'\u0000'`
  storage.connection.exec(
    `UPDATE logins SET username = replace(username, '#', ${nul}), username_key = replace(username_key, '#', ${nul})`,
  )
  await moss.pushAsParent(Array.from({ length: 30 }, () => makeEntry('transaction.added', moss.parentOnAnna)))
  await moss.parent.request('DELETE', `/api/children/${moss.ben.id}`)
  const pulled = await pullAll(moss.parent)
  const clock = await storage.readClock()
  storage.connection.prepare("INSERT INTO meta (name, value) VALUES ('restored', '1')").run()
  await storage.close()
  return {
    file,
    moss,
    odd: { ...name, username: name.username.replace('#', '\u0000') },
    pulled,
    epoch: storage.epoch,
    clock,
  }
}

/** Sends requests to another server with an existing session's cookie, as the user's browser does after a move. */
const sameBrowser = (app: ReturnType<typeof createApp>, cookie: string | undefined) => ({
  request: (method: string, path: string, body?: unknown) =>
    app.request(path, {
      method,
      headers: { Cookie: cookie ?? '', 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
})

const renamedFiles = (file: string) => readdirSync(dirname(file)).filter((name) => name.includes('.moved.'))

describe('moving from SQLite to PostgreSQL', () => {
  test('keeps sessions, cursors, the latest server time, unusual names and deleted children', async () => {
    const { file, moss, odd, pulled, epoch, clock } = await filledFile()
    const url = await emptyDatabase()
    const moved = await move(file, url)
    assert(moved.ok, 'the move succeeds')
    const [renamed] = renamedFiles(file)
    expect(moved.value).toMatch(
      /^Moved and verified \d+ entries of 3 families; sessions remain valid\. The file was kept as \/.*\.moved\..*\.$/,
    )
    expect([existsSync(file), moved.value.endsWith(`${renamed}.`)]).toEqual([false, true])

    const storage = await openStorage(url)
    expect([storage.epoch, await storage.readClock()]).toEqual([epoch, clock])
    expect(storage.isRestored).toBe(true)
    expect(clock).toBeDefined()
    const app = appOn({ storage })
    const phone = sameBrowser(app, moss.parent.cookie())
    const { next, scope } = pulled.last
    const nothingNew = await phone.request('GET', `/api/sync/pull?epoch=${epoch}&scope=${scope}&after=${next}`)
    expect(await nothingNew.json()).toMatchObject({
      ...{ entries: [], next, epoch, count: pulled.last.count, digest: pulled.last.digest },
    })
    const again = await (await phone.request('GET', '/api/sync/pull?limit=1000')).json()
    expect(again).toMatchObject({ entries: pulled.entries, head: pulled.last.head })
    const gone = await sameBrowser(app, moss.ben.client.cookie()).request('GET', '/api/sync/pull')
    expect(gone.status).toBe(410)
    const login = await createClient(app).request('POST', '/api/login', {
      username: odd.username,
      password: odd.password,
    })
    expect(login.status).toBe(200)
    // New entries continue at the next position.
    const parent = createClient(app)
    await parent.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    const { results } = await pushAs(parent, moss.userId, [makeEntry('transaction.added', moss.parentOnAnna)])
    expect(results).toMatchObject([{ status: 'accepted', position: pulled.last.head + 1 }])
  })

  test('leaves no data behind when it is interrupted, and succeeds when it is run again', async () => {
    const { file, moss } = await filledFile()
    const url = await emptyDatabase()
    const source = new Database(file)
    let batches = 0
    const interrupted = moveToPostgres({
      ...{ url, file, source },
      onProgress: () => {
        batches += 1
        if (batches === 3) throw new Error('power failure')
      },
    })
    await expect(interrupted).rejects.toThrow('power failure')
    source.close()
    const tables = 'SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()'
    expect([batches, await queryRows(url, tables)]).toEqual([3, []])

    // The old server writes another entry before the next move.
    const { storage } = await openDatabase(file)
    const parent = createClient(appOn({ storage }))
    await parent.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    const { head } = await pushAs(parent, moss.userId, [makeEntry('transaction.added', moss.parentOnAnna)])
    await storage.close()
    expect(await move(file, url)).toMatchObject({ ok: true })
    const later = createClient(appOn({ storage: await openStorage(url) }))
    await later.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    expect(await pullPage(later)).toMatchObject({ head })
  })

  test('rejects a target that contains other families or is in use, and changes nothing', async () => {
    const { file } = await filledFile()
    const bodies = () => {
      const connection = new Database(file)
      const found = connection.prepare('SELECT body FROM entries').all()
      connection.close()
      return found
    }
    const before = bodies()
    const { url, storage } = await openPostgresDatabase()
    await syncedHousehold(appOn({ storage }), 'others')
    const served = await move(file, url)
    assert(!served.ok, 'a database in use is rejected')
    expect(startErrorLine(served.error)).toMatch(/is in use\. Stop the servers first\.$/)
    await storage.close()
    const rows = () => queryRows(url, 'SELECT e::text AS row FROM entries e ORDER BY 1')
    const held = await rows()
    const rejected = await move(file, url)
    assert(!rejected.ok, 'a database with other families is rejected')
    expect(startErrorLine(rejected.error)).toMatch(/already contains other families\. Use an empty database\.$/)
    expect(await rows()).toEqual(held)
    expect([renamedFiles(file), bodies()]).toEqual([[], before])
  })

  test('can be repeated if both databases are identical, but is rejected if the target has new entries', async () => {
    const { file, moss } = await filledFile()
    const url = await emptyDatabase()
    const copy = join(temporaryFolder(), 'copy.db')
    copyFileSync(file, copy)
    expect(await move(file, url)).toMatchObject({ ok: true })
    renameSync(join(dirname(file), renamedFiles(file)[0] ?? ''), file)
    expect(await move(file, url)).toMatchObject({ ok: true })
    const storage = await openStorage(url)
    const parent = createClient(appOn({ storage }))
    await parent.json('POST', '/api/login', { username: 'moss-parent', password: 'correct horse' })
    await pushAs(parent, moss.userId, [makeEntry('transaction.added', moss.parentOnAnna)])
    await storage.close()
    const rejected = await move(copy, url)
    assert(!rejected.ok, 'newer entries are not overwritten')
    expect(startErrorLine(rejected.error)).toMatch(/has been used since the move\. Nothing was changed\.$/)
    expect(existsSync(copy)).toBe(true)
  })

  test('rejects a file that is missing or in use', async () => {
    const { file } = await openDatabase()
    const url = await emptyDatabase()
    expect(await move(file, url)).toMatchObject({ ok: false, error: { problem: 'in use' } })
    expect(await move(join(temporaryFolder(), 'none.db'), url)).toMatchObject({
      ok: false,
      error: { problem: 'missing' },
    })
  })
})
