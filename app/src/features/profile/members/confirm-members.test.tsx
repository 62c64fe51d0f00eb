import { actorOf, inviteMember, removeMember, type Id } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { recordCommand } from '../../../ledger/record-command.ts'
import { startSync } from '../../../sync/start-sync.ts'
import { addTestChild, createTestFamily, unwrap, type TestFamily } from '../../../testing/family.ts'
import { createLoginServer, plainTextResponse } from '../../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../../testing/render.tsx'
import { button, expectAbsent, expectToast, expectVisible } from '../../../testing/screen.ts'
import { LazyConfirmCard } from '../lazy-confirm-card.tsx'

let family: TestFamily
let network: TestNetwork
let sam: Id
let states: { readonly userId: Id; readonly hasLogin: boolean }[]
let confirmations: number

const card = page.getByRole('region', { name: 'Who can log in?' })

async function addMember(form: Parameters<typeof inviteMember>[0], hasLogin = true): Promise<Id> {
  const invited = await recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: (context) => inviteMember(form, context),
  })
  const { userId } = unwrap(invited)
  states.push({ userId, hasLogin })
  return userId
}

const setConfirmer = (confirmerId: Id) =>
  family.store.db.setMeta('syncProgress', { epoch: 'first', cursors: {}, confirmerId })
const confirmer = async () => (await family.store.db.getMeta('syncProgress'))?.confirmerId

// Before the database is deleted, which is before `onTestFinished`.
let stopSync = (): void => undefined
afterEach(() => stopSync())

beforeEach(async () => {
  await page.viewport(390, 844)
  confirmations = 0
  states = []
  network = createTestNetwork(
    http.get(`${SERVER}/api/sync/members`, () => HttpResponse.json(states)),
    http.post(`${SERVER}/api/sync/members/confirm`, () => {
      confirmations += 1
      return new HttpResponse(null, { status: 204 })
    }),
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  family = await createTestFamily()
  await family.store.db.setMeta('isRegistered', true)
  const childId = await addTestChild(family)
  sam = await addMember({ name: 'Sam', role: 'parent' })
  await addMember({ name: 'Gran', role: 'helper', childIds: [childId] })
  await addMember({ name: 'Lee', role: 'parent' }, false)
  signInAs(family.parent, family.store)
})

test('a parent lets the members with a login log in, and the card is gone', async () => {
  await setConfirmer(family.parent.userId)
  renderWithToasts(
    <main>
      <LazyConfirmCard />
      <h2>Savings</h2>
      <h2>Children</h2>
    </main>,
  )
  await expect.element(card).toHaveTextContent('these people can’t log in: Sam (parent) and Gran (helper).')
  await button('Let them log in').click()
  await expectToast('Your family is confirmed')
  await expect.element(card).not.toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Savings' })).toHaveFocus()
  expect([confirmations, await confirmer()]).toEqual([1, undefined])
})

test('the card opens the list of members', async () => {
  await setConfirmer(family.parent.userId)
  renderWithToasts(<LazyConfirmCard />)
  await button('Review members').click()
  await expectVisible('Who’s in your family')
  const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
  const waiting = dialog.getByRole('listitem').filter({ hasText: 'Can’t log in until you say so.' })
  await expect
    .poll(() => waiting.elements().map((item) => item.querySelector('b')?.textContent))
    .toEqual(['Sam', 'Gran'])
  await dialog.getByRole('button', { name: 'Let them log in' }).click()
  await expectToast('Your family is confirmed')
  await expect.element(dialog.getByRole('heading', { name: 'Who’s in your family' })).toHaveFocus()
})

test('another parent on the same device sees no card', async () => {
  await setConfirmer(family.parent.userId)
  signInAs({ ...family.parent, userId: sam }, family.store)
  renderWithToasts(<LazyConfirmCard />)
  await expectAbsent('Who can log in?')
})

test.each<[string, () => Response, RegExp]>([
  ['the server can’t be reached', () => HttpResponse.error(), /need to be online/],
  ['the session has ended', () => plainTextResponse(401, 'Please log in.'), /Please log in again first/],
  ['the server declines', () => plainTextResponse(403, 'Only a parent can do this.'), /Only a parent can do this/],
])('the card stays and says why if %s', async (_, respond, reason) => {
  network.use(http.post(`${SERVER}/api/sync/members/confirm`, () => respond() as never))
  await setConfirmer(family.parent.userId)
  renderWithToasts(<LazyConfirmCard />)
  await button('Let them log in').click()
  await expectToast('Not confirmed yet', reason)
  expect(await confirmer()).toBe(family.parent.userId)
})

/** Pat, who is signed in, removes a member or leaves. */
const remove = async (userId: Id) => {
  const removed = await recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: async (context) => {
      const members = (await family.store.db.getMeta('family'))?.members ?? new Map()
      return removeMember(members.get(userId), members.values(), context)
    },
  })
  unwrap(removed)
}

test('no one can log in before the server knows who was removed', async () => {
  await setConfirmer(family.parent.userId)
  await remove(sam)
  renderWithToasts(<LazyConfirmCard />)
  await expect.element(card).toHaveTextContent('can’t log in: Gran (helper).')
  await button('Let them log in').click()
  await expectToast('Not confirmed yet', /isn’t removed on the server yet/)
  expect(confirmations).toBe(0)
})

test('a removal that the server doesn’t have yet is sent first', async () => {
  await setConfirmer(family.parent.userId)
  network.use(http.post(`${SERVER}/api/sync/push`, () => HttpResponse.error()))
  const handlers = { onSignedOut: async () => undefined, onChildDeleted: async () => undefined }
  stopSync = startSync(family.store, actorOf(family.parent), handlers)
  await remove(sam)
  renderWithToasts(<LazyConfirmCard />)
  await button('Let them log in').click()
  await expectToast('Not confirmed yet')
  network.use(...createLoginServer().handlers)
  await button('Let them log in').click()
  await expectToast('Your family is confirmed')
  expect(confirmations).toBe(1)
})

test('a parent who leaves confirms first, because the server keeps that removal back until then', async () => {
  await setConfirmer(family.parent.userId)
  await remove(family.parent.userId)
  renderWithToasts(<LazyConfirmCard />)
  await button('Let them log in').click()
  await expectToast('Your family is confirmed')
  expect(confirmations).toBe(1)
})

test('a parent who removed everyone else confirms that', async () => {
  states = states.map((state) => ({ ...state, hasLogin: false }))
  await setConfirmer(family.parent.userId)
  renderWithToasts(<LazyConfirmCard />)
  await expect.element(card).toHaveTextContent('No one else is waiting to log in.')
  await button('Confirm').click()
  await expectToast('Your family is confirmed')
})
