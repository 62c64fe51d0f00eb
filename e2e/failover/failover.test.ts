import { setTimeout } from 'node:timers/promises'
import { assert, EMPTY_DIGEST, addToDigest } from '@little-ledger/domain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pullAll } from '../../sync-server/src/testing/fixtures/device.ts'
import { queryRows } from '../../sync-server/src/testing/postgres.ts'
import { startProgram, useProgram, waitForExitCode } from '../../sync-server/src/testing/program/program.ts'
import { type Cluster, startCluster, waitFor } from './cluster.ts'
import type { DatabaseNode } from './database-node.ts'
import { CLIENTS, createRecord, type Family, NO_RESPONSE, startFamily, type WriteRecord } from './load.ts'

/** Fail-overs of each kind. LITTLE_LEDGER_FAILOVERS limits them while working on this test. */
const limit = Number(process.env['LITTLE_LEDGER_FAILOVERS'] ?? 10)
const [kills, others] = [Math.min(10, limit), Math.min(3, limit)]

/** How long the primary is alone: longer than a server waits for a commit. */
const ALONE_MS = 20_000

/** With LISTEN it takes milliseconds; without, half a second. On a busy machine both take longer. */
const NOTIFIED_MS = 5_000

const TIMEOUT = { timeout: 60 * 60_000 }

let cluster: Cluster | undefined
const running = () => {
  assert(cluster, 'the cluster runs')
  return cluster
}

const startServers = (program: string, urls: readonly string[]) =>
  Promise.all(urls.map((url) => startProgram({ program, environment: { DATABASE_URL: url } })))

type Servers = Awaited<ReturnType<typeof startServers>>

/** Servers have a lock on the connection that receives notifications (storage/postgres/migrate.ts). */
const countListening = async ({ url }: DatabaseNode) => {
  const [row] = await queryRows(
    url,
    "SELECT count(*)::integer AS count FROM pg_locks WHERE locktype = 'advisory' AND granted",
  )
  return Number(row?.['count'])
}

/** Every acknowledged write is stored once, where it was acknowledged, and all devices and servers agree. */
const expectNothingLost = async ({ pushed, written, pulled, problems, on, path, compared }: Family) => {
  expect(problems).toEqual([])
  expect(compared()).toBeGreaterThan(0)
  const views = [await pullAll(on(0)), await pullAll(on(1))]
  for (const { entries, last } of views) {
    expect(entries.map(({ position }) => position)).toEqual(entries.map((_, index) => index + 1))
    expect(new Set(entries.map(({ entry }) => entry.id)).size).toBe(entries.length)
    expect(entries).toEqual(pulled)
    expect({ count: last.count, digest: last.digest }).toEqual(addToDigest(EMPTY_DIGEST, pulled))
  }
  const positions = new Map(pulled.map(({ position, entry }) => [entry.id, position]))
  expect([...pushed].filter(([id, position]) => positions.get(id) !== position)).toEqual([])
  // Nothing else was stored but the family and its child.
  expect(pulled).toHaveLength(pushed.size + written.size + 2)
  const history = await on(1).json<{ id: string; description: string }[]>('GET', path)
  const byKey = new Map(history.map(({ id, description }) => [description, id]))
  expect([...written].filter(([key, id]) => byKey.get(key) !== id)).toEqual([])
  expect(history).toHaveLength(pushed.size + written.size)
}

/** Both standbys end up with the rows of the primary. */
const expectSameRows = async ({ nodes, whole }: Cluster) => {
  const { leader } = await whole()
  const digest = `SELECT count(*)::integer AS entries, md5(string_agg(id::text || position || body, '' ORDER BY family_id, position)) AS md5
    FROM entries`
  const expected = await queryRows(leader.url, digest)
  for (const node of nodes) await expect.poll(() => queryRows(node.url, digest), { timeout: 30_000 }).toEqual(expected)
}

type Round = {
  readonly first: number
  readonly last: number
  readonly notified: number | undefined
  readonly whole: number
}

/** For docs/scale.md. */
const print = (text: string) => void process.stdout.write(`${text}\n`)

const seconds = (ms: number) => (ms / 1000).toFixed(1)

const lineOf = ({ first, last, notified, whole }: Round, number: number) =>
  `| ${number} | ${seconds(first)} s | ${seconds(last)} s | ${seconds(whole)} s | ${notified?.toFixed(0)} ms |`

const report = (title: string, rounds: readonly Round[], { failures }: WriteRecord) => {
  const sorted = rounds.map(({ first }) => first).toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  const median = ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2
  const counts = [...failures].map(([reason, count]) => `${reason}: ${count}`).join(', ')
  print(
    [
      `${title}: median ${seconds(median)} s, maximum ${seconds(sorted.at(-1) ?? 0)} s until a write was acknowledged again`,
      `responses other than success: ${counts}`,
    ].join('\n'),
  )
}

type Failover = {
  readonly node: 'primary' | 'synchronous standby'
  readonly how: string
  readonly count: number
  /** Breaks the node. @returns a function that repairs it once the others do without it */
  readonly breaks: (node: DatabaseNode) => Promise<() => void>
}

