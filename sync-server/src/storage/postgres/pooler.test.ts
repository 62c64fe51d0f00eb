import { spawn } from 'node:child_process'
import { chownSync, existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { startErrorLine } from '../../start-errors.ts'
import { temporaryFolder } from '../../testing/built-app.ts'
import { databaseUser } from '../../testing/database-user.ts'
import { queryRows } from '../../testing/postgres.ts'
import { freePort } from '../../testing/program/ports.ts'
import { openPostgres } from './open.ts'

const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find(existsSync)
const INSTALL = 'PgBouncer is not installed: apt-get install pgbouncer'

/** Starts PgBouncer in transaction mode. @returns the URL of the test cluster's database through it */
const startPooler = async (settings: readonly string[]) => {
  if (program === undefined) throw new Error(INSTALL)
  const url = new URL(inject('postgresUrl'))
  const folder = temporaryFolder()
  const { uid, gid } = databaseUser()
  const [configuration, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  const port = await freePort()
  const lines = [
    ...['[databases]', `* = host=${url.hostname} port=${url.port}`],
    ...['[pgbouncer]', 'pool_mode = transaction', 'unix_socket_dir =', 'listen_addr = 127.0.0.1'],
    ...[`listen_port = ${port}`, 'auth_type = trust', `auth_file = ${users}`],
    ...settings,
  ]
  writeFileSync(configuration, lines.join('\n'))
  writeFileSync(users, '"postgres" ""\n')
  for (const path of [folder, configuration, users]) chownSync(path, uid, gid)
  const pooler = spawn(program, [configuration], { uid, gid, stdio: 'ignore' })
  onTestFinished(() => void pooler.kill('SIGKILL'))
  url.port = String(port)
  return url.href
}

const poolers = [
  ['with its default settings', []],
  [
    'that ignores the settings sent with a connection',
    ['ignore_startup_parameters = lock_timeout,statement_timeout,idle_in_transaction_session_timeout'],
  ],
] as const

test.for(poolers)('a pooler %s is refused with the reason, and nothing is written', async ([, settings], { skip }) => {
  skip(program === undefined && !process.env['LITTLE_LEDGER_LONG'], INSTALL)
  const url = await startPooler(settings)
  const read = async () => {
    const opened = await openPostgres(url)
    return opened.ok ? 'opened' : startErrorLine(opened.error)
  }
  await expect.poll(read).not.toContain('cannot be reached')
  expect(await read()).toBe(
    `The database 127.0.0.1:${new URL(url).port}/postgres is behind a connection pooler such as PgBouncer, which does not keep the time limits, locks and notifications of a connection. Name PostgreSQL itself in DATABASE_URL: each server pools its own connections.`,
  )
  const tables = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
  expect(await queryRows(inject('postgresUrl'), tables)).toEqual([])
})
