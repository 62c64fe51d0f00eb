import { err, ok } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { createHashingQueue, type TaskOrigin } from './hashing-queue.ts'

/** Tasks that each run until the test calls `end`. */
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

const { signal } = new AbortController()
const origin: TaskOrigin = { group: 'new', networks: ['192.0.2.1'], login: 'mia', signal }

/**
 * Queues one task for each origin while another task runs. Returns the tasks in the order they ran, and the tasks that
 * were refused.
 */
const turnsOf = async (origins: readonly (Partial<TaskOrigin> & { readonly name: string })[]) => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 4, maxQueuedPerAddress: 3 })
  const turns: string[] = []
  const results = await Promise.all([
    queue.run(origin, async () => settled()),
    ...origins.map(({ name, ...from }) => queue.run({ ...origin, ...from }, async () => turns.push(name))),
  ])
  return { turns, refused: origins.filter((_, index) => !results[index + 1]?.ok).map(({ name }) => name) }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('the hashing queue limits concurrency and runs queued work in order', async () => {
  const queue = createHashingQueue({ concurrency: 2, maxQueued: 10, maxQueuedPerAddress: 10 })
  const { started, work, end } = slowWork()
  const results = ['a', 'b', 'c', 'd', 'e'].map((name) => queue.run(origin, work(name)))
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

test('a full hashing queue returns Busy without running the work, and keeps the queued work', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 2, maxQueuedPerAddress: 2 })
  const { started, work, end } = slowWork()
  const results = ['a', 'b', 'c'].map((name) => queue.run(origin, work(name)))
  expect(await queue.run(origin, work('too many'))).toEqual(err({ type: 'Busy' }))
  await settled()
  expect(queue.runCount()).toBe(1)
  await end('a')
  const next = queue.run(origin, work('d'))
  for (const name of ['b', 'c', 'd']) await end(name)
  expect(await Promise.all([...results, next])).toEqual(['a', 'b', 'c', 'd'].map(ok))
  expect(started).toEqual(['a', 'b', 'c', 'd'])
  expect(queue.runCount()).toBe(4)
})

test('the hashing queue reports a task’s error only to its caller, and continues with the next task', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 1, maxQueuedPerAddress: 1 })
  const { work, end } = slowWork()
  const failing = queue.run(origin, work('a'))
  const waiting = queue.run(origin, work('b'))
  const failed = failing.catch((error: unknown) => error)
  await end('a', new Error('no memory'))
  expect(await failed).toEqual(new Error('no memory'))
  await end('b')
  expect(await waiting).toEqual(ok('b'))
  const later = queue.run(origin, work('c'))
  await end('c')
  expect(await later).toEqual(ok('c'))
})

test('a hashing queue that allows no waiting still runs tasks that arrive one at a time', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 0, maxQueuedPerAddress: 0 })
  for (const name of ['a', 'b', 'c']) expect(await queue.run(origin, async () => name)).toEqual(ok(name))
})

describe('in the hashing queue', () => {
  const at = (address: string) => ({ networks: [address] })

  test('groups, addresses and logins take turns', async () => {
    const groups = ['new', 'new', 'known', 'known', 'failing', 'failing'] as const
    const byGroup = await turnsOf(groups.map((group, index) => ({ name: `${group} ${index}`, group })))
    expect(byGroup.turns).toEqual(['known 2', 'failing 4', 'new 0', 'known 3', 'failing 5', 'new 1'])
    const byAddress = await turnsOf(
      ['b', 'b', 'c'].map((address, index) => ({ name: `${address}${index}`, ...at(address) })),
    )
    expect(byAddress.turns).toEqual(['b0', 'c2', 'b1'])
    const byLogin = await turnsOf(['anna', 'anna', 'ben'].map((login, index) => ({ name: `${login} ${index}`, login })))
    expect(byLogin.turns).toEqual(['anna 0', 'ben 2', 'anna 1'])
  })

  test('IPv6 sites take turns, however many networks each one uses', async () => {
    const from = (site: string, network: string) => ({
      name: `${site}${network}`,
      networks: [`${site}/48`, `${site}${network}/64`],
    })
    const { turns } = await turnsOf([from('a', '1'), from('a', '2'), from('a', '3'), from('b', '1')])
    expect(turns).toEqual(['a1', 'b1', 'a2', 'a3'])
  })

  test('a full group drops the newest task of the busiest address and login', async () => {
    const tasks = ['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => ({ name, ...at(name.slice(0, 1)) }))
    expect((await turnsOf(tasks)).refused).toEqual(['a3'])
    const known = { name: 'known', group: 'known', ...at('a') } as const
    expect((await turnsOf([...tasks.slice(0, 4), known])).refused).toEqual([])
    const logins = ['anna', 'anna', 'anna', 'ben'].map((login, index) => ({ name: `${login} ${index}`, login }))
    expect((await turnsOf(logins)).refused).toEqual(['anna 2'])
  })
})

test('the hashing queue drops a waiting task when its client disconnects, but not a running task', async () => {
  const queue = createHashingQueue({ concurrency: 1, maxQueued: 9, maxQueuedPerAddress: 9 })
  const { started, work, end } = slowWork()
  const controller = new AbortController()
  const leaving = { ...origin, signal: controller.signal }
  const results = [
    queue.run(leaving, work('running')),
    queue.run(leaving, work('waiting')),
    queue.run({ ...origin, login: 'pat' }, work('other')),
  ]
  controller.abort()
  expect(await results[1]).toEqual(err({ type: 'Busy' }))
  expect(await queue.run(leaving, work('late'))).toEqual(err({ type: 'Busy' }))
  await end('running')
  await end('other')
  expect(await Promise.all([results[0], results[2]])).toEqual([ok('running'), ok('other')])
  expect([started, queue.runCount()]).toEqual([['running', 'other'], 2])
})
