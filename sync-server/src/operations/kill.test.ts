import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { answering, killAmid } from '../testing/kill-amid.ts'
import { startReady, useProgram } from '../testing/program.ts'

const program = useProgram()

const rounds = process.env['LITTLE_LEDGER_LONG'] ? 1_000 : 100
const AT_ONCE = 8

type Answer = { readonly status: number; readonly body: unknown; readonly cookie: string | undefined }

/** A client that takes a dying server for what it is: no answer. */
const asking =
  (port: number, cookie = '') =>
  async (method: string, path: string, body?: object, key?: string): Promise<Answer | undefined> => {
    try {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
        method,
        headers: {
          Cookie: cookie,
          'Content-Type': 'application/json',
          ...(key === undefined ? {} : { 'Idempotency-Key': key }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        body: text === '' ? undefined : JSON.parse(text),
        cookie: answer.headers.getSetCookie()[0]?.split(';')[0],
      }
    } catch {
      return undefined
    }
  }

const setUp = async (port: number) => {
  const form = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' }
  const signedUp = await asking(port)('POST', '/api/register', form)
  const cookie = signedUp?.cookie
  assert(cookie, 'signing up logs in')
  const added = await asking(port, cookie)('POST', '/api/create-child-account', {
    name: 'Mia',
    username: 'mia',
    password: 'star',
  })
  assert(added, 'adding a child is answered')
  return { cookie, path: `/api/children/${(added.body as { id: string }).id}/transactions` }
}

test(
  `killed in the middle of writes ${rounds} times, it loses no acknowledged entry and doubles none (SECURITY check 12)`,
  { timeout: 60 * 60_000 },
  async () => {
    const folder = temporaryFolder()
    const environment = { NODE_ENV: 'test', TZ: 'UTC' }
    const acknowledged = new Map<string, string>()
    const unanswered: string[] = []
    let family: Awaited<ReturnType<typeof setUp>> | undefined
    let made = 0

    for (let round = 0; round <= rounds; round += 1) {
      const { port, child, output } = await startReady({ program, folder, environment })
      expect(output.stderr).toBe('')
      family ??= await setUp(port)
      const { path, cookie } = family
      const ask = asking(port, cookie)
      const { first, tell } = answering()
      const write = async (): Promise<void> => {
        // What was not answered is asked again under its own key: it was done or it was not, and never twice.
        const key = unanswered.pop() ?? `key-${(made += 1)}`
        const answer = await ask(
          'POST',
          path,
          { type: 'deposit', amount: 0.01, description: key, date: '2026-11-01' },
          key,
        )
        if (answer === undefined) return void unanswered.push(key)
        expect(answer.status).toBe(201)
        acknowledged.set(key, (answer.body as { id: string }).id)
        tell()
        return write()
      }
      const answer = await ask('GET', path)
      assert(answer, 'a server that has started answers')
      const history = answer.body as { id: string; description: string }[]
      const ids = new Map(history.map(({ id, description }) => [description, id]))
      for (const [key, id] of acknowledged) expect([key, ids.get(key)]).toEqual([key, id])
      expect(ids.size).toBe(history.length)
      const writers = Array.from({ length: AT_ONCE }, write)
      await Promise.all([killAmid(child, first, round), ...writers])
    }

    const connection = new Database(join(folder, 'data/little-ledger.db'))
    expect(connection.pragma('integrity_check', { simple: true })).toBe('ok')
    const rows = connection
      .prepare("SELECT body ->> '$.description' AS key FROM entries WHERE body ->> '$.kind' = 'transaction.added'")
      .all()
    connection.close()
    const keys = rows.map((row) => (row as { key: string }).key)
    expect(new Set(keys).size).toBe(keys.length)
    expect([...acknowledged.keys()].filter((key) => !keys.includes(key))).toEqual([])
    expect(acknowledged.size).toBeGreaterThan(rounds / 2)
  },
)
