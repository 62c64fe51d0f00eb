import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { assert } from '@little-ledger/domain'
import { databaseUser } from '../../sync-server/src/testing/database-user.ts'
import { queryRows } from '../../sync-server/src/testing/postgres.ts'
import { freePort } from '../../sync-server/src/testing/program/ports.ts'
import { folderInMemory } from '../../sync-server/src/testing/start-postgres.ts'
import { configured, type DatabaseNode, prepareNode } from './database-node.ts'
import { findPrograms } from './programs.ts'
import { type Owner, startLogged } from './start-logged.ts'

const NODES = ['db1', 'db2', 'db3']

/** One HAProxy for each server. */
const SERVERS = 2

/** Patroni starts a thread for each request. */
const POLL_MS = 1_000

/** Calls `look` until it returns something. */
export const waitFor = async <T>(what: string, look: () => Promise<T | undefined>, timeoutMs = 300_000): Promise<T> => {
  const end = performance.now() + timeoutMs
  for (;;) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    assert(performance.now() < end, `${what} within ${timeoutMs / 1000} seconds`)
    await setTimeout(POLL_MS)
  }
}

const startEtcd = async (programs: { readonly etcd: string }, folder: string, owner: Owner) => {
  const port = await freePort()
  const [clientUrl, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`]
  const args = [
    ['--name', 'etcd1', '--data-dir', join(folder, 'etcd')],
    ['--listen-client-urls', clientUrl, '--advertise-client-urls', clientUrl],
    ['--listen-peer-urls', peerUrl, '--initial-advertise-peer-urls', peerUrl],
    ['--initial-cluster', `etcd1=${peerUrl}`],
  ].flat()
  const etcd = startLogged(programs.etcd, args, {
    folder,
    name: 'etcd',
    owner,
    env: { PATH: process.env['PATH'] ?? '' },
  })
  await waitFor('etcd answers', async () => ((await fetch(`${clientUrl}/health`)).ok ? true : undefined), 30_000)
  return { port, stop: () => etcd.kill('SIGKILL') }
}

/** The environment of haproxy.cfg (deploy/high-availability/haproxy.env). */
const haproxyEnvironment = (port: number, nodes: readonly DatabaseNode[]) => ({
  LEDGER_ADDRESS: `127.0.0.1:${port}`,
  ...Object.fromEntries(
    nodes.flatMap(({ address, restPort }, index) => [
      [`DB${index + 1}_ADDRESS`, address],
      [`DB${index + 1}_REST_PORT`, String(restPort)],
    ]),
  ),
})

export type Cluster = Awaited<ReturnType<typeof startCluster>>

/**
 * Three PostgreSQL servers under Patroni, etcd, and an HAProxy for each Little Ledger server, with the configuration in
 * `deploy/high-availability`. Everything listens on loopback only.
 */
export const startCluster = async () => {
  const programs = findPrograms()
  const owner = databaseUser()
  const folder = mkdtempSync(join(folderInMemory(), 'little-ledger-failover-'))
  chownSync(folder, owner.uid, owner.gid)
  const stops: (() => unknown)[] = []
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const etcd = await startEtcd(programs, folder, owner)
    stops.push(etcd.stop)
    const nodes: DatabaseNode[] = []
    for (const name of NODES) {
      const node = await prepareNode({ name, folder, owner, programs, etcdPort: etcd.port })
      nodes.push(node)
      stops.push(node.close, node.kill)
      node.start()
    }
    const findPrimary = async () => {
      const are = await Promise.all(nodes.map((node) => node.isPrimary()))
      return nodes[are.indexOf(true)]
    }
    const primary = () => waitFor('a primary', findPrimary)
    /** Waits until both standbys stream, one of them synchronously. @returns the primary and the standbys */
    const whole = () =>
      waitFor('a primary with two standbys', async () => {
        const leader = await findPrimary()
        const members = (await leader?.readCluster()) ?? []
        const named = (role: string) => members.filter((member) => member.role === role).map((member) => member.name)
        const rows =
          leader && (await queryRows(leader.url, "SELECT 1 FROM pg_stat_replication WHERE state = 'streaming'"))
        const [sync] = named('sync_standby').map((name) => nodes.find((node) => node.name === name))
        const [other] = named('replica').map((name) => nodes.find((node) => node.name === name))
        return leader && sync && other && rows?.length === 2 ? { leader, sync, other } : undefined
      })

    const first = await primary()
    const admin = first.url.replace(/ledger$/, 'postgres')
    await waitFor('the database', async () => {
      await queryRows(admin, "CREATE ROLE ledger LOGIN PASSWORD 'ledger'").catch(() => {})
      await queryRows(admin, 'CREATE DATABASE ledger OWNER ledger')
      return true
    })
    await whole()
    const urls: string[] = []
    for (let number = 0; number < SERVERS; number += 1) {
      const port = await freePort()
      const env = haproxyEnvironment(port, nodes)
      const name = `haproxy-${number}`
      const haproxy = startLogged(programs.haproxy, ['-db', '-f', configured('haproxy.cfg')], {
        folder,
        name,
        owner,
        env,
      })
      stops.push(() => haproxy.kill('SIGKILL'))
      urls.push(`postgres://ledger:ledger@127.0.0.1:${port}/ledger`)
    }
    for (const url of urls) await waitFor('HAProxy passes connections', () => queryRows(url, 'SELECT 1'), 30_000)
    return { folder, nodes, primary, whole, urls, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
