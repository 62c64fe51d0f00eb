import { err, ok, type Result } from '@little-ledger/domain'
import { LRUCache } from 'lru-cache'
import { lruOptions } from '../lru-options.ts'

export type Busy = { readonly type: 'Busy' }

/**
 * `known`: the login has signed in from this address before. `failing`: the address has recently sent wrong passwords.
 * `new`: all other tasks. Each group has its own limit of waiting tasks, and the groups take turns.
 */
export type QueueGroup = 'known' | 'new' | 'failing'

/** Where a task comes from, which decides when its turn comes. */
export type TaskOrigin = {
  readonly group: QueueGroup
  /** The networks of the client's address, widest first (`networksOf`). */
  readonly networks: readonly string[]
  readonly login: string
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal
}

export type HashingQueue = {
  /**
   * Runs the work when it is its turn. Returns `Busy` if the queue is full, or if the client disconnects before then.
   */
  readonly run: <T>(origin: TaskOrigin, work: () => Promise<T>) => Promise<Result<T, Busy>>
  /** How many tasks have started. A login is one task, and computes two hashes. */
  readonly runCount: () => number
  /** How many tasks wait for their turn. */
  readonly waitingCount: () => number
}

type Limits = {
  readonly concurrency: number
  /** Maximum number of waiting tasks in each group. */
  readonly maxQueued: number
  readonly maxQueuedPerAddress: number
}

/**
 * A waiting task. `path` lists its group, networks and login, widest first. Each element starts with the element before
 * it, so the same login takes separate turns in each network.
 */
type Task = {
  readonly path: readonly string[]
  readonly address: string
  readonly start: () => void
  readonly drop: () => void
}

/** Maximum number of groups, networks and logins for which the last turn is stored. */
const MAX_TRACKED = 10_000

const pathOf = ({ group, networks, login }: TaskOrigin) => {
  const names = [group, ...networks, login]
  return names.map((_, index) => names.slice(0, index + 1).join(' '))
}

const compare = (a: readonly number[], b: readonly number[]) =>
  a.map((value, index) => value - (b[index] ?? 0)).find((difference) => difference !== 0) ?? 0

/**
 * The task with the lowest ranks; the first one if several are equal. Compares the groups' ranks first and the logins'
 * ranks last.
 */
const lowest = (tasks: Iterable<Task>, rankOf: (name: string) => number): Task | undefined => {
  let best: { readonly task: Task; readonly ranks: readonly number[] } | undefined
  for (const task of tasks) {
    const ranks = task.path.map(rankOf)
    if (best === undefined || compare(ranks, best.ranks) < 0) best = { task, ranks }
  }
  return best?.task
}

/**
 * Limits concurrent and queued password hashing, which is deliberately slow. Groups, networks, addresses and logins
 * take turns, so that many tasks from one source do not delay the others (docs/decisions/0028-fair-sign-in.md).
 */
export const createHashingQueue = ({ concurrency, maxQueued, maxQueuedPerAddress }: Limits): HashingQueue => {
  const waiting = new Set<Task>()
  const counts = new Map<string, number>()
  const lastTurns = new LRUCache<string, number>(lruOptions(MAX_TRACKED))
  let [running, runCount] = [0, 0]

  const countOf = (name: string) => counts.get(name) ?? 0
  const addToCounts = ({ path }: Task, change: 1 | -1) => {
    for (const name of path) {
      if (countOf(name) + change === 0) counts.delete(name)
      else counts.set(name, countOf(name) + change)
    }
  }
  const remove = (task: Task) => {
    if (waiting.delete(task)) addToCounts(task, -1)
  }

  /** Picks the group whose last turn was longest ago, then its network, address and login in the same way. */
  const startNext = () => {
    const next = running < concurrency ? lowest(waiting, (name) => lastTurns.get(name) ?? 0) : undefined
    if (next === undefined) return
    remove(next)
    running += 1
    runCount += 1
    for (const name of next.path) lastTurns.set(name, runCount)
    next.start()
  }

  /** If the address or the group has too many waiting tasks, drops the newest task of its busiest network and login. */
  const dropExcess = ({ path: [group = ''], address }: Task) => {
    const full = countOf(address) > maxQueuedPerAddress ? address : countOf(group) > maxQueued ? group : undefined
    if (full === undefined) return
    const candidates = [...waiting].filter(({ path }) => path.includes(full)).toReversed()
    lowest(candidates, (name) => -countOf(name))?.drop()
  }

  const waitForTurn = (origin: TaskOrigin) =>
    new Promise<boolean>((resolve) => {
      const { signal } = origin
      if (signal.aborted) return resolve(false)
      const path = pathOf(origin)
      const finish = (isStarted: boolean) => {
        signal.removeEventListener('abort', task.drop)
        remove(task)
        resolve(isStarted)
      }
      const task: Task = { path, address: path.at(-2) ?? '', start: () => finish(true), drop: () => finish(false) }
      waiting.add(task)
      addToCounts(task, 1)
      signal.addEventListener('abort', task.drop)
      startNext()
      if (waiting.has(task)) dropExcess(task)
      return undefined
    })

  return {
    runCount: () => runCount,
    waitingCount: () => waiting.size,
    run: async (origin, work) => {
      if (!(await waitForTurn(origin))) return err({ type: 'Busy' })
      try {
        return ok(await work())
      } finally {
        running -= 1
        startNext()
      }
    },
  }
}
