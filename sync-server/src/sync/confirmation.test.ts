import { assert, err, id } from '@little-ledger/domain'
import { describe, expect, test } from 'vitest'
import { testApp } from '../testing/app.ts'
import { type App, type Client, createClient } from '../testing/client.ts'
import { pullPage, pushOne, statusOrCode, syncedHousehold } from '../testing/fixtures/device.ts'
import { NOON } from '../testing/fixtures/entries.ts'
import {
  addMember,
  inviteMember,
  joinedMember,
  memberEntry,
  PASSWORD,
  removeMember,
} from '../testing/fixtures/members.ts'
import { restorableDatabase } from '../testing/restorable.ts'
import { confirmMembers } from './invitations.ts'

const CHILD_PASSWORD = 'star'

/** A family with a co-parent and a helper, a family of one parent, and a database that can be restored. */
const start = async () => {
  const { storage, restore } = await restorableDatabase()
  const app = testApp({ storage, now: () => NOON })
  const moss = await syncedHousehold(app, 'moss')
  const fern = await syncedHousehold(app, 'fern')
  const sam = await joinedMember(app, moss, { name: 'sam', role: 'parent' })
  const gran = await joinedMember(app, moss, { name: 'gran', role: 'helper', childIds: [moss.anna.id] })
  const restored = async (parents?: readonly string[]) => testApp({ storage: await restore(parents), now: () => NOON })
  return { app, moss, fern, sam, gran, restore, restored }
}

const logIn = async (app: App, username: string, password = PASSWORD) => {
  const client = createClient(app)
  const response = await client.request('POST', '/api/login', { username, password })
  return { client, answer: response.ok ? 200 : response.headers.get('Error-Code') }
}

const answers = async (app: App, usernames: readonly string[]) =>
  Promise.all(usernames.map(async (username) => (await logIn(app, username)).answer))

const confirm = (client: Client) => client.request('POST', '/api/sync/members/confirm')

const WAITING = 'members_unconfirmed'

describe('after a restore, co-parents and helpers', () => {
  test('wait until the creator has confirmed them, unlike children and families where no one else has joined', async () => {
    const { fern, restored } = await start()
    await addMember(fern, { name: 'Kim', role: 'parent' })
    const app = await restored()
    expect(await answers(app, ['sam', 'gran', 'moss-parent', 'fern-parent'])).toEqual([WAITING, WAITING, 200, 200])
    expect((await logIn(app, 'moss-anna', CHILD_PASSWORD)).answer).toBe(200)
    const { client } = await logIn(app, 'moss-parent')
    expect((await pullPage(client)).mustConfirm).toBe(true)
    expect(await pullPage((await logIn(app, 'fern-parent')).client)).not.toHaveProperty('mustConfirm')
    expect((await confirm(client)).status).toBe(204)
    expect(await pullPage(client)).not.toHaveProperty('mustConfirm')
    expect(await answers(app, ['sam', 'gran'])).toEqual([200, 200])
  })

  test.each(['sam', 'gran'] as const)('cannot confirm themselves: %s', async (who) => {
    const { moss, restore, ...people } = await start()
    const storage = await restore()
    const user = await storage.findUser(id(moss.familyId), people[who].userId)
    assert(user, 'the backup has the login')
    expect(await confirmMembers(storage, user)).toEqual(err({ type: 'Forbidden' }))
  })

  test('learn nothing with a wrong password', async () => {
    const { restored } = await start()
    expect((await logIn(await restored(), 'sam', 'wrong horse')).answer).toBe('invalid_credentials')
  })

  test('cannot use an old session or resume token, nor register the family again', async () => {
    const { app, moss, sam, restored } = await start()
    const resume = { device: '0123456789ab', tokenHash: 'A'.repeat(43) }
    await createClient(app).json('POST', '/api/login', { username: 'sam', password: PASSWORD, resume })
    const after = await restored()
    const headers = { Cookie: sam.client.cookie() ?? '' }
    expect((await after.request('/api/children', { headers })).status).toBe(401)
    const ids = { familyId: moss.familyId, userId: sam.userId }
    const token = { ...ids, device: resume.device, token: 'B'.repeat(43), nextHash: 'C'.repeat(43) }
    expect((await createClient(after).request('POST', '/api/sync/resume', token)).status).toBe(401)
    const registration = { ...ids, username: 'sam', password: PASSWORD }
    const adopted = await createClient(after).request('POST', '/api/sync/adopt', registration)
    expect([adopted.status, adopted.headers.get('Error-Code')]).toEqual([403, WAITING])
  })

  test('whom the creator removes cannot log in after the confirmation', async () => {
    const { moss, sam, restored } = await start()
    const app = await restored()
    const { client } = await logIn(app, 'moss-parent')
    await removeMember({ parent: client, userId: moss.userId }, sam.userId)
    await confirm(client)
    expect(await answers(app, ['sam', 'gran'])).toEqual(['invalid_credentials', 200])
  })

  test('need a new code if they had not joined yet, and only after the confirmation', async () => {
    const { moss, restored, app: before } = await start()
    const lee = await addMember(moss, { name: 'Lee', role: 'parent' })
    const old = await inviteMember(moss.parent, lee)
    const app = await restored()
    const join = async (code: string) =>
      (
        await createClient(app).request('POST', '/api/sync/join', { code, username: 'lee', password: PASSWORD })
      ).headers.get('Error-Code')
    expect(before).not.toBe(app)
    expect(await join(old.code)).toBe('wrong_code')
    const { client } = await logIn(app, 'moss-parent')
    const { code } = await inviteMember(client, lee)
    expect(await join(code)).toBe(WAITING)
    await confirm(client)
    expect(await join(code)).toBeNull()
  })

  test('wait again after each restore', async () => {
    const { restored } = await start()
    await confirm((await logIn(await restored(), 'moss-parent')).client)
    expect(await answers(await restored(), ['sam', 'moss-parent'])).toEqual([WAITING, 200])
  })
})

