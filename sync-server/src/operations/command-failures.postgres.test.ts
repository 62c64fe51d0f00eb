import { assert, ok } from '@little-ledger/domain'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '../app.ts'
import { parseEnvironment } from '../environment.ts'
import { startErrorLine } from '../start-errors.ts'
import { problemOf } from '../storage/postgres/inspect.ts'
import { connectTo } from '../storage/postgres/open.ts'
import { cheapHashingCost, testDependencies } from '../testing/app.ts'
import { signUpParent } from '../testing/fixtures/household.ts'
import { openPostgresDatabase } from '../testing/postgres.ts'
import { setBounds } from './database-commands.ts'
import { resetPassword } from './operator-commands.ts'

type Outcome = { readonly ok: true } | { readonly ok: false; readonly error: Parameters<typeof startErrorLine>[0] }
const lineOf = (outcome: Outcome) => (outcome.ok ? 'done' : startErrorLine(outcome.error))

test('a command says in one line that another program has locked rows', { timeout: 60_000 }, async () => {
  const { url, storage } = await openPostgresDatabase()
  await signUpParent(createApp(testDependencies({ storage })), 'pat')
  const other = await connectTo(url)
  onTestFinished(() => other.end())
  await other.query('SET idle_in_transaction_session_timeout = 0')
  await other.query('BEGIN')
  await other.query('SELECT 1 FROM families FOR UPDATE')
  const database = { type: 'postgres', url } as const
  const environment = parseEnvironment({ DATABASE_URL: url })
  assert(environment.ok, 'the environment is valid')
  const password = { username: 'pat', readPassword: async () => ok('another one'), isGenerated: false }
  const locked = / is locked by another program\. Try again when that program is done\.$/
  expect(lineOf(await setBounds(database, 'pat', 2))).toMatch(locked)
  expect(lineOf(await resetPassword(environment.value, password, cheapHashingCost))).toMatch(locked)
})

test('a full disk of PostgreSQL is not an unreachable server', () => {
  expect(problemOf(Object.assign(new Error('could not extend file'), { severity: 'ERROR', code: '53100' }))).toBe(
    'without room',
  )
})
