import { join } from 'node:path'
import { assert, type Entry, type Id } from '@little-ledger/domain'
import { generateToken, newSession } from '../../sync-server/src/auth/sessions.ts'
import { newIdAt } from '../../sync-server/src/ledger/new-id.ts'
import { connectTo, openPostgres } from '../../sync-server/src/storage/postgres/open.ts'
import { openSqlite } from '../../sync-server/src/storage/sqlite/open.ts'
import { benchFolder } from './database.ts'
import { CHILD, FAMILY, idOf, PARENT, tenYearJournal } from './journal.ts'

/** A year of weekly transactions for one child. */
const template: readonly Entry[] = tenYearJournal(52)
export const ENTRIES_EACH = template.length

const PREFIX = '01900000-0000-7000-8000-'
const prefixOf = (number: number) => {
  const part = (value: number) => value.toString(16).padStart(4, '0')
  return `0190${part(Math.floor(number / 65_536))}-${part(number % 65_536)}-7001-8000-`
}
const under = (number: number, text: string) => text.replaceAll(PREFIX, prefixOf(number))

const passwordHash = JSON.stringify({
  type: 'argon2id',
  encoded: `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`,
})
const stamp = '2026-11-21T12:00:00.000Z-0000-beefbeefbeef'
const users = { parent: PARENT, child: idOf(11) }

type Sqlite = Extract<Awaited<ReturnType<typeof openSqlite>>, { readonly ok: true }>['value']['connection']
type Client = Awaited<ReturnType<typeof connectTo>>

/** Creates a SQLite and a PostgreSQL database, each with one family that is the template for all others. */
export const startGrowing = async (url: string) => {
  const file = join(benchFolder(), 'growing.db')
  const [sqlite, postgres] = [await openSqlite(file), await openPostgres(url)]
  assert(sqlite.ok && postgres.ok, 'fresh databases open')
  await postgres.value.close()
  const { connection } = sqlite.value
  const client = await connectTo(url)
  const rows = template.map((entry, index) => ({
    position: index + 1,
    id: entry.id,
    child_id: 'childId' in entry ? entry.childId : null,
    user_id: 'userId' in entry ? entry.userId : null,
    kind: entry.kind,
    body: JSON.stringify(entry),
  }))
  const columns = '(place integer, id text, child_id text, user_id text, kind text, body text)'
  connection.exec(`CREATE TEMP TABLE template ${columns}`)
  const insert = connection.prepare('INSERT INTO template VALUES (?, ?, ?, ?, ?, ?)')
  for (const row of rows) insert.run(Object.values(row))
  await client.query(`CREATE TEMP TABLE template ${columns}`)
  await client.query(
    `INSERT INTO template SELECT position, id, child_id, user_id, kind, body
     FROM json_populate_recordset(NULL::entries, $1)`,
    [JSON.stringify(rows)],
  )
  return { file, connection, client }
}

/** SQL that copies the template family with the nth family's ids. */
const statements = (numbered: string, own: (text: string) => string) => [
  `INSERT INTO families (family_id, head, last_stamp) SELECT ${own(`'${FAMILY}'`)}, ${ENTRIES_EACH}, '${stamp}' FROM ${numbered}`,
  `INSERT INTO children (family_id, child_id, user_id)
   SELECT ${own(`'${FAMILY}'`)}, ${own(`'${CHILD}'`)}, ${own(`'${users.child}'`)} FROM ${numbered}`,
  ...[CHILD, users.child, users.parent].map(
    (id) => `INSERT INTO owners (id, family_id) SELECT ${own(`'${id}'`)}, ${own(`'${FAMILY}'`)} FROM ${numbered}`,
  ),
  ...(['parent', 'child'] as const).map(
    (
      who,
    ) => `INSERT INTO logins (family_id, user_id, child_id, username, username_key, username_stamp, password_hash, password_stamp)
      SELECT ${own(`'${FAMILY}'`)}, ${own(`'${users[who]}'`)}, ${who === 'child' ? own(`'${CHILD}'`) : 'NULL'},
        '"${who}-' || n || '"', '"${who}-' || n || '"', '${stamp}', '${passwordHash}', '${stamp}' FROM ${numbered}`,
  ),
]

