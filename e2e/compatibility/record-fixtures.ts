import 'fake-indexeddb/auto'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import {
  actorOf,
  addTransaction,
  assert,
  civilDate,
  countCash,
  deriveLedger,
  expectOk,
  minorUnits,
  nextStamp,
  parseDeviceId,
  type Entry,
  type Id,
} from '@little-ledger/domain'
import { describeHeader, describeKind } from '@little-ledger/domain/testing/compatibility/describe-schema.ts'
import { describeLedger } from '@little-ledger/domain/testing/compatibility/describe-ledger.ts'
import { acceptedExamples, rejectedExamples } from '@little-ledger/domain/testing/compatibility/entry-examples.ts'
import { fixtureJournal, FIXTURE_TODAY } from '@little-ledger/domain/testing/compatibility/family.ts'
import { ANNA, ANNAS_LOGIN, FAMILY, GRAN, idNumber, PAT } from '@little-ledger/domain/testing/people.ts'
import { kindNames } from '@little-ledger/domain/testing/sample-entries.ts'
import { createVerifier } from '../../app/src/auth/verifier.ts'
import { downloadFamily } from '../../app/src/auth/download-family.ts'
import { createBackup } from '../../app/src/ledger/backup/backup-file.ts'
import { addMissingEntries } from '../../app/src/ledger/backup/merge-backup.ts'
import { type Device, openDevice } from '../../app/src/ledger/database/device.ts'
import { entryRow } from '../../app/src/ledger/database/family-database.ts'
import type { FamilyStore } from '../../app/src/ledger/family-store.ts'
import { recordCommand } from '../../app/src/ledger/record-command.ts'
import { activeEntries } from '../../app/src/ledger/read-model.ts'
import { createApiClient } from '../../app/src/sync/api-client.ts'
import { moveToPostgres } from '../../sync-server/src/storage/move/move-to-postgres.ts'
import { connectTo } from '../../sync-server/src/storage/postgres/open.ts'
import { columnsOf, schemaSql, sqlName, tables, type TableName } from '../../sync-server/src/storage/schema.ts'
import { openConnection } from '../../sync-server/src/storage/sqlite/connection.ts'
import { openSqlite } from '../../sync-server/src/storage/sqlite/open.ts'
import { createClient, type App } from '../../sync-server/src/testing/client.ts'
import { startPostgres } from '../../sync-server/src/testing/start-postgres.ts'
import { dumpDatabase } from './dump.ts'
import { fixtureApp, FIXTURE_NOW, networkTo } from './fixture-server.ts'
import { recordExchange } from './exchange.ts'
import { PASSWORDS } from './passwords.ts'
import { CHECKSUMS, checksumsOf } from './versions.ts'

const LOGGED_IN = { rememberMe: true } as const

/** One value per line, so that a change of a fixture is easy to read. */
const toLines = (values: readonly unknown[]): string =>
  `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`

const toJson = (groups: Readonly<Record<string, unknown>>): string =>
  `{\n${Object.entries(groups)
    .map(([name, value]) => `"${name}": ${Array.isArray(value) ? toLines(value) : JSON.stringify(value)}`)
    .join(',\n')}\n}\n`

/** Registers the family, pushes its journal, and gives Anna and Gran their logins. */
async function fillServer(app: App): Promise<void> {
  const journal = fixtureJournal()
  const pat = createClient(app)
  await pat.json('POST', '/api/sync/adopt', {
    familyId: FAMILY,
    userId: PAT,
    username: 'pat',
    password: PASSWORDS.pat,
    ...LOGGED_IN,
  })
  const push = async (client: typeof pat, actor: Id, entries: readonly Entry[]) => {
    const body = { protocol: 1, epoch: null, actor, device: '0123456789ab', deviceNow: FIXTURE_NOW, entries }
    const { results } = await client.json<{ results: readonly { status: string }[] }>('POST', '/api/sync/push', body)
    assert(
      results.every(({ status }) => status === 'accepted'),
      `the server accepts the journal: ${JSON.stringify(results.filter(({ status }) => status !== 'accepted'))}`,
    )
  }
  const isGrans = ({ by }: Entry) => by === GRAN
  await push(
    pat,
    PAT,
    journal.filter((entry) => !isGrans(entry)),
  )
  await pat.json('PUT', `/api/sync/logins/${ANNAS_LOGIN}`, {
    deviceNow: FIXTURE_NOW,
    username: 'Anna',
    verifier: { ...(await createVerifier(PASSWORDS.anna)) },
    stamp: nextStamp(
      { last: undefined, floor: 0, device: expectOk(parseDeviceId('0123456789ab'), 'hex') },
      FIXTURE_NOW,
    ),
  })
  const { code } = await pat.json<{ code: string }>('POST', `/api/sync/members/${GRAN}/invitation`)
  const gran = createClient(app, '192.0.2.2')
  await gran.json('POST', '/api/sync/join', { code, username: 'gran', password: PASSWORDS.gran, ...LOGGED_IN })
  await push(gran, GRAN, journal.filter(isGrans))
}