const kill = async (node: DatabaseNode) => {
  await node.kill()
  return node.start
}

const failovers: readonly Failover[] = [
  { node: 'primary', how: 'killed', count: kills, breaks: kill },
  {
    node: 'primary',
    how: 'paused',
    count: others,
    breaks: async (node) => {
      node.pause()
      return node.resume
    },
  },
  {
    node: 'primary',
    how: 'cut off from the network',
    count: others,
    breaks: async (node) => {
      node.cut()
      return node.join
    },
  },
  { node: 'synchronous standby', how: 'killed', count: others, breaks: kill },
]

/** Breaks the primary, and measures from then on. */
const failOver = async (
  { node, breaks }: Failover,
  { whole, nodes }: Cluster,
  servers: Servers,
  record: WriteRecord,
  families: readonly Family[],
): Promise<Round> => {
  const { leader, sync } = await whole()
  const broken = node === 'primary' ? leader : sync
  await waitFor('all servers listen', async () =>
    (await countListening(leader)) === servers.length ? true : undefined,
  )
  const begun = performance.now()
  const repair = await breaks(broken)
  const successor = await waitFor('a primary', async () => {
    const are = await Promise.all(nodes.map((each) => each !== broken && each.isPrimary()))
    return nodes[are.indexOf(true)]
  })
  const served = await waitFor('acknowledged writes of all clients', async () => {
    const times = record.since(begun)
    return times.size === CLIENTS * families.length ? times : undefined
  })
  repair()
  await waitFor('all servers listen again', async () =>
    (await countListening(successor)) === servers.length ? true : undefined,
  )
  const [family] = families
  const notified = await family?.measureNotification()
  await whole()
  const times = [...served.values()]
  return { first: Math.min(...times), last: Math.max(...times), notified, whole: performance.now() - begun }
}

describe.runIf(process.env['LITTLE_LEDGER_LONG'])('two servers on PostgreSQL with synchronous standbys', () => {
  const program = useProgram()
  beforeAll(async () => {
    cluster = await startCluster()
  }, 10 * 60_000)
  afterAll(() => cluster?.stop())

  /** Starts two servers and two families that keep writing. */
  const startLoad = async (name: string) => {
    const servers = await startServers(program, running().urls)
    const ports = servers.map(({ port }) => port)
    const record = createRecord()
    const families = await Promise.all(['moss', 'fern'].map((each) => startFamily(`${name}-${each}`, ports, record)))
    await waitFor('the first writes', async () =>
      record.since(0).size === CLIENTS * families.length ? true : undefined,
    )
    return { servers, record, families }
  }

  const expectUnharmed = async ({ servers, record, families }: Awaited<ReturnType<typeof startLoad>>) => {
    for (const family of families) await expectNothingLost(family)
    await expectSameRows(running())
    expect(
      [...record.failures.keys()].filter((reason) => !reason.startsWith('503 ') && reason !== NO_RESPONSE),
    ).toEqual([])
    for (const family of families) {
      expect(family.streams.map(({ seen }) => seen.isOpen)).toEqual([true, true])
      await family.stopStreams()
    }
    for (const { child, output } of servers) {
      expect([child.exitCode, output.stderr]).toEqual([null, ''])
      child.kill('SIGTERM')
      expect(await waitForExitCode(child)).toBe(0)
    }
  }

  for (const [index, failover] of failovers.entries()) {
    const title = `the ${failover.node} is ${failover.how} ${failover.count} times`
    test(`lose nothing and need no restart when ${title}`, TIMEOUT, async () => {
      const load = await startLoad(`case${index}`)
      const { servers, record, families } = load
      const rounds: Round[] = []
      print(`${title}\n| round | first client | all clients | three databases again | notification |`)
      for (let number = 1; number <= failover.count; number += 1) {
        const round = await failOver(failover, running(), servers, record, families)
        rounds.push(round)
        print(lineOf(round, number))
      }
      for (const family of families) await family.finish()
      report(title, rounds, record)
      await expectUnharmed(load)
      for (const { notified } of rounds) expect(notified).toBeLessThan(NOTIFIED_MS)
    })
  }

  test('acknowledge nothing while the primary has no standby, and go on when one is back', TIMEOUT, async () => {
    const load = await startLoad('alone')
    const { leader, sync, other } = await running().whole()
    await Promise.all([sync.kill(), other.kill()])
    const begun = performance.now()
    await setTimeout(ALONE_MS)
    expect(load.record.since(begun).size).toBe(0)
    expect(await leader.isPrimary()).toBe(true)
    expect((await load.families[0]?.on(0).request('GET', '/api/health'))?.status).toBe(200)
    sync.start()
    other.start()
    await waitFor('acknowledged writes', async () =>
      load.record.since(begun).size === CLIENTS * load.families.length ? true : undefined,
    )
    for (const family of load.families) await family.finish()
    await expectUnharmed(load)
  })
})