export const growSqlite = (connection: Sqlite, from: number, to: number) => {
  const numbered = `(WITH RECURSIVE s (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM s WHERE n < ${to - 1}) SELECT n FROM s)`
  const prefix = `printf('0190%04x-%04x-7001-8000-', n / 65536, n % 65536)`
  const own = (text: string) => `replace(${text}, '${PREFIX}', ${prefix})`
  connection.pragma('synchronous = OFF')
  for (const sql of statements(numbered, own)) connection.exec(sql)
  connection.exec(
    `INSERT INTO entries (family_id, position, id, child_id, user_id, kind, body)
     SELECT ${own(`'${FAMILY}'`)}, place, ${own('id')}, ${own('child_id')}, ${own('user_id')}, kind, ${own('body')}
     FROM ${numbered}, template`,
  )
}

/** Number of families inserted per statement. */
const STEP = 10_000

export const growPostgres = async (client: Client, from: number, to: number) => {
  const prefix = `format('0190%s-%s-7001-8000-', lpad(to_hex(n / 65536), 4, '0'), lpad(to_hex(n % 65536), 4, '0'))`
  const text = (what: string) => `replace(${what}, '${PREFIX}', ${prefix})`
  const own = (what: string) => `${text(what)}::uuid`
  for (let start = from; start < to; start += STEP) {
    const numbered = `generate_series(${start}, ${Math.min(start + STEP, to) - 1}) AS s (n)`
    for (const sql of statements(numbered, own)) await client.query(sql)
    await client.query(
      `INSERT INTO entries (family_id, position, id, child_id, user_id, kind, body)
       SELECT ${own(`'${FAMILY}'`)}, place, ${own('id')}, ${own('child_id')}, ${own('user_id')}, kind, ${text('body')}
       FROM ${numbered}, template`,
    )
  }
  await client.query('VACUUM (ANALYZE)')
  await client.query('CHECKPOINT')
}

/** Number of families that receive requests. The same for every database size, so that caches are equally warm. */
const CHOSEN = 100
const PUSHED_AT_ONCE = 5

/** Returns a function that creates push bodies with new entries for a family. `seed` makes them unique per run. */
const pushing = (number: number, seed: number) => {
  let made = 0
  return (): string => {
    const entries = Array.from({ length: PUSHED_AT_ONCE }, () => {
      const id = idOf(seed * 1_000_000 + (made += 1))
      const header = { id, v: 1, familyId: FAMILY, by: PARENT, stamp, on: '2026-11-21', at: '08:00', childId: CHILD }
      const deposit = { kind: 'transaction.added', type: 'deposit', amount: 100, description: 'Pocket money' }
      return { ...header, ...deposit, date: '2026-11-21', time: '08:00' }
    })
    return under(
      number,
      JSON.stringify({
        protocol: 1,
        epoch: null,
        actor: PARENT,
        device: 'beefbeefbeef',
        deviceNow: Date.now(),
        entries,
      }),
    )
  }
}

/** Families spread over the database, each with its parent signed in. */
export const chosenFamilies = async (url: string, size: number) => {
  const opened = url.startsWith('sqlite:') ? await openSqlite(url.slice('sqlite:'.length)) : await openPostgres(url)
  assert(opened.ok, 'the database opens')
  const storage = opened.value
  const count = Math.min(CHOSEN, size)
  const families = []
  for (let index = 0; index < count; index += 1) {
    const number = Math.floor((index * size) / count)
    const [familyId, id] = [under(number, FAMILY), under(number, PARENT)] as [Id, Id]
    const token = generateToken()
    const now = Date.now()
    const user = { id, familyId }
    await storage.createSession(newSession({ id: newIdAt(now), token, user, isRemembered: true, now }), undefined)
    families.push({
      cookie: `little-ledger=${token}`,
      childId: under(number, CHILD),
      nextPush: pushing(number, Math.floor(now / 1_000) % 100_000),
    })
  }
  await storage.close()
  const [first, ...rest] = families
  assert(first, 'there are families')
  return [first, ...rest] as const
}
