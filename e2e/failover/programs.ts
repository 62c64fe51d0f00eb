import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const POSTGRES_VERSIONS = '/usr/lib/postgresql'

const inPath = (name: string) =>
  [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))

/** The folder of the newest installed PostgreSQL. */
const findPostgres = () => {
  if (!existsSync(POSTGRES_VERSIONS)) return undefined
  const versions = readdirSync(POSTGRES_VERSIONS).toSorted((a, b) => Number(b) - Number(a))
  return versions
    .map((version) => join(POSTGRES_VERSIONS, version, 'bin'))
    .find((bin) => existsSync(join(bin, 'initdb')))
}

const packages = { postgresBin: 'postgresql', patroni: 'patroni', etcd: 'etcd-server', haproxy: 'haproxy' } as const

export type Programs = Readonly<Record<keyof typeof packages, string>>

/**
 * Patroni 3.0.2 lets a primary that was paused take the lease back from its successor, which loses acknowledged
 * entries (docs/scale.md).
 */
const isSafePatroni = (output: string) => {
  const [major = 0, minor = 0] = (/(\d+)\.(\d+)/.exec(output)?.slice(1) ?? []).map(Number)
  return major > 3 || (major === 3 && minor >= 1)
}

/** The programs of a cluster, which are Debian packages. Fails with the command that installs the missing ones. */
export const findPrograms = (): Programs => {
  const found = {
    postgresBin: findPostgres(),
    patroni: inPath('patroni'),
    etcd: inPath('etcd'),
    haproxy: inPath('haproxy'),
  }
  const missing = Object.entries(packages).filter(([name]) => found[name as keyof Programs] === undefined)
  const names = missing.map(([, name]) => (name === 'patroni' ? 'patroni python3-etcd python3-psycopg2' : name))
  if (missing.length > 0)
    throw new Error(`Install the missing packages: apt-get install --no-install-recommends ${names.join(' ')}`)
  const version = execFileSync(String(found.patroni), ['--version'], { encoding: 'utf8' }).trim()
  if (!isSafePatroni(version)) throw new Error(`Install Patroni 3.1 or newer (docs/scale.md), not ${version}`)
  return found as Programs
}
