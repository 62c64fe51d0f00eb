import { err, ok, type Result, usernameKey } from '@little-ledger/domain'
import type { ClientBase } from 'pg'
import { checkJournal, type Counts } from '../queries/check.ts'
import {
  countUnconfirmed,
  markUnconfirmed,
  nameConfirmer,
  restoreWrites,
  type NoParent,
  type Unconfirmed,
} from '../queries/restore.ts'
import { selectLogin } from '../queries/logins.ts'
import type { Statement, StatementResult } from '../statement.ts'
import { inspectPostgres, type PostgresUnusable, unusablePostgres } from './inspect.ts'
import { lockOutServers, migrations, withMigrationLock } from './migrate.ts'
import { withConnection } from './open.ts'
import { runOn } from './connection.ts'

/** Connects and runs `work` if the database has the current schema version. */
const withReady = <T, E = PostgresUnusable>(
  url: string,
  work: (client: ClientBase) => Promise<Result<T, E | PostgresUnusable>>,
) =>
  withConnection<T, E | PostgresUnusable>(url, async (client) => {
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

/**
 * Reads one row and runs the statements that follow from it, in one transaction. This is safe while servers are running.
 */
export const transactOnPostgres = <R>(
  url: string,
  read: Statement<R>,
  writesFor: (row: R) => readonly Statement<unknown>[],
): Promise<Result<R | undefined, PostgresUnusable>> =>
  withReady(url, async (client) => {
    const run = runOn(client)
    await client.query('BEGIN')
    const [row] = (await run(read)).rows
    for (const statement of row === undefined ? [] : writesFor(row)) await run(statement)
    await client.query('COMMIT')
    return ok(row)
  })

/**
 * Assigns a new epoch, deletes all sessions, and determines who confirms each family's members. Required after restoring
 * a backup with PostgreSQL's own tools.
 * @param parents usernames of parents who confirm the members of their families instead of the creators
 */
export const finishRestore = (
  url: string,
  parents: readonly string[] = [],
): Promise<Result<Unconfirmed | undefined, PostgresUnusable | NoParent>> =>
  withReady<Unconfirmed | undefined, PostgresUnusable | NoParent>(url, async (client) => {
    if (!(await lockOutServers(client))) return unusablePostgres(url, 'in use')
    return withMigrationLock<Unconfirmed | undefined, NoParent>(client, async () => {
      const run = runOn(client)
      for (const write of restoreWrites()) await run(write)
      for (const username of parents)
        if ((await run(nameConfirmer(username))).count === 0) {
          const isKnown = (await run(selectLogin(usernameKey(username)))).rows.length > 0
          return err({ type: 'NoParent', username, isKnown, source: 'database' })
        }
      await run(markUnconfirmed({}))
      return ok((await run(countUnconfirmed({}))).rows[0])
    })
  })