describe('the parent who confirms', () => {
  test('is the one the operator names, instead of the creator', async () => {
    const { restored } = await start()
    const app = await restored(['SAM '])
    expect(await answers(app, ['moss-parent', 'gran', 'sam'])).toEqual([WAITING, WAITING, 200])
    const { client } = await logIn(app, 'sam')
    expect((await pullPage(client)).mustConfirm).toBe(true)
    await confirm(client)
    expect(await answers(app, ['moss-parent', 'gran'])).toEqual([200, 200])
  })

  test('has to be named if the creator was removed', async () => {
    const { moss, sam, restored } = await start()
    await removeMember({ parent: sam.client, userId: sam.userId }, moss.userId)
    expect(await answers(await restored(), ['sam', 'gran'])).toEqual([WAITING, WAITING])
    expect(await answers(await restored(['sam']), ['sam', 'gran'])).toEqual([200, WAITING])
  })

  test('has to be named if the creator became a helper', async () => {
    const { moss, sam, restored } = await start()
    const fields = { userId: moss.userId, role: 'helper', childIds: [moss.anna.id] } as const
    const change = await memberEntry({ parent: sam.client, userId: sam.userId }, 'member.changed', fields)
    expect(statusOrCode(await pushOne(sam.client, sam.userId, change))).toBe('accepted')
    expect(await answers(await restored(), ['moss-parent', 'sam'])).toEqual([WAITING, WAITING])
  })

  test('cannot be a helper, a child or an unknown person', async () => {
    const { restored } = await start()
    for (const name of ['gran', 'moss-anna', 'nobody']) await expect(restored([name])).rejects.toThrow('the restore')
  })

  test('cannot leave or be removed before the others can log in', async () => {
    const { moss, sam, restored } = await start()
    const { client } = await logIn(await restored(), 'moss-parent')
    const removalBy = (by: string) =>
      memberEntry({ parent: client, userId: by }, 'member.removed', { userId: moss.userId })
    const push = async (by: string) => statusOrCode(await pushOne(client, moss.userId, await removalBy(by)))
    expect([await push(moss.userId), await push(sam.userId)]).toEqual(['last_parent', 'later'])
    await confirm(client)
    expect(await push(sam.userId)).toBe('accepted')
  })
})

test('a confirmation is for one family', async () => {
  const { app, fern, restored } = await start()
  await joinedMember(app, fern, { name: 'kim', role: 'parent' })
  const after = await restored()
  await confirm((await logIn(after, 'moss-parent')).client)
  expect(await answers(after, ['sam', 'kim'])).toEqual([200, WAITING])
})

test('a child does not learn that a parent has to confirm', async () => {
  const { restored } = await start()
  const anna = await logIn(await restored(), 'moss-anna', CHILD_PASSWORD)
  expect(await pullPage(anna.client)).not.toHaveProperty('mustConfirm')
})

test('needs no confirmation after the next restore if the others were removed before it', async () => {
  const { moss, sam, gran, restored } = await start()
  const { client } = await logIn(await restored(), 'moss-parent')
  for (const { userId } of [sam, gran]) await removeMember({ parent: client, userId: moss.userId }, userId)
  expect(await pullPage(client)).toHaveProperty('mustConfirm')
  const again = await logIn(await restored(), 'moss-parent')
  expect(await pullPage(again.client)).not.toHaveProperty('mustConfirm')
})

test('a restored removal of a helper does not wait for the confirmation', async () => {
  const { moss, sam, gran, restored } = await start()
  const { client } = await logIn(await restored(), 'moss-parent')
  const removal = await memberEntry({ parent: client, userId: sam.userId }, 'member.removed', { userId: gran.userId })
  expect(statusOrCode(await pushOne(client, moss.userId, removal))).toBe('accepted')
})

test('only the parent who has to confirm can confirm', async () => {
  const { app, moss, sam, restored } = await start()
  expect([(await confirm(moss.parent)).status, (await confirm(sam.client)).status]).toEqual([204, 204])
  const after = await restored()
  const anna = await logIn(after, 'moss-anna', CHILD_PASSWORD)
  const fern = await logIn(after, 'fern-parent')
  expect([(await confirm(anna.client)).status, (await confirm(fern.client)).status]).toEqual([403, 204])
  expect(await answers(after, ['sam'])).toEqual([WAITING])
  assert(app !== after, 'the restored server is another one')
})
