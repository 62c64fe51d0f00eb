import { assert } from '@little-ledger/domain'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { testDependencies } from '../../testing/app.ts'
import { pullAll, syncedHousehold } from '../../testing/fixtures/device.ts'
import { createClient } from '../../testing/client.ts'
import { makeEntry } from '../../testing/fixtures/entries.ts'
import { joinedMember, removeMember } from '../../testing/fixtures/members.ts'
import { openPostgresDatabase, queryRows } from '../../testing/postgres.ts'
import { connectTo } from './open.ts'

/** Indexes for lookups before the family is known, or for deleting expired rows. */
const indexesWithoutFamily = [
  'idempotency_records_by_age (created_at)',
  'invitations_by_name (name)',
  'login_attempts_by_expiry (expires_at)',
  'login_attempts_pkey (key)',
  'logins_username_key_key (username_key)',
  'meta_pkey (name)',
  'owners_pkey (id)',
  'sessions_pkey (token_hash)',
]

test('every index starts with the family id, except those for lookups made before the family is known', async () => {
  const { url } = await openPostgresDatabase()
  const indexes = await queryRows(
    url,
    `SELECT i.relname AS name, array_to_string(array_agg(a.attname ORDER BY k.place), ', ') AS columns
     FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid
     CROSS JOIN LATERAL unnest(x.indkey::smallint[]) WITH ORDINALITY AS k (number, place)
     JOIN pg_attribute a ON a.attrelid = x.indrelid AND a.attnum = k.number
     WHERE i.relnamespace = current_schema()::regnamespace AND i.relname NOT LIKE 'pg_toast%' GROUP BY i.relname`,
  )
  const others = indexes.filter(({ columns }) => !/^family_id\b/.test(String(columns)))
  expect(others.map(({ name, columns }) => `${String(name)} (${String(columns)})`).toSorted()).toEqual(
    indexesWithoutFamily,
  )
  expect(indexes.length).toBeGreaterThan(others.length + 4)
  const tables = await queryRows(
    url,
    `SELECT t.table_name FROM information_schema.tables t
     WHERE t.table_schema = current_schema() AND NOT EXISTS (SELECT 1 FROM information_schema.columns c
       WHERE c.table_schema = t.table_schema AND c.table_name = t.table_name AND c.column_name = 'family_id'
         AND c.is_nullable = 'NO') ORDER BY 1`,
  )
  expect(tables).toEqual([{ table_name: 'login_attempts' }, { table_name: 'meta' }])
})

const statementSchema = v.object({ name: v.string(), text: v.string() })

type Node = { readonly relation: string | undefined; readonly type: string; readonly condition: string }

const planNode = v.looseObject({ 'Node Type': v.string(), Plans: v.optional(v.array(v.unknown())) })

/** All nodes of a query plan. */
const nodesIn = (plan: unknown): readonly Node[] => {
  const node = v.parse(planNode, plan)
  const text = (key: string) => (typeof node[key] === 'string' ? node[key] : undefined)
  const own = { relation: text('Relation Name'), type: node['Node Type'], condition: text('Index Cond') ?? '' }
  return [own, ...(node.Plans ?? []).flatMap(nodesIn)]
}

const explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: v.unknown() })]) })])

/** Statements that look up rows by a key other than the family's. */
const expectedOtherKeys = [
  'login-by-username: logins (username_key)',
  'owners: owners (id)',
  'resolve-session: sessions (token_hash)',
  'touch-session: sessions (token_hash)',
  'delete-session: sessions (token_hash)',
  'create-session: sessions (token_hash)',
  'end-replaced-session: sessions (token_hash)',
  'delete-replaced-session: sessions (token_hash)',
  'sign-out-session: sessions (token_hash)',
  'forget-resume-token: sessions (token_hash)',
  'delete-expired-idempotency-records: idempotency_records (created_at)',
  'delete-expired-login-attempts: login_attempts (expires_at)',
  'usernames: logins (username_key)',
  // A sequential scan is fast enough, because few invitations exist at a time.
  'delete-expired-invitations: invitations (Seq Scan)',
  'invitations-by-name: invitations (name)',
  'count-wrong-code: invitations (name)',
  // The `meta` table has only a few rows, so it needs no index.
  'select-clock: meta (Seq Scan)',
]

