import { actorOf, changeMember, inviteMember, maySee, scopeOf, type Entry } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { readEnvelope } from '../../ledger/database/family-database.ts'
import { snapshotDeletions } from '../../ledger/home-snapshots.ts'
import { recordCommand } from '../../ledger/record-command.ts'
import { deposit } from '../../testing/commands.ts'
import { createTestFamilyWithChild, unwrap } from '../../testing/family.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { signInAs } from '../../testing/render.tsx'
import { pullPage, toServerEntries } from '../../testing/server-responses.ts'
import { startSession } from '../../testing/sign-in.ts'
import { createLoginRow } from '../login-table.ts'
import { sessionState, type SignedInUser } from '../session-state.ts'
import { changeRole } from './change-role.ts'

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
  const changed = await recordCommand(store, {
    actor: actorOf(sam),
    decide: async (context) =>
      changeMember({ access }, (await store.db.getMeta('family'))?.members.get(parent.userId), context),
  })
  unwrap(changed)
  const verifier = { rounds: 600_000, salt: '', hash: '' }
  await store.db.logins.add(createLoginRow(parent, 'pat', verifier))
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
    unwrap(await deposit(family, 500))
    expect(await change()).toBe(true)
    expect(await kinds()).toContain('transaction.added')
    expect(await kinds()).not.toContain('opening.added')
  })

  test('leaves no picture of the home screen, and downloads a wider scope from the start later', async () => {
    const deletions = snapshotDeletions()
    expect(await change()).toBe(true)
    expect(snapshotDeletions()).toBeGreaterThan(deletions)
    expect((await family.store.db.getMeta('syncProgress'))?.cursors).toEqual({})
  })
})

test('a session whose user the server does not know as a member keeps its role', async () => {
  network.use(http.get(`${SERVER}/api/sync/pull`, () => HttpResponse.json(pullPage([]))))
  const before = session()
  expect(await change()).toBe(false)
  expect(session()).toBe(before)
})
