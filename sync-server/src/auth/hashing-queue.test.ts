import { err, ok } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createHashingQueue } from './hashing-queue.ts'

/** Work that ends when the test says so. */
const slowWork = () => {
  const begun: string[] = []
  const endings = new Map<string, (error?: Error) => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => {
      begun.push(name)
      endings.set(name, (error) => (error ? reject(error) : resolve(name)))
    })
  const end = async (name: string, error?: Error) => {
    endings.get(name)?.(error)
    await settled()
  }
  return { begun, work, end }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('no more than so many run at once, and the others in the order they came', async () => {
  const queue = createHashingQueue({ atOnce: 2, waiting: 10 })
  const { begun, work, end } = slowWork()
  const answers = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(work(name)))
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  await end('c')
  await end('d')
  await end('e')
  expect(begun).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(await Promise.all(answers)).toEqual(['a', 'b', 'c', 'd', 'e'].map(ok))
})

test('who comes when too many wait is refused at once and costs nothing, and those who wait keep their place', async () => {
  const queue = createHashingQueue({ atOnce: 1, waiting: 2 })
  const { begun, work, end } = slowWork()
  const answers = ['a', 'b', 'c'].map((name) => queue.run(work(name)))
  expect(await queue.run(work('too many'))).toEqual(err({ type: 'Busy' }))
  expect(queue.runCount()).toBe(1)
  await end('a')
  const next = queue.run(work('d'))
  for (const name of ['b', 'c', 'd']) await end(name)
  expect(await Promise.all([...answers, next])).toEqual(['a', 'b', 'c', 'd'].map(ok))
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.runCount()).toBe(4)
})

test('work that fails says so to its own sender and gives its place to the next', async () => {
  const queue = createHashingQueue({ atOnce: 1, waiting: 1 })
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

test('without room to wait it still runs one after another', async () => {
  const queue = createHashingQueue({ atOnce: 1, waiting: 0 })
  for (const name of ['a', 'b', 'c']) expect(await queue.run(async () => name)).toEqual(ok(name))
})
