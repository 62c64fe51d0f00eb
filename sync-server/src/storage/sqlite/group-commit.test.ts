import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { assert } from '@little-ledger/domain'
import Database from 'better-sqlite3'
import { describe, expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../testing/built-app.ts'
import { StorageUnavailable } from '../port.ts'
import { openConnection, turnOffWaiting } from './connection.ts'
import { groupCommit } from './storage.ts'

/** A table of names, and a second connection that sees only committed rows. */
const start = (waitMs?: number) => {
  const file = join(temporaryFolder(), 'names.db')
  const connection = openConnection(file)
  turnOffWaiting(connection)
  connection.exec('CREATE TABLE names (name TEXT PRIMARY KEY) STRICT')
  const onlooker = new Database(file, { timeout: 0 })
  onTestFinished(() => [connection, onlooker].forEach((open) => open.close()))
  const insert = connection.prepare('INSERT INTO names VALUES (?)')
  const seen = () => onlooker.prepare('SELECT name FROM names ORDER BY rowid').pluck().all()
  const inGroup = groupCommit(connection, waitMs)
  const add = (name: string) => inGroup(() => insert.run(name).changes)
  return { connection, onlooker, inGroup, insert, add, seen }
}

const names = (count: number) => Array.from({ length: count }, (_, index) => `name-${index}`)

const outcomesOf = async (all: readonly Promise<unknown>[]) =>
  (await Promise.allSettled(all)).map((outcome) => (outcome.status === 'fulfilled' ? 'done' : outcome.reason))

const expectUnavailable = (outcome: unknown, reason: StorageUnavailable['reason']) => {
  assert(outcome instanceof StorageUnavailable, 'the error is a StorageUnavailable')
  expect(outcome.reason).toBe(reason)
}

describe('concurrent tasks', () => {
  test('run in order, and each resolves with its own result', async () => {
    const { inGroup, insert, seen } = start()
    const count = () => insert.database.prepare('SELECT count(*) FROM names').pluck().get()
    const work = names(5).map((name) => inGroup(() => (insert.run(name), `${name} is number ${count()}`)))
    expect(await Promise.all(work)).toEqual(names(5).map((name, index) => `${name} is number ${index + 1}`))
    expect(seen()).toEqual(names(5))
  })

  test('resolve only after the commit', async () => {
    const { connection, add, seen, inGroup } = start()
    const first = add('first')
    const whileWorking = inGroup(() => [connection.inTransaction, seen()])
    expect(seen()).toEqual([])
    await first
    expect(connection.inTransaction).toBe(false)
    expect(seen()).toEqual(['first'])
    expect(await whileWorking).toEqual([true, []])
  })

  test('are committed in groups of at most 100, and other events can run in between', async () => {
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

  test('can start more tasks when they resolve', async () => {
    const { add, seen } = start()
    const chain = async (name: string, depth: number): Promise<void> => {
      await add(`${name}-${depth}`)
      if (depth > 0) await chain(name, depth - 1)
    }
    await Promise.all(names(30).map((name) => chain(name, 9)))
    expect(new Set(seen()).size).toBe(300)
  })
})

describe('a failing task in a group', () => {
  test('is rolled back without affecting the other tasks', async () => {
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

  test('makes the whole group fail if the disk is full, but the next group succeeds', async () => {
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

test('if another process blocks the commit, the whole group fails and nothing is written', async () => {
  const { onlooker, add, seen } = start(50)
  onlooker.exec('BEGIN IMMEDIATE')
  const outcomes = await outcomesOf([add('one'), add('other')])
  for (const outcome of outcomes) expectUnavailable(outcome, 'failed')
  onlooker.exec('COMMIT')
  expect(seen()).toEqual([])
  await add('one')
  expect(seen()).toEqual(['one'])
})

test('while another process blocks the commit, this one does other work, and tasks that wait keep their order', async () => {
  const { connection, onlooker, add, seen } = start()
  onlooker.exec('BEGIN IMMEDIATE')
  const adding = names(3).map((name) => add(name))
  await sleep(60)
  adding.push(add('late'))
  expect(connection.prepare('SELECT count(*) FROM names').pluck().get()).toBe(0)
  onlooker.exec('COMMIT')
  await Promise.all(adding)
  expect(seen()).toEqual([...names(3), 'late'])
})
