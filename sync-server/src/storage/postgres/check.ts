import { ok, type Result } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import { checkJournal, type Counts } from '../queries/check.ts'
import { restoreWrites } from '../queries/meta.ts'
import type { Statement, StatementResult } from '../statement.ts'
import { inspectPostgres, type PostgresUnusable, unusablePostgres } from './inspect.ts'
import { lockOutServers, migrations, withMigrationLock } from './migrate.ts'
import { withConnection } from './open.ts'
import { runOn } from './connection.ts'

/** Connects and runs `work` if the database has the current schema version. */
const withReady = <T>(url: string, work: (client: ClientBase) => Promise<Result<T, PostgresUnusable>>) =>
  withConnection(url, async (client) => {
    const found = await inspectPostgres(url, client, migrations.length)
    if (!found.ok) return found
    return found.value.version === 0 ? unusablePostgres(url, 'not set up') : work(client)
  })

/** Checks the journals in one consistent snapshot and returns the counts. */
export const checkPostgres = (url: string): Promise<Result<Counts, PostgresUnusable>> =>
  withReady(url, async (client) => {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    const counts = await checkJournal(runOn(client))
    return counts.ok ? counts : unusablePostgres(url, counts.error)
  })

/** Runs one statement. This is safe while servers are running. */
export const runOnPostgres = <R>(
  url: string,
  statement: Statement<R>,
): Promise<Result<StatementResult<R>, PostgresUnusable>> =>
  withReady(url, async (client) => ok(await runOn(client)(statement)))

/** Assigns a new epoch and deletes all sessions. Required after restoring a backup with PostgreSQL's own tools. */
export const finishRestore = (url: string): Promise<Result<undefined, PostgresUnusable>> =>
  withReady(url, async (client) => {
    if (!(await lockOutServers(client))) return unusablePostgres(url, 'in use')
    return withMigrationLock(client, async () => {
      for (const write of restoreWrites()) await runOn(client)(write)
      return ok(undefined)
    })
  })
