import { err, ok } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createHashingQueue } from './hashing-queue.ts'

/** Work that the test finishes explicitly. */
const slowWork = () => {
  const started: string[] = []
  const endings = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      started.push(name)
      endings.set(name, (error) => (error ? reject(error) : resolve(name)))
    })
  const end = async (name: string, error?: Error) => {
    await settled()
    endings.get(name)?.(error)
    await settled()
  }
  return { started, work, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('limits concurrency and runs queued work in order', async () => {
  const queue = createHashingQueue({ concurrency: 2, maxQueued: 10 })
  const { started, work, end } = slowWork()
  const results = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(work(name)))
  await settled()
  expect(started).toEqual(['a', 'b'])
  await end('b')
  expect(started).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  await end('e')
  expect(started).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c', 'd', 'e'].map(ok))
})

test('returns Busy without running the work when the queue is full, and keeps the queued work', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 2 })
  const { started, work, end } = slowWork()
  const results = ['a', 'b', 'c'].map((name) => queue.run(work(name)))
  expect(await queue.run(work('too many'))).toEqual(err({ type: 'Busy' }))
  await settled()
  expect(queue.runCount()).toBe(1)
  await end('a')
  const next = queue.run(work('d'))
  for (const name of ['b', 'c', 'd']) await end(name)
  expect(await Promise.all([...results, next])).toEqual(['a', 'b', 'c', 'd'].map(ok))
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.runCount()).toBe(4)
})

test('rejects only the caller of the failed task, and runs the next task', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 1 })
  const { work, end } = slowWork()
  const failing = queue.run(work('a'))
  const waiting = queue.run(work('b'))
  const failed = failing.catch((error: unknown) => error)
  await end('a', new Error('no memory'))
  expect(await failed).toEqual(new Error('no memory'))
  await end('b')
  expect(await waiting).toEqual(ok('b'))
  const later = queue.run(work('c'))
  await end('c')
  expect(await later).toEqual(ok('c'))
})

test('with no queue, still runs tasks one after another', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 0 })
  for (const name of ['a', 'b', 'c']) expect(await queue.run(async () => name)).toEqual(ok(name))
})
