import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/built-app.ts'
import { StorageUnavailable } from '../port.ts'
import { openConnection } from './connection.ts'
import { groupCommit } from './group-commit.ts'

/** A table of names, and a second connection that sees only what is committed. */
const start = () => {
  const file = join(temporaryFolder(), 'names.db')
  const connection = openConnection(file)
  connection.exec('CREATE TABLE names (name TEXT PRIMARY KEY) STRICT')
  const onlooker = new Database(file, { timeout: 0 })
  onTestFinished(() => [connection, onlooker].forEach((open) => open.close()))
  const insert = connection.prepare('INSERT INTO names VALUES (?)')
  const seen = () => onlooker.prepare('SELECT name FROM names ORDER BY rowid').pluck().all()
  const inGroup = groupCommit(connection)
  const add = (name: string) => inGroup(() => insert.run(name).changes)
  return { connection, onlooker, inGroup, insert, add, seen }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `name-${index}`)

const outcomesOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason))

const expectUnavailable = (outcome: unknown, reason: StorageUnavailable['reason']) => {
  assert(outcome instanceof StorageUnavailable, 'what the machine could not do is named so')
  expect(outcome.reason).toBe(reason)
}

describe('work that comes at once', () => {
  test('is done in its order, and each is told what it itself made', async () => {
    const { inGroup, insert, seen } = start()
    const count = () => insert.database.prepare('SELECT count(*) FROM names').pluck().get()
    const work = names(5).map((name) => inGroup(() => (insert.run(name), `${name} is number ${count()}`)))
    expect(await Promise.all(work)).toEqual(names(5).map((name, index) => `${name} is number ${index + 1}`))
    expect(seen()).toEqual(names(5))
  })

  test('is not acknowledged before it is committed, nor seen by others', async () => {
    const { connection, add, seen, inGroup } = start()
    const first = add('first')
    const whileWorking = inGroup(() => [connection.inTransaction, seen()])
    expect(seen()).toEqual([])
    await first
    expect(connection.inTransaction).toBe(false)
    expect(seen()).toEqual(['first'])
    expect(await whileWorking).toEqual([true, []])
  })

  test('of more than a hundred is committed in several groups, and other events come between', async () => {
    const { add, seen } = start()
    let betweens = 0
    const ticking = setInterval(() => (betweens += 1))
    const sizes = new Set<number>()
    const all = names(1_000).map((name) => add(name).then(() => sizes.add(seen().length)))
    await Promise.all(all)
    clearInterval(ticking)
    expect([...sizes]).toEqual([100, 200, 300, 400, 500, 600, 700, 800, 900, 1_000])
    expect(betweens).toBeGreaterThan(0)
  })

  test('that begins more work from its answer has that done too', async () => {
    const { add, seen } = start()
    const chain = async (name: string, depth: number): Promise<void> => {
      await add(`${name}-${depth}`)
      if (depth > 0) await chain(name, depth - 1)
    }
    await Promise.all(names(30).map((name) => chain(name, 9)))
    expect(new Set(seen()).size).toBe(300)
  })
})

describe('work that fails in the middle of a group', () => {
  test('takes nothing of the others with it, and leaves nothing of itself', async () => {
    const { inGroup, insert, add, seen } = start()
    const before = add('before')
    const failing = inGroup(() => {
      insert.run('half of it')
      throw new Error('a defect')
    })
    const twice = inGroup(() => (insert.run('half of that'), insert.run('before')))
    const outcomes = await outcomesOf([before, failing, twice, add('after')])
    expect(outcomes).toEqual(['done', new Error('a defect'), expect.any(Error), 'done'])
    expect(seen()).toEqual(['before', 'after'])
  })

  test('because the disk is full fails for all of its group, of which nothing stays, and the next is done', async () => {
    const { connection, inGroup, insert, add, seen } = start()
    await add('before')
    const pages = Number(connection.pragma('page_count', { simple: true }))
    connection.pragma(`max_page_count = ${pages}`)
    const outcomes = await outcomesOf([add('small'), inGroup(() => insert.run('x'.repeat(50_000))), add('small too')])
    for (const outcome of outcomes) expectUnavailable(outcome, 'full')
    expect(seen()).toEqual(['before'])
    connection.pragma('max_page_count = 100000')
    await add('after')
    expect(seen()).toEqual(['before', 'after'])
  })
})

test('a commit that another process does not let through fails for the whole group, and leaves nothing of it', async () => {
  const { connection, onlooker, add, seen } = start()
  connection.pragma('busy_timeout = 20')
  onlooker.exec('BEGIN IMMEDIATE')
  const outcomes = await outcomesOf([add('one'), add('other')])
  for (const outcome of outcomes) expectUnavailable(outcome, 'failed')
  onlooker.exec('COMMIT')
  expect(seen()).toEqual([])
  await add('one')
  expect(seen()).toEqual(['one'])
})
