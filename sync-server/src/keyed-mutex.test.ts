import { id } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createKeyedMutex } from './keyed-mutex.ts'

const MOSS = id('01900000-0000-7000-8000-000000000001')
const FERN = id('01900000-0000-7000-8000-000000000002')

/** A task that records its start and end, and ends when the test calls `finish`. */
const recordedWork = () => {
  const events: string[] = []
  const resolvers = new Map<string, () => void>()
  const work = (name: string) => async () => {
    events.push(`${name} starts`)
    await new Promise<void>((resolve) => resolvers.set(name, resolve))
    events.push(`${name} ends`)
    return name
  }
  const finish = async (name: string) => {
    await settle()
    resolvers.get(name)?.()
    await settle()
  }
  return { events, work, finish }
}

const settle = () => new Promise((resolve) => setImmediate(resolve))

test('a keyed mutex runs tasks with the same key one at a time, in the order they were queued', async () => {
  const runExclusive = createKeyedMutex()
  const { events, work, finish } = recordedWork()
  const all = Promise.all(['a', 'b', 'c'].map((name) => runExclusive(MOSS, work(name))))
  await finish('b')
  for (const name of ['a', 'b', 'c']) await finish(name)
  expect(await all).toEqual(['a', 'b', 'c'])
  expect(events).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
})

test('a keyed mutex runs tasks with different keys concurrently', async () => {
  const runExclusive = createKeyedMutex()
  const { events, work, finish } = recordedWork()
  const slow = runExclusive(MOSS, work('slow'))
  const quick = runExclusive(FERN, work('quick'))
  await finish('quick')
  expect(await quick).toBe('quick')
  expect(events).toEqual(['slow starts', 'quick starts', 'quick ends'])
  await finish('slow')
  await slow
})

test('a keyed mutex runs the next task after a task rejects', async () => {
  const runExclusive = createKeyedMutex()
  const failing = runExclusive(MOSS, () => Promise.reject(new Error('no room')))
  const next = runExclusive(MOSS, () => Promise.resolve('done'))
  await expect(failing).rejects.toThrow('no room')
  expect(await next).toBe('done')
  expect(await runExclusive(MOSS, async () => 'and later ones')).toBe('and later ones')
})
