import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '../../sync-server/src/testing/program/ports.ts'
import { startLinks } from './links.ts'
import type { Programs } from './programs.ts'
import { type Owner, startLogged } from './start-logged.ts'

/** The configuration that docs/scale.md tells people to use. */
export const configured = (file: string) =>
  fileURLToPath(new URL(`../../deploy/high-availability/${file}`, import.meta.url))

const SUPERUSER_PASSWORD = 'superuser'

const parentOf = (pid: string): number => {
  try {
    // The fields after the name, which is in parentheses: state, parent, …
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/.*\) /s, '').split(' ')[1])
  } catch {
    return 0
  }
}

const childrenOf = (parent: number): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)

const send = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {
    // It has ended.
  }
}

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

type NodeOptions = {
  readonly name: string
  readonly folder: string
  readonly owner: Owner
  readonly programs: Programs
  readonly etcdPort: number
}

export type DatabaseNode = Awaited<ReturnType<typeof prepareNode>>

/**
 * PostgreSQL under Patroni. All connections from and to other nodes, HAProxy and etcd go through links, which can be
 * cut.
 */
export const prepareNode = async ({ name, folder: parent, owner, programs, etcdPort }: NodeOptions) => {
  const folder = join(parent, name)
  const data = join(folder, 'data')
  const configuration = join(folder, 'configuration')
  for (const made of [folder, configuration]) {
    mkdirSync(made, { mode: 0o700 })
    chownSync(made, owner.uid, owner.gid)
  }
  copyFileSync(configured('patroni.yml'), join(configuration, '1-patroni.yml'))
  // Only the folder of the socket has no environment variable.
  const local = `postgresql:\n  parameters:\n    unix_socket_directories: ${folder}\n`
  writeFileSync(join(configuration, '2-local.yml'), local)

  const [port, restPort] = [await freePort(), await freePort()]
  const targets = [port, restPort, etcdPort]
  const links = await startLinks({ haproxy: programs.haproxy, folder, owner, targets })
  const [postgresLink = 0, restLink = 0, etcdLink = 0] = links.ports
  const env = {
    PATH: `${programs.postgresBin}:${process.env['PATH']}`,
    HOME: folder,
    PATRONI_NAME: name,
    // A proxy, so that Patroni does not ask etcd for its other addresses.
    PATRONI_ETCD3_PROXY: `http://127.0.0.1:${etcdLink}`,
    PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
    PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${postgresLink}`,
    PATRONI_RESTAPI_LISTEN: `127.0.0.1:${restPort}`,
    PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${restLink}`,
    PATRONI_POSTGRESQL_DATA_DIR: data,
    PATRONI_POSTGRESQL_BIN_DIR: programs.postgresBin,
    PATRONI_POSTGRESQL_PGPASS: join(folder, 'pgpass'),
    PATRONI_SUPERUSER_PASSWORD: SUPERUSER_PASSWORD,
    PATRONI_REPLICATION_PASSWORD: 'replication',
  }
  let patroni: ChildProcess | undefined

  /** The processes of PostgreSQL, the main one first. */
  const postgresPids = () => {
    try {
      const pid = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
      return [pid, ...childrenOf(pid)]
    } catch {
      return []
    }
  }
  const pids = () => (patroni?.pid === undefined ? [] : [patroni.pid, ...postgresPids()])

  return {
    name,
    folder,
    /** As other machines see it. */
    address: `127.0.0.1:${postgresLink}`,
    restPort: restLink,
    /** A superuser's address that cannot be cut. */
    url: `postgres://postgres:${SUPERUSER_PASSWORD}@127.0.0.1:${port}/ledger`,
    /** Whether Patroni says that this node is the primary. */
    isPrimary: async () => {
      const signal = AbortSignal.timeout(1_000)
      const response = await fetch(`http://127.0.0.1:${restPort}/primary`, { signal }).catch(() => undefined)
      return response?.status === 200
    },
    /** Patroni's view of all nodes. */
    readCluster: async () => {
      const signal = AbortSignal.timeout(1_000)
      const response = await fetch(`http://127.0.0.1:${restPort}/cluster`, { signal }).catch(() => undefined)
      if (!response?.ok) return []
      return ((await response.json()) as { members: { name: string; role: string; state: string }[] }).members
    },
    start: () => {
      patroni = startLogged(programs.patroni, [configuration], { folder, name, owner, env })
    },
    /** Kills PostgreSQL and Patroni, as if the machine lost its power. */
    kill: async () => {
      const killed = pids()
      const exit = patroni && patroni.exitCode === null ? once(patroni, 'exit') : undefined
      // A paused process also ends.
      for (const pid of killed) send(pid, 'SIGKILL')
      patroni = undefined
      await exit
      while (killed.some(isRunning)) await setTimeout(20)
    },
    pause: () => pids().forEach((pid) => send(pid, 'SIGSTOP')),
    resume: () => pids().forEach((pid) => send(pid, 'SIGCONT')),
    cut: links.cut,
    join: links.join,
    close: links.close,
  }
}