/** Signs Pat in on a new device, and records two changes there that stay in its outbox. */
async function fillDevice(app: App) {
  const device = await openDevice({ now: () => FIXTURE_NOW, clockFloor: Date.parse('2026-01-01') })
  const server = createApiClient(networkTo(app))
  const credentials = { username: 'pat', password: PASSWORDS.pat, rememberMe: true }
  const user = expectOk(await server.signIn(credentials), 'Pat signs in')
  const { store } = expectOk(await downloadFamily(device, server, user, credentials), 'the family is downloaded')
  const actor = actorOf({ userId: PAT, role: 'parent' })
  const form = {
    type: 'deposit',
    amount: minorUnits(321),
    description: 'Recorded offline',
    date: civilDate('2026-02-28'),
  } as const
  for (const decide of [
    (context: never, child: never) => addTransaction(form, child, context),
    (context: never, child: never) => countCash({ amount: minorUnits(200) }, child, context),
  ])
    expectOk(await recordCommand(store, { actor, childId: ANNA, decide: decide as never }), 'the change is recorded')
  await addRareRows(device, store)
  return { device, store }
}

/** An entry of a newer version, one that the server refused, one of a deleted child, a session and failed sign-ins. */
async function addRareRows({ db: deviceDb }: Device, store: FamilyStore): Promise<void> {
  const { db } = store
  const sample = fixtureJournal().find(({ kind }) => kind === 'cash.counted')
  assert(sample, 'the journal has a cash count')
  const newer = { ...sample, id: idNumber(0x2000), kind: 'rocket.launched', fuel: 7 }
  const refused = { ...sample, id: idNumber(0x2001), amount: 1 }
  expectOk(await addMissingEntries(store, [entryRow(newer, { pending: 1 })]), 'the newer entry is kept')
  await db.entries.add({ ...entryRow(refused, {}), refused: 'forbidden' })
  const lost = { id: idNumber(0x2002), childId: idNumber(0x40), childName: 'Carl', childUserId: idNumber(0x41) }
  await db.lostEntries.add({ ...lost, entry: { ...sample, id: lost.id, childId: lost.childId } })
  const times = { startedAt: FIXTURE_NOW, lastSeenAt: FIXTURE_NOW }
  const session = { key: 'current', familyId: FAMILY, userId: PAT, rememberMe: true, browserSession: '1' } as const
  await deviceDb.sessions.put({ ...session, ...times })
  await deviceDb.failedAttempts.put({ usernameKey: 'anna', failures: 2, lastFailureAt: FIXTURE_NOW })
}

const quoted = (value: unknown): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`

/** The tables of a PostgreSQL database as SQL text. */
async function dumpPostgres(url: string): Promise<string> {
  const client = await connectTo(url)
  const inserts: string[] = []
  for (const table of Object.keys(tables) as TableName[]) {
    const names = columnsOf(table).map(({ name }) => name)
    const { rows } = await client.query<Record<string, unknown>>(
      `SELECT ${names.map((name) => `${name}::text`).join(', ')} FROM ${sqlName(table)} ORDER BY ${tables[table].primaryKey}`,
    )
    for (const row of rows)
      inserts.push(
        `INSERT INTO ${sqlName(table)} (${names.join(', ')}) VALUES (${names.map((name) => quoted(row[name])).join(', ')});`,
      )
  }
  await client.end()
  return `${schemaSql('postgres')}${inserts.join('\n')}\n`
}

/** Copies a SQLite database to a new PostgreSQL cluster, and dumps it. */
async function asPostgres(file: string): Promise<string> {
  const cluster = await startPostgres({ isInMemory: true })
  try {
    const moved = await moveToPostgres({ url: cluster.url, file, source: openConnection(file) })
    assert(moved.ok, 'the database is moved')
    return await dumpPostgres(cluster.url)
  } finally {
    await cluster.stop()
  }
}

/** The database in one file without unused pages. */
function compact(file: string): Buffer {
  const connection = openConnection(file)
  connection.exec('VACUUM')
  connection.pragma('journal_mode = DELETE')
  connection.close()
  return readFileSync(file)
}

/**
 * Writes the fixtures of a version.
 *
 * @param isCandidate leaves out what a release candidate does not promise: the kinds of entries and the requests
 */
export async function recordFixtures(folder: string, isCandidate: boolean): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'little-ledger-fixtures-'))
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(folder, name), content)
  try {
    const file = join(work, 'ledger.db')
    const storage = expectOk(await openSqlite(file), 'the database opens')
    const app = fixtureApp(storage)
    await fillServer(app)
    const { device, store } = await fillDevice(app)
    const onDevice = activeEntries(await store.db.entries.toArray())
    write('device.json', toJson({ databases: [await dumpDatabase(device.db), await dumpDatabase(store.db)] }))
    write('backup.json', `${await createBackup(store)}\n`)
    write('device-ledger.json', toJson(describeLedger(deriveLedger(onDevice, FIXTURE_TODAY))))
    await storage.close()
    const database = compact(file)
    write('server.db.gz', gzipSync(database, { level: 9 }))
    copyFileSync(file, join(work, 'copy.db'))
    write('server.postgres.sql', await asPostgres(join(work, 'copy.db')))
    write('journal.json', toJson({ entries: fixtureJournal() }))
    write('ledger.json', toJson(describeLedger(deriveLedger(fixtureJournal(), FIXTURE_TODAY))))
    if (isCandidate) return
    const kinds = Object.fromEntries(kindNames.map((kind) => [kind, describeKind(kind)]))
    write('kinds.json', toJson({ header: describeHeader(), ...kinds }))
    write('entries.json', toJson({ accepted: acceptedExamples(), rejected: rejectedExamples() }))
    write('requests.json', toJson({ exchange: await recordExchange(join(work, 'exchange.db')) }))
  } finally {
    rmSync(work, { recursive: true })
    writeChecksums(folder)
  }
}

const writeChecksums = (folder: string) =>
  writeFileSync(join(folder, CHECKSUMS), `${JSON.stringify(checksumsOf(folder), null, 2)}\n`)
