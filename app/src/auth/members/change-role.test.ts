import {
  actorOf,
  changeMember,
  inviteMember,
  maySee,
  removeMember,
  scopeOf,
  type Entry,
  type MemberEditForm,
} from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { newId } from '../../ledger/database/device.ts'
import { readEnvelope } from '../../ledger/database/family-database.ts'
import { snapshotDeletions } from '../../ledger/home-snapshots.ts'
import { recordCommand } from '../../ledger/record-command.ts'
import { deposit, setTestAllowance } from '../../testing/commands.ts'
import { addTestChild, createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { signInAs } from '../../testing/render.tsx'
import { pullPage, toServerEntries } from '../../testing/server-responses.ts'
import { startSession } from '../../testing/sign-in.ts'
import { readOutboxView } from '../../sync/outbox.ts'
import { createLoginRow } from '../login-table.ts'
import { sessionState, type SignedInUser } from '../session-state.ts'
import { viewChild, viewedChild } from '../viewed-child.ts'
import { changeRole } from './change-role.ts'

const VERIFIER = { rounds: 600_000, salt: '', hash: '' }

let network: TestNetwork
let family: Awaited<ReturnType<typeof createTestFamilyWithChild>>
let sam: SignedInUser
/** Runs before the server answers a pull in the helper's scope. */
let onPull: () => Response | void

const session = () => sessionState.getState().session
const change = () => changeRole({ status: 'signed-in', user: family.parent, store: family.store })
const kinds = async () => (await family.store.db.entries.toArray()).map((row) => readEnvelope(row).kind)

const invite = () =>
  recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })

/** Sam, another parent, changes what Pat may do. */
const setAccess = (access: NonNullable<MemberEditForm['access']>) =>
  recordCommand(family.store, {
    actor: actorOf(sam),
    decide: async (context) =>
      changeMember({ access }, (await family.store.db.getMeta('family'))?.members.get(family.parent.userId), context),
  })

/** Sam makes Pat, who is signed in, a helper. The server shows Pat only what a helper may see. */
beforeEach(async () => {
  onPull = () => undefined
  network = createTestNetwork(http.get(`${SERVER}/api/sync/logins`, () => HttpResponse.json([])))
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  await startSession()
  family = await createTestFamilyWithChild({ startingBalance: 2000 })
  const { store, parent, childId } = family
  sam = { ...parent, userId: unwrap(await invite()).userId, username: 'sam' }
  const access = { role: 'helper' as const, childIds: [childId] }
  unwrap(await setAccess(access))
  await store.db.logins.add(createLoginRow(parent, 'pat', VERIFIER))
  await store.db.entries.toCollection().modify((row) => void Reflect.deleteProperty(row, 'pending'))
  await store.db.setMeta('isRegistered', true)
  const helper = { ...access, userId: parent.userId }
  const visible = (await toServerEntries(store)).filter(({ entry }) => maySee(helper, entry as Entry))
  network.use(
    http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
      const { searchParams } = new URL(request.url)
      const early = searchParams.get('scope') === 'family' ? undefined : onPull()
      const after = Number(searchParams.get('after'))
      const page = pullPage(visible, { after, scope: scopeOf(helper), serverNow: store.device.now() })
      return (early as never) ?? HttpResponse.json(page)
    }),
  )
  signInAs(parent, store)
})

