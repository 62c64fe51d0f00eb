import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder, writeFiles } from '../testing/built-app.ts'
import { startProgram, useProgram } from '../testing/program/program.ts'

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

test('the unit creates the folder of the security log that the documentation names', () => {
  const unit = readFileSync(new URL('../../../deploy/little-ledger.service', import.meta.url), 'utf8')
  expect(unit.split('\n')).toEqual(expect.arrayContaining(['ProtectSystem=strict', 'LogsDirectory=little-ledger']))
})