/** Inserts enough rows that the planner avoids sequential scans. */
const fillTables = [
  'INSERT INTO families (family_id, head) SELECT gen_random_uuid(), 20 FROM generate_series(1, 3000)',
  `INSERT INTO entries SELECT family_id, p, gen_random_uuid(), gen_random_uuid(), NULL, 'transaction.added', 'x'
   FROM families, generate_series(1000, 1019) AS p`,
  'INSERT INTO children (family_id, child_id, user_id) SELECT family_id, gen_random_uuid(), gen_random_uuid() FROM families',
  `INSERT INTO members SELECT family_id, gen_random_uuid(), 'parent', '[]' FROM families`,
  `INSERT INTO invitations SELECT family_id, gen_random_uuid(), family_id, 'h', 1, 5 FROM families`,
  'INSERT INTO owners SELECT gen_random_uuid(), family_id FROM families',
  `INSERT INTO logins SELECT family_id, gen_random_uuid(), NULL, family_id, family_id, 's', 's', 's' FROM families`,
  `INSERT INTO sessions SELECT family_id, gen_random_uuid(), family_id, gen_random_uuid(), 1, 1, 1, 1 FROM families`,
  `INSERT INTO idempotency_records SELECT family_id, gen_random_uuid(), 'key', NULL, 'f', 200, 'b', 1 FROM families`,
  `INSERT INTO login_attempts SELECT family_id, 'null', 1 FROM families`,
]

test('every statement finds its family’s rows through an index on the family', async () => {
  const { url, storage } = await openPostgresDatabase()
  const statements = new Map<string, string>()
  storage.pool.on('acquire', (client) => {
    const query = client.query.bind(client)
    const recordStatement = (config: unknown, ...rest: readonly unknown[]): unknown => {
      const statement = v.safeParse(statementSchema, config)
      if (statement.success) statements.set(statement.output.name, statement.output.text)
      return Reflect.apply(query, client, [config, ...rest])
    }
    Object.assign(client, { query: recordStatement })
  })
  const app = createApp(testDependencies({ storage }))
  const moss = await syncedHousehold(app, 'moss')
  await moss.pushAsAnna([
    makeEntry('cash.counted', moss.annaOnAnna, { stamp: '2126-11-21T11:00:00.000Z-0000-0123456789ab' }),
  ])
  await moss.parent.json('PATCH', `/api/users/${moss.userId}`, { password: 'another horse' })
  await moss.parent.json('GET', '/api/sessions')
  await pullAll(moss.parent)
  const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  await createClient(app).request('POST', '/api/sync/join', { code: 'ABCDEFGHJK', username: 'lee', password: 'star' })
  await moss.parent.json('GET', '/api/sync/members')
  await removeMember(moss, sam.userId)
  await moss.parent.request('DELETE', `/api/children/${moss.anna.id}`)
  await moss.parent.request('POST', '/api/logout', {})
  await storage.listLogins(moss.familyId as Parameters<typeof storage.listLogins>[0])
  await storage.deleteExpired(Date.now(), 0)

  const client = await connectTo(url)
  for (const statement of fillTables) await client.query(statement)
  await client.query('ANALYZE')
  // Uses generic plans, like those that PostgreSQL caches for prepared statements.
  await client.query('SET plan_cache_mode = force_generic_plan')
  const others = new Set<string>()
  for (const [name, text] of statements) {
    if (!/\b(FROM|UPDATE|DELETE)\b/i.test(text)) continue
    await client.query(`PREPARE statement AS ${text}`)
    const { rows } = await client.query<{ count: number }>(
      `SELECT coalesce(cardinality(parameter_types), 0) AS count FROM pg_prepared_statements WHERE name = 'statement'`,
    )
    const nulls = Array.from({ length: rows[0]?.count ?? 0 }, () => 'NULL').join(', ')
    const plan = await client.query<object>(`EXPLAIN (FORMAT JSON) EXECUTE statement(${nulls})`)
    await client.query('DEALLOCATE statement')
    const [{ 'QUERY PLAN': queryPlan }] = v.parse(explained, plan.rows)
    for (const { relation, type, condition } of nodesIn(queryPlan[0].Plan)) {
      if (relation === undefined || /^(ModifyTable|Insert|Update|Delete|Bitmap Heap Scan|LockRows)$/.test(type))
        continue
      const isByFamily = /\bfamily_id\b/.test(condition)
      if (!isByFamily) others.add(`${name}: ${relation} (${/\((?:\w+\.)?(\w+) /.exec(condition)?.[1] ?? type})`)
    }
  }
  await client.end()
  assert(statements.size > 20, 'the statements were recorded')
  expect([...others].filter((found) => !expectedOtherKeys.includes(found))).toEqual([
    'delete-expired-sessions: sessions (Seq Scan)',
    // `meta` has a handful of rows besides the codes that are still valid.
    'delete-expired-registration-codes: meta (Seq Scan)',
  ])
})