describe('a parent who became a helper', () => {
  test('has the new role after the download', async () => {
    expect(await change()).toBe(true)
    expect(session()).toMatchObject({ user: { role: 'helper', childIds: [family.childId] } })
    expect(await family.store.db.logins.get(family.parent.userId)).toMatchObject({ role: 'helper' })
  })

  test('keeps the session as it was if the download fails', async () => {
    onPull = () => HttpResponse.error()
    const before = session()
    expect(await change()).toBe(false)
    expect(session()).toBe(before)
    expect(await kinds()).toContain('opening.added')
  })

  test('keeps the session as it was while what a helper may not see cannot be deleted', async () => {
    const before = session()
    const repair = failWrites('entries', 'delete')
    expect(await change()).toBe(false)
    expect(session()).toBe(before)
    repair()
    expect(await change()).toBe(true)
    expect(await kinds()).not.toContain('opening.added')
  })

  test('does not change the session of someone who has logged in since', async () => {
    onPull = () => signInAs(sam, family.store)
    await change()
    expect(session()).toMatchObject({ user: { userId: sam.userId, role: 'parent' } })
  })

  test('keeps unsent changes on the device', async () => {
    network.use(
      http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
        const { entries } = (await request.json()) as { entries: { id: string }[] }
        const results = entries.map(({ id }) => ({ id, status: 'later' }))
        return HttpResponse.json({ epoch: 'first', head: 9, serverNow: family.store.device.now(), results })
      }),
    )
    unwrap(await setTestAllowance(family))
    expect(await change()).toBe(true)
    expect(await kinds()).toContain('allowance.set')
    expect(await kinds()).not.toContain('opening.added')
  })

  test('keeps the changes that the server refuses because of the new role, as refused', async () => {
    network.use(
      http.post(`${SERVER}/api/sync/push`, async ({ request }) => {
        const { entries } = (await request.json()) as { entries: { id: string }[] }
        const results = entries.map(({ id }) => ({ id, status: 'refused', code: 'forbidden' }))
        return HttpResponse.json({ epoch: 'first', head: 9, serverNow: family.store.device.now(), results })
      }),
    )
    unwrap(await setTestAllowance(family))
    expect(await change()).toBe(true)
    const { refusedEntries } = await readOutboxView(family.store, actorOf({ ...family.parent, role: 'helper' }))
    expect(refusedEntries).toMatchObject([{ refused: 'forbidden', entry: { kind: 'allowance.set' } }])
    expect(await kinds()).not.toContain('opening.added')
  })

  test('leaves no money on the device for another parent who was removed', async () => {
    const { store, parent } = family
    await store.db.logins.add({ ...createLoginRow(sam, 'sam', VERIFIER), isRemoved: true })
    expect(await changeRole({ status: 'signed-in', user: parent, store })).toBe(true)
    expect(await kinds()).not.toContain('opening.added')
  })

  test('no longer views a child’s page', async () => {
    viewChild(family.childId)
    expect(await change()).toBe(true)
    expect(viewedChild()).toBeUndefined()
  })

  test('leaves no picture of the home screen, and downloads a wider scope from the start later', async () => {
    const deletions = snapshotDeletions()
    expect(await change()).toBe(true)
    expect(snapshotDeletions()).toBeGreaterThan(deletions)
    expect((await family.store.db.getMeta('syncProgress'))?.cursors).toEqual({})
  })
})

test('a helper who became a parent leaves the logins of others on the device', async () => {
  const { parent, store, childId } = family
  const mia = { role: 'child', userId: newId(), childId } as const
  await store.db.logins.add(createLoginRow(mia, 'mia', VERIFIER))
  unwrap(await setAccess({ role: 'parent' }))
  const entries = await toServerEntries(store)
  network.use(
    http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after'))
      return HttpResponse.json(
        pullPage(entries, { after, scope: scopeOf(actorOf(parent)), serverNow: store.device.now() }),
      )
    }),
  )
  const helper: SignedInUser = { ...parent, role: 'helper', childIds: [] }
  signInAs(helper, store)
  expect(await changeRole({ status: 'signed-in', user: helper, store })).toBe(true)
  expect(session()).toMatchObject({ user: { role: 'parent' } })
  expect(await store.db.logins.get(mia.userId)).toBeDefined()
})

test('a refused gift keeps the name of a child that a helper may no longer see', async () => {
  const { store, parent } = family
  const childId = await addTestChild(family, { name: 'Leo' })
  unwrap(await deposit({ ...family, childId }, 500))
  await store.db.entries
    .where('subject')
    .equals(childId)
    .modify((row) => {
      Reflect.deleteProperty(row, 'pending')
      if (readEnvelope(row).kind === 'transaction.added') Object.assign(row, { refused: 'forbidden' })
    })
  expect(await change()).toBe(true)
  expect(await store.db.children.get(childId)).toBeUndefined()
  const refused = await store.db.entries.where('refused').equals('forbidden').toArray()
  expect(refused).toMatchObject([{ childName: 'Leo', entry: { by: parent.userId } }])
})

/** The server shows Pat what a helper may see of the journal, in pages of this size. */
const servePages = async (limit: number) => {
  const { store, parent, childId } = family
  const helper = { role: 'helper', userId: parent.userId, childIds: [childId] } as const
  const visible = (await toServerEntries(store)).filter(({ entry }) => maySee(helper, entry as Entry))
  network.use(
    http.get(`${SERVER}/api/sync/pull`, ({ request }) => {
      const after = Number(new URL(request.url).searchParams.get('after'))
      const page = pullPage(visible, { after, limit, scope: scopeOf(helper), serverNow: store.device.now() })
      return HttpResponse.json(page)
    }),
  )
}

test('the role is found in a journal of several pages', async () => {
  await servePages(1)
  expect(await change()).toBe(true)
  expect(session()).toMatchObject({ user: { role: 'helper' } })
})

test('a member who was removed gets no other role', async () => {
  const removal = await recordCommand(family.store, {
    actor: actorOf(sam),
    decide: async (context) => {
      const members = (await family.store.db.getMeta('family'))?.members ?? new Map()
      return removeMember(members.get(family.parent.userId), members.values(), context)
    },
  })
  unwrap(removal)
  await servePages(100)
  expect(await change()).toBe(false)
  expect(session()).toMatchObject({ user: { role: 'parent' } })
})

test('a session whose user the server does not know as a member keeps its role', async () => {
  network.use(http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([]))))
  const before = session()
  expect(await change()).toBe(false)
  expect(session()).toBe(before)
})
