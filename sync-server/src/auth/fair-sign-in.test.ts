import { describe, expect, test } from 'vitest'
import { createApp } from '../app.ts'
import { testDependencies } from '../testing/app.ts'
import { addSampleChild, signUpParent } from '../testing/fixtures/household.ts'
import { createHashingQueue } from './hashing-queue.ts'

const HOME = '192.0.2.1'
const guessers = Array.from({ length: 300 }, (_, index) => `198.51.${100 + (index >> 8)}.${index & 255}`)

const until = async (isDone: () => boolean) => {
  for (let tries = 0; tries < 4_000 && !isDone(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 5))
}

/**
 * A family whose parent and child have signed in at home before. After `hold`, no hashing finishes until `release` is
 * called.
 */
const start = async () => {
  const queue = createHashingQueue({ concurrency: 2, maxQueued: 128, maxQueuedPerAddress: 64 })
  const dependencies = testDependencies({ now: () => Date.parse('2026-11-21T12:00:00Z') })
  const turns: string[] = []
  let [asked, gate] = [0, Promise.resolve()]
  let release = () => {}
  const app = createApp({
    ...dependencies,
    hashingQueue: {
      ...queue,
      run: (origin, work) => {
        asked += 1
        return queue.run(origin, async () => {
          turns.push(origin.login)
          await gate
          return work()
        })
      },
    },
  })
  const signIn = async (username: string, password: string, address: string, signal?: AbortSignal) => {
    const init = {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
      ...(signal && { signal }),
    }
    return (await app.request('/api/login', init, { incoming: { socket: { remoteAddress: address } } })).status
  }
  const { parent } = await signUpParent(app, 'pat', HOME)
  await addSampleChild(app, parent, 'mia')
  expect(await signIn('pat', 'correct horse', HOME)).toBe(200)

  /** Starts all requests and waits until each has queued its hashing. */
  const startAll = async (requests: readonly (() => Promise<number>)[]) => {
    const before = asked
    gate = new Promise((resolve) => (release = resolve))
    const statuses = requests.map((request) => request())
    await until(() => asked === before + requests.length)
    return statuses
  }
  /** Signs in while the requests wait, and returns the sign-in's place in the hashing order, counting from 1. */
  const placeBehind = async (
    requests: readonly (() => Promise<number>)[],
    person: () => Promise<number>,
    username: string,
    whenWaiting = () => {},
  ) => {
    const [statuses, askedBefore] = [await startAll(requests), asked]
    whenWaiting()
    const status = person()
    await until(() => asked > askedBefore)
    const running = turns.length
    release()
    expect(await status).toBe(200)
    await Promise.all(statuses)
    return turns.indexOf(username, running) - running + 1
  }
  return { signIn, placeBehind, runCount: queue.runCount }
}

const repeat = <T>(count: number, make: (index: number) => T) =>
  Array.from({ length: count }, (_, index) => make(index))

describe('a new sign-in is among the next three whose password is hashed (SECURITY check 18)', () => {
  test('behind 100 successful sign-ins by a child at the same address', async () => {
    const { signIn, placeBehind } = await start()
    const flood = repeat(100, () => () => signIn('mia', 'star', HOME))
    expect(await placeBehind(flood, () => signIn('pat', 'correct horse', HOME), 'pat')).toBeLessThanOrEqual(3)
  })

  test('behind 60 sign-ins that are dropped because their clients disconnected', async () => {
    const { signIn, placeBehind, runCount } = await start()
    const controller = new AbortController()
    const before = runCount()
    const flood = repeat(60, () => () => signIn('mia', 'star', HOME, controller.signal))
    const person = () => signIn('pat', 'correct horse', HOME)
    expect(await placeBehind(flood, person, 'pat', () => controller.abort())).toBeLessThanOrEqual(3)
    // Two sign-ins were already running; the third is the parent's.
    expect(runCount() - before).toBe(3)
  })

  test('while 300 addresses guess passwords, if the user has signed in from this address before', async () => {
    const { signIn, placeBehind } = await start()
    const flood = guessers.map((address, index) => () => signIn(`name-${index}`, 'guess', address))
    expect(await placeBehind(flood, () => signIn('pat', 'correct horse', HOME), 'pat')).toBeLessThanOrEqual(3)
  })

  test('if its address has no failures, even while 300 addresses with failures keep guessing', async () => {
    const { signIn, placeBehind } = await start()
    for (const [index, address] of guessers.entries()) await signIn(`name-${index}`, 'guess', address)
    const flood = guessers.map((address, index) => () => signIn(`name-${index}`, 'guess', address))
    const person = () => signIn('pat', 'correct horse', '203.0.113.9')
    expect(await placeBehind(flood, person, 'pat')).toBeLessThanOrEqual(3)
  })

  test('while 300 /64 networks in one /48 guess passwords, if the user’s address is new', async () => {
    const { signIn, placeBehind } = await start()
    const flood = repeat(300, (index) => () => signIn(`name-${index}`, 'guess', `2001:db8:1:${index.toString(16)}::1`))
    const person = () => signIn('pat', 'correct horse', '2001:db8:2::1')
    expect(await placeBehind(flood, person, 'pat')).toBeLessThanOrEqual(3)
  })
})
