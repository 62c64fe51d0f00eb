import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, readFileSync } from 'node:fs'
import { type AddressInfo, BlockList, createServer } from 'node:net'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../testing/built-app.ts'
import { httpClient } from '../testing/program/http-client.ts'
import { spawnWithSocket, startProgram, useProgram, waitForExitCode } from '../testing/program/program.ts'
import { socketsFromSystemd } from './systemd.ts'

const program = useProgram()

/** A folder with a program systemd-notify that writes its arguments to a file. */
const fakeNotify = () => {
  const folder = temporaryFolder()
  writeFiles(folder, { 'systemd-notify': `#!/bin/sh\necho "$@" >> ${join(folder, 'reports')}\n`, reports: '' })
  chmodSync(join(folder, 'systemd-notify'), 0o755)
  const reports = () => readFileSync(join(folder, 'reports'), 'utf8').split('\n').filter(Boolean)
  return { PATH: `${folder}:/usr/bin:/bin`, reports }
}

test('the server reports to systemd that it is ready, and then three times per watchdog interval', async () => {
  const { PATH, reports } = fakeNotify()
  await startProgram({ program, environment: { PATH, NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '300000' } })
  await expect.poll(() => reports().length).toBeGreaterThanOrEqual(3)
  expect(reports().slice(0, 3)).toEqual(['READY=1', 'WATCHDOG=1', 'WATCHDOG=1'])
})

test('the server serves if systemd-notify is missing', async () => {
  const environment = { PATH: '/nonexistent', NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '300000' }
  const { port, output } = await startProgram({ program, environment })
  expect((await fetch(`http://localhost:${port}/api/ready`)).status).toBe(200)
  expect(output.stderr).toBe('')
})

/** A listening socket that no one accepts connections from once `release` was called. */
const openSocket = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const socket: unknown = Reflect.get(Object(Reflect.get(server, '_handle')), 'fd')
  assert(typeof socket === 'number', 'Node keeps the number of the socket')
  return { port, socket, release: () => server.close() }
}

test('no request fails while the server restarts with the socket of systemd', async () => {
  const { port, socket, release } = await openSocket()
  const folder = temporaryFolder()
  const [first, second] = [spawnWithSocket({ program, folder }, socket), spawnWithSocket({ program, folder }, socket)]
  release()
  first.stdin?.write('\n')
  const client = httpClient(port)
  const { cookie, path } = await client.begin()
  const statuses: unknown[] = []
  let going = true
  const write = async (): Promise<void> => {
    if (!going) return
    const gift = { type: 'deposit', amount: 0.01, description: 'gift', date: '2026-11-01' }
    statuses.push(await client.status('POST', path, gift, cookie).catch((error: unknown) => error))
    return write()
  }
  const writers = Array.from({ length: 4 }, write)
  await expect.poll(() => statuses.length).toBeGreaterThan(20)
  first.kill('SIGTERM')
  expect(await waitForExitCode(first)).toBe(0)
  const before = statuses.length
  second.stdin?.write('\n')
  await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(before + 20)
  going = false
  await Promise.all(writers)
  expect(statuses.filter((status) => status !== 201)).toEqual([])
})

test('sockets of another process are not used', () => {
  expect(socketsFromSystemd({ LISTEN_FDS: '2', LISTEN_PID: '71' }, 71)).toEqual([3, 4])
  expect(socketsFromSystemd({ LISTEN_FDS: '2', LISTEN_PID: '70' }, 71)).toEqual([])
  expect(socketsFromSystemd({}, 71)).toEqual([])
})

test('the unit creates the folder of the security log that the documentation names', () => {
  const unit = readFileSync(new URL('../../../deploy/little-ledger.service', import.meta.url), 'utf8')
  expect(unit.split('\n')).toEqual(
    expect.arrayContaining(['ProtectSystem=strict', 'LogsDirectory=little-ledger', 'Requires=little-ledger.socket']),
  )
})

/** Runs the script of the service's commands, with a settings file and a program that prints a setting. */
const runCommandScript = (settings: string, given: Readonly<Record<string, string>>) => {
  const folder = temporaryFolder()
  const script = readFileSync(new URL('../../../deploy/little-ledger.sh', import.meta.url), 'utf8')
  writeFiles(folder, {
    env: settings,
    runuser: '#!/bin/sh\nshift 3\nexec "$@"\n',
    program: '#!/bin/sh\necho "$1 url=$DATABASE_URL file=$DATABASE_URL_FILE $LOG_LEVEL"\n',
    script: script
      .replaceAll('/etc/little-ledger.env', join(folder, 'env'))
      .replaceAll('/opt/little-ledger/bin/little-ledger', join(folder, 'program')),
  })
  for (const name of ['runuser', 'program', 'script']) chmodSync(join(folder, name), 0o755)
  const env = { PATH: `${folder}:/usr/bin:/bin`, ...given }
  return execFileSync(join(folder, 'script'), ['check'], { env, encoding: 'utf8' })
}

test('a command uses the settings of the service', () => {
  const settings = "DATABASE_URL='postgres://ledger:it%27s@db/ledger'\nLOG_LEVEL=warn\n"
  expect(runCommandScript(settings, {})).toBe('check url=postgres://ledger:it%27s@db/ledger file= warn\n')
})

test.each(['DATABASE_URL=postgres://db/ledger', 'DATABASE_URL_FILE=/etc/little-ledger.url'])(
  'a database given with a command replaces %s of the service',
  (setting) => {
    const settings = `${setting}\nLOG_LEVEL=warn\n`
    const url = "postgres://ledger:it's $HOME@db/restored"
    const file = "/root/it's $HOME.url"
    expect(runCommandScript(settings, { DATABASE_URL: url, LOG_LEVEL: 'error' })).toBe(`check url=${url} file= warn\n`)
    expect(runCommandScript(settings, { DATABASE_URL_FILE: file })).toBe(`check url= file=${file} warn\n`)
    const both = { DATABASE_URL: url, DATABASE_URL_FILE: file }
    expect(runCommandScript(settings, both)).toBe(`check url=${url} file=${file} warn\n`)
  },
)

test.each(['DATABASE_URL', 'DATABASE_URL_FILE'])(
  'an empty %s in the environment of a command does not count',
  (name) => {
    const settings = 'DATABASE_URL=postgres://db/ledger\nLOG_LEVEL=warn\n'
    expect(runCommandScript(settings, { [name]: '' })).toBe('check url=postgres://db/ledger file= warn\n')
  },
)

/** The address or range of each key in the Compose file, such as `ip_range`. */
const composeAddress = (key: string) => {
  const file = readFileSync(new URL('../../../deploy/compose.yaml', import.meta.url), 'utf8')
  return new RegExp(`${key}: ([\\d./]+)`).exec(file)?.[1] ?? ''
}

const isIn = (address: string, range: string) => {
  const list = new BlockList()
  const [network = '', prefix] = range.split('/')
  list.addSubnet(network, Number(prefix))
  return list.check(address)
}

test('Docker gives the address of the trusted proxy to no other container, although the server starts first', () => {
  const proxy = composeAddress('ipv4_address')
  expect(composeAddress('TRUSTED_PROXIES')).toBe(proxy)
  expect(isIn(proxy, composeAddress('subnet'))).toBe(true)
  expect(composeAddress('ip_range')).not.toBe('')
  expect(isIn(proxy, composeAddress('ip_range'))).toBe(false)
})
