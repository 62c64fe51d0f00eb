import { assert, ok, type Result } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import type { RegistrationPolicy } from '../auth/registration.ts'
import type { Database, Environment } from '../environment.ts'
import { inviteFamily, listFamilies, listUsers, removeFamily, resetPassword } from '../operations/operator-commands.ts'
import { check } from '../operations/database-commands.ts'
import type { StartError } from '../start-errors.ts'
import type { Storage } from '../storage/port.ts'
import { cheapHashingCost, testApp } from './app.ts'
import { createClient } from './client.ts'
import { localFamily, sendPush, syncedHousehold } from './fixtures/device.ts'
import { makeEntry } from './fixtures/entries.ts'
import { joinedMember, removeMember } from './fixtures/members.ts'

type Open = () => Promise<{ readonly database: Database; readonly storage: Storage }>

const environmentFor = (database: Database): Environment => ({
  ...{ port: 3000, host: 'localhost', database, publicUrl: 'http://localhost:3000', trustedProxies: [] },
  ...{ registration: 'invite', maxFamilies: undefined, logLevel: 'info', securityLog: undefined, metrics: undefined },
})

const textOf = (result: Result<string, StartError>) => {
  assert(result.ok, 'the command succeeds')
  return result.value
}

/** The operator's commands, run beside a server that has the database open. */
export const describeOperatorCommands = (open: Open) => {
  const start = async () => {
    const { database, storage } = await open()
    const app = testApp({ storage })
    const environment = environmentFor(database)
    const reset = (username: string, password: string) =>
      resetPassword(
        environment,
        { username, readPassword: () => Promise.resolve(ok(password)), isGenerated: false },
        cheapHashingCost,
      )
    const remove = (username: string) =>
      removeFamily(environment, { username, confirm: () => Promise.resolve(ok(undefined)) })
    return { database, environment, storage, app, reset, remove }
  }
  const logIn = async (app: Awaited<ReturnType<typeof start>>['app'], username: string, password: string) =>
    (await createClient(app).request('POST', '/api/login', { username, password })).status

  describe('users and families', () => {
    test('list names, roles, sizes and contacts, and no passwords', async () => {
      const { database, app } = await start()
      expect([textOf(await listUsers(database)), textOf(await listFamilies(database))]).toEqual([
        'There are no users yet.',
        'There are no families yet.',
      ])
      const moss = await syncedHousehold(app, 'moss')
      await joinedMember(app, moss, { name: 'moss-gran', role: 'helper', childIds: [moss.anna.id] })
      const today = new Date().toISOString().slice(0, 10)
      const [users, families] = [textOf(await listUsers(database)), textOf(await listFamilies(database))]
      expect(users.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
        ['USERNAME', 'ROLE', 'FAMILY OF', 'LAST CONTACT (UTC)'],
        ...(['moss-anna', 'moss-ben'] as const).map((name) => [
          name,
          'child',
          'moss-parent',
          expect.stringContaining(today),
        ]),
        [expect.stringContaining('gran'), 'helper', 'moss-parent', expect.stringContaining(today)],
        ['moss-parent', 'parent', 'moss-parent', expect.stringContaining(today)],
      ])
      expect(families.split('\n')[1]?.split(/ {2,}/)).toEqual([
        ...['moss-parent', 'Garcia', '4', '2'],
        ...[
          expect.stringMatching(/^\d+$/),
          expect.stringMatching(/^\d+ kB$/),
          expect.stringContaining(today),
          moss.familyId,
        ],
      ])
      expect(users + families).not.toMatch(/argon2|pbkdf2|salt/)
    })
  })

  test('a family is listed under the parent who set it up, and after that parent left under another parent', async () => {
    const { database, app } = await start()
    const moss = await syncedHousehold(app, 'moss')
    await joinedMember(app, moss, { name: 'moss-gran', role: 'helper', childIds: [moss.anna.id] })
    const sam = await joinedMember(app, moss, { name: 'moss-sam', role: 'parent' })
    const familyOf = async () =>
      textOf(await listFamilies(database))
        .split('\n')[1]
        ?.split(' ')[0]
    expect(await familyOf()).toBe('moss-parent')
    await removeMember({ parent: sam.client, userId: sam.userId }, moss.userId)
    expect(await familyOf()).toBe('moss-sam')
  })

  describe('reset-password', () => {
    test.each([
      ['parent', 'moss-parent'],
      ['child', 'MOSS-Anna'],
    ])('gives a %s a new password and ends only this user’s sessions', async (role, username) => {
      const { app, reset } = await start()
      const moss = await syncedHousehold(app, 'moss')
      const [client, other] = role === 'parent' ? [moss.parent, moss.anna.client] : [moss.anna.client, moss.parent]
      const old = role === 'parent' ? 'correct horse' : 'star'
      const name = username.toLowerCase()
      expect(textOf(await reset(username, 'new password'))).toBe(
        `The password of ${name} was changed, and ${name} was logged out on every device.`,
      )
      expect([await logIn(app, name, old), await logIn(app, name, 'new password')]).toEqual([401, 200])
      const ended = await client.request('GET', '/api/sync/logins')
      expect([ended.status, ended.headers.get('Error-Code')]).toEqual([401, 'session_revoked'])
      expect((await other.request('GET', '/api/sync/logins')).status).toBe(200)
    })

    test('gives a child’s devices the new verifier, with a later stamp', async () => {
      const { app, reset } = await start()
      const moss = await syncedHousehold(app, 'moss')
      const verifierOf = async () =>
        (
          await moss.parent.json<{ username: string; verifier: { hash: string }; verifierStamp: string }[]>(
            'GET',
            '/api/sync/logins',
          )
        ).find(({ username }) => username === 'moss-anna')
      const before = await verifierOf()
      await reset('moss-anna', 'new password')
      const after = await verifierOf()
      expect(after?.verifier.hash).not.toBe(before?.verifier.hash)
      expect((after?.verifierStamp ?? '') > (before?.verifierStamp ?? '')).toBe(true)
    })

    test('changes nothing for an unknown user', async () => {
      const { reset } = await start()
      expect(await reset('nobody', 'new password')).toEqual({
        ok: false,
        error: { type: 'UnknownUsername', username: 'nobody' },
      })
    })
  })

  describe('remove-family', () => {
    test('erases one family, and tells its devices so at their next contact', async () => {
      const { database, app, remove } = await start()
      const [moss, fern] = [await syncedHousehold(app, 'moss'), await syncedHousehold(app, 'fern')]
      expect(textOf(await remove('moss-anna'))).toMatch(/^The family of moss-anna was removed from this server\./)
      expect(textOf(await listUsers(database))).not.toContain('moss')
      expect(textOf(await check(database))).toMatch(/ of 1 family\.$/)
      for (const client of [moss.parent, moss.anna.client]) {
        const answer = await client.request('GET', '/api/sync/logins')
        expect([answer.status, answer.headers.get('Error-Code')]).toEqual([410, 'family_removed'])
      }
      const pushed = await sendPush(moss.parent, moss.userId, [makeEntry('transaction.added', moss.parentOnAnna)])
      expect(pushed.status).toBe(410)
      expect((await moss.parent.request('GET', '/api/user')).status).toBe(401)
      expect(await logIn(app, 'moss-parent', 'correct horse')).toBe(401)
      expect((await fern.parent.request('GET', '/api/children')).status).toBe(200)
    })

    test('keeps its devices from registering it again, but frees its usernames', async () => {
      const { app, remove } = await start()
      const { registration } = localFamily('moss')
      const adopt = (body: object) => createClient(app).request('POST', '/api/sync/adopt', body)
      expect((await adopt(registration)).status).toBe(201)
      await remove('moss')
      const again = await adopt(registration)
      expect([again.status, again.headers.get('Error-Code')]).toEqual([410, 'family_removed'])
      expect((await adopt(localFamily('moss').registration)).status).toBe(201)
    })

    test('changes nothing if it is not confirmed', async () => {
      const { environment, app } = await start()
      const moss = await syncedHousehold(app, 'moss')
      const error = { type: 'NotConfirmed', username: 'moss-parent', isTerminal: false } as const
      const confirm = () => Promise.resolve({ ok: false, error } as const)
      expect(await removeFamily(environment, { username: 'moss-parent', confirm })).toEqual({ ok: false, error })
      expect((await moss.parent.request('GET', '/api/children')).status).toBe(200)
    })
  })

  describe('registration', () => {
    const FORM = { password: 'correct horse', firstName: 'Pat', lastName: 'Garcia' }
    const WRONG = 'AAAAA-AAAAA'

    /** Servers with different settings on one database. */
    const startServers = async () => {
      const { environment, storage } = await start()
      const at = (policy: Partial<RegistrationPolicy> = {}, now = Date.now) => {
        const app = testApp({ storage, now, registration: { mode: 'open', maxFamilies: undefined, ...policy } })
        const send = async (path: string, body: object, headers: Record<string, string> = {}) => {
          const response = await createClient(app).request('POST', path, body, headers)
          return [response.status, response.headers.get('Error-Code')]
        }
        return {
          app,
          register: (username: string, more: object = {}, headers: Record<string, string> = {}) =>
            send('/api/register', { ...FORM, username, ...more }, headers),
          adopt: (registration: object, more: object = {}) => send('/api/sync/adopt', { ...registration, ...more }),
        }
      }
      const invite = async (changes: Partial<Environment> = {}) =>
        textOf(await inviteFamily({ ...environment, ...changes }, Date.now()))
      const makeCode = async () => /: (\w{5}-\w{5})$/m.exec(await invite())?.[1] ?? ''
      return { at, invite, makeCode }
    }

    test('that is closed refuses new families by either route, and still knows those it has', async () => {
      const { at } = await startServers()
      const { registration } = localFamily('moss')
      expect(await at().adopt(registration)).toEqual([201, null])
      const closed = at({ mode: 'closed' })
      expect(await closed.adopt(registration)).toEqual([200, null])
      expect(await closed.adopt(localFamily('fern').registration)).toEqual([403, 'registration_closed'])
      // The response for a username that is taken is the same.
      expect(await closed.register('moss')).toEqual([403, 'registration_closed'])
      const health = await closed.app.request('/api/health')
      expect(await health.json()).toMatchObject({ registration: 'closed' })
    })

    test('by invitation takes one code for one family, by either route', async () => {
      const { at, makeCode } = await startServers()
      const { register, adopt } = at({ mode: 'invite' })
      const [first, second] = [await makeCode(), await makeCode()]
      const { registration } = localFamily('moss')
      expect(await adopt(registration)).toEqual([403, 'invitation_needed'])
      expect(await register('fern')).toEqual([403, 'invitation_needed'])
      expect(await adopt(registration, { invitation: WRONG })).toEqual([400, 'wrong_code'])
      expect(await adopt(registration, { invitation: 'x' })).toEqual([400, 'validation'])
      expect(await adopt(registration, { invitation: first.toLowerCase() })).toEqual([201, null])
      // A repeated request is answered, although the code is used up.
      expect(await adopt(registration, { invitation: first })).toEqual([200, null])
      expect(await register('fern', { invitation: first })).toEqual([400, 'wrong_code'])
      const key = { 'Idempotency-Key': 'one' }
      expect(await register('fern', { invitation: second }, key)).toEqual([201, null])
      expect(await register('fern', { invitation: second }, key)).toEqual([201, null])
    })

    test('does not use up a code when the username is taken', async () => {
      const { at, makeCode } = await startServers()
      await at().register('moss')
      const { register } = at({ mode: 'invite' })
      const invitation = await makeCode()
      expect(await register('moss', { invitation })).toEqual([409, 'username_taken'])
      expect(await register('fern', { invitation })).toEqual([201, null])
    })

    test('gives a code to one of several families that send it at the same time', async () => {
      const { at, makeCode } = await startServers()
      const { adopt } = at({ mode: 'invite' })
      const invitation = await makeCode()
      const names = ['moss', 'fern', 'reed']
      const answers = await Promise.all(names.map((name) => adopt(localFamily(name).registration, { invitation })))
      expect(answers.map(([status]) => status).toSorted()).toEqual([201, 400, 400])
    })

    test('warns if MAX_FAMILIES keeps the code from being used', async () => {
      const { at, invite } = await startServers()
      await at().register('moss')
      expect(await invite({ maxFamilies: 2 })).not.toContain('MAX_FAMILIES')
      expect(await invite({ maxFamilies: 1 })).toMatch(/\nThis command ran with MAX_FAMILIES=1, and /)
    })

    test('refuses an expired code', async () => {
      const { at, makeCode } = await startServers()
      const invitation = await makeCode()
      const later = at({ mode: 'invite' }, () => Date.now() + 8 * 24 * 3_600_000)
      expect(await later.register('moss', { invitation })).toEqual([400, 'wrong_code'])
    })

    test('delays guesses of codes by address', async () => {
      const { at, makeCode } = await startServers()
      const invitation = await makeCode()
      const { register } = at({ mode: 'invite' })
      for (let guess = 0; guess < 5; guess += 1)
        expect(await register('moss', { invitation: WRONG })).toEqual([400, 'wrong_code'])
      expect(await register('moss', { invitation })).toEqual([429, 'rate_limited'])
    })

    test('stops at MAX_FAMILIES', async () => {
      const { at } = await startServers()
      const { register, adopt } = at({ maxFamilies: 2 })
      const readHealth = async () => (await at({ maxFamilies: 2 }).app.request('/api/health')).json()
      expect(await register('moss')).toEqual([201, null])
      expect(await readHealth()).toMatchObject({ registration: 'open' })
      expect(await adopt(localFamily('fern').registration)).toEqual([201, null])
      expect(await readHealth()).toMatchObject({ registration: 'closed' })
      expect(await register('reed')).toEqual([403, 'registration_closed'])
      expect(await adopt(localFamily('reed').registration)).toEqual([403, 'registration_closed'])
    })
  })
}
