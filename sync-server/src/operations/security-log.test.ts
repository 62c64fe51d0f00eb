import { readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { assert } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../testing/built-app.ts'
import { testApp } from '../testing/app.ts'
import { createClient } from '../testing/client.ts'
import { household } from '../testing/fixtures/household.ts'
import { openSecurityLog, securityLine, type SecurityEvent, type SecurityLog } from './security-log.ts'

const record = () => {
  const events: unknown[] = []
  const securityLog: SecurityLog = { write: (event, { address }) => events.push([event, address]) }
  return { events, securityLog }
}

test('failed logins, limits and refused registrations are recorded with the client’s full address', async () => {
  const { events, securityLog } = record()
  const app = testApp({ securityLog, trustedProxies: ['192.0.2.1'] })
  const moss = await household(app, 'moss')
  await moss.parent.request('GET', '/api/children')
  expect(events).toEqual([])
  const client = createClient(app, '2001:db8::7')
  const login = { username: 'moss-anna', password: 'wrong' }
  for (let attempt = 0; attempt < 6; attempt += 1) await client.request('POST', '/api/login', login)
  expect(events).toEqual([
    ...Array.from({ length: 5 }, () => ['login_failed', '2001:db8::7']),
    ['rate_limited', '2001:db8::7'],
  ])
  events.length = 0
  await createClient(app).request('POST', '/api/login', login, { 'X-Forwarded-For': '198.51.100.4' })
  await createClient(app).request('POST', '/api/sync/join', { code: 'AAAAA-AAAAA', username: 'new', password: 'star' })
  expect(events).toEqual([
    ['login_failed', '198.51.100.4'],
    ['code_wrong', '192.0.2.1'],
  ])
})

test('a registration that is refused is recorded', async () => {
  const { events, securityLog } = record()
  const app = testApp({ securityLog, registration: { mode: 'closed', maxFamilies: undefined } })
  const form = { username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' }
  await createClient(app).request('POST', '/api/register', form)
  expect(events).toEqual([['registration_refused', '192.0.2.1']])
})

test('a line is plain text, and a username cannot add another line', () => {
  const time = Date.parse('2026-11-26T00:00:00Z')
  expect(securityLine(time, 'login_failed', { address: '192.0.2.1' })).toBe(
    '2026-11-26T00:00:00.000Z little-ledger login_failed address=192.0.2.1\n',
  )
  expect(securityLine(time, 'password_reset', { username: 'p\nat' })).toBe(
    '2026-11-26T00:00:00.000Z little-ledger password_reset username="p\\nat"\n',
  )
})

test('the file can be rotated by renaming it, and one that cannot be written is an error', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'security.log')
  const opened = openSecurityLog(file, Date.now)
  assert(opened.ok, 'the log opens')
  const write = async (event: SecurityEvent) => {
    opened.value.write(event, {})
    await expect.poll(() => readFileSync(file, 'utf8')).toContain(event)
  }
  await write('login_failed')
  renameSync(file, `${file}.1`)
  opened.value.write('rate_limited', {})
  await expect.poll(() => openSecurityLog(file, Date.now).ok && readFileSync(file, 'utf8')).toContain('rate_limited')
  expect(readFileSync(`${file}.1`, 'utf8')).not.toContain('rate_limited')
  expect(openSecurityLog(join(folder, 'nowhere/security.log'), Date.now)).toEqual({
    ok: false,
    error: { type: 'SecurityLogNotWritable', reason: 'ENOENT' },
  })
})
