import { actorOf, changeMember, inviteMember, type Id } from '@little-ledger/domain'
import { http, HttpResponse } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useState } from 'react'
import { newId } from '../../../ledger/database/device.ts'
import { readEnvelope } from '../../../ledger/database/family-database.ts'
import { recordCommand } from '../../../ledger/record-command.ts'
import { readOutbox } from '../../../sync/outbox.ts'
import { startSync, syncNow } from '../../../sync/start-sync.ts'
import { addTestChild, createTestFamily, unwrap, type TestFamily } from '../../../testing/family.ts'
import { createLoginServer, plainTextResponse } from '../../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../../testing/render.tsx'
import { button, expectFieldError, expectToast, expectVisible, fillFields } from '../../../testing/screen.ts'
import { EditProfileDialog } from '../edit-profile-dialog.tsx'

const CODE = { code: 'ABCDE-12345', expiresAt: '2026-03-09T12:00:00.000Z' }

let family: TestFamily
let network: TestNetwork
let sam: Id
let states: object[]

const invitation = `${SERVER}/api/sync/members/:userId/invitation`
const members = page.getByRole('list', { name: 'Parents and helpers' }).getByRole('listitem')
const dialog = (name: string) => page.getByRole('dialog', { name })
const isRemoved = async (userId: Id) => (await family.store.db.getMeta('family'))?.members.get(userId)?.isRemoved
const kinds = async () =>
  (await family.store.db.entries.toArray())
    .map((row) => readEnvelope(row).kind)
    .filter((kind) => kind.startsWith('member'))
    .sort()

/** Adds Sam as another parent, who has joined unless `state` says otherwise. */
async function addSam(state: object = { hasLogin: true }): Promise<void> {
  const invited = await recordCommand(family.store, {
    actor: actorOf(family.parent),
    decide: (context) => inviteMember({ name: 'Sam', role: 'parent' }, context),
  })
  sam = unwrap(invited).userId
  states.push({ userId: sam, ...state })
}

function Page() {
  const [isOpen, setOpen] = useState(true)
  return <EditProfileDialog opened={isOpen} onClose={() => setOpen(false)} />
}

async function openFamilyTab(): Promise<void> {
  renderWithToasts(<Page />)
  await page.getByRole('tab', { name: 'Family' }).click()
  await expectVisible('Who’s in your family')
}

// Before the database is deleted, which is before `onTestFinished`.
let stopSync = (): void => undefined
afterEach(() => stopSync())

/** Syncs with a server that makes codes for the members it knows. */
async function connect(): Promise<void> {
  network.use(...createLoginServer().handlers)
  network.use(
    http.post(invitation, async () =>
      (await readOutbox(family.store, actorOf(family.parent))).length === 0
        ? HttpResponse.json(CODE, { status: 201 })
        : plainTextResponse(404, 'Not found'),
    ),
  )
  const handlers = { onSignedOut: async () => undefined, onChildDeleted: async () => undefined }
  stopSync = startSync(family.store, actorOf(family.parent), handlers)
  await syncNow()
}

beforeEach(async () => {
  await page.viewport(390, 844)
  network = createTestNetwork(
    http.get(`${SERVER}/api/sync/members`, () => HttpResponse.json(states)),
    http.post(invitation, () => HttpResponse.json(CODE, { status: 201 })),
    http.delete(invitation, () => new HttpResponse(null, { status: 204 })),
  )
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  family = await createTestFamily()
  await family.store.db.setMeta('isRegistered', true)
  states = [{ userId: family.parent.userId, hasLogin: true }]
  signInAs(family.parent, family.store)
})

describe('inviting someone', () => {
  const invite = async (name: string) => {
    await button('Invite someone').click()
    await fillFields({ 'Their Name': name })
    await button('Get a code').click()
  }

  test('adds the member and shows the code as text and as a picture', async () => {
    await connect()
    await openFamilyTab()
    await invite(' Sam ')
    await expectVisible(CODE.code)
    await expect
      .element(page.getByRole('img', { name: `QR code that opens Little Ledger with the code ${CODE.code}` }))
      .toBeVisible()
    expect(await kinds()).toEqual(['member.added', 'member.changed'])
    await button('Done').click()
    await expect.element(members.nth(1)).toHaveTextContent(/^Sam/)
  })

  test('sends the member before it asks for the code, which the server makes only for members it knows', async () => {
    await connect()
    await openFamilyTab()
    await invite('Sam')
    await expectVisible(CODE.code)
  })

  test('requires a name', async () => {
    await openFamilyTab()
    await invite(' ')
    await expectFieldError('Their Name', 'Name is required')
    expect(await kinds()).toEqual([])
  })

  test.each<[string, () => void, RegExp]>([
    [
      'the device is offline',
      () => network.use(http.all(`${SERVER}/*`, () => HttpResponse.error())),
      /need to be online to invite/,
    ],
    [
      'the session has ended',
      () => network.use(http.get(`${SERVER}/api/sync/members`, () => plainTextResponse(401, 'Please log in.'))),
      /Please log in again first/,
    ],
  ])('adds no one if %s', async (_, fail, reason) => {
    await openFamilyTab()
    fail()
    await invite('Sam')
    await expect.element(dialog('Invite Someone').getByRole('alert').filter({ hasText: reason })).toBeVisible()
    expect(await kinds()).toEqual([])
  })

  test('adds no one if the family is on this device only', async () => {
    await family.store.db.meta.delete('isRegistered')
    await openFamilyTab()
    await invite('Sam')
    await expectToast('No invitation yet', /Inviting needs a server/)
    expect([await kinds(), network.requests]).toEqual([[], []])
  })

  test('adds no one if the family already has 50 members', async () => {
    states = Array.from({ length: 50 }, () => ({ userId: newId(), hasLogin: true }))
    await openFamilyTab()
    await invite('Sam')
    await expectToast('No invitation yet', /Your family has 50 parents and helpers/)
    expect(await kinds()).toEqual([])
  })

  test('says that the member was added if the server then fails, and makes a code later', async () => {
    await connect()
    network.use(http.post(`${SERVER}/api/sync/push`, () => plainTextResponse(503, 'Busy.')))
    await openFamilyTab()
    await invite('Sam')
    const notYet = /^Sam was added, but the server didn’t answer/
    await expect.element(dialog('Invite Someone').getByRole('alert').filter({ hasText: notYet })).toBeVisible()
    expect(network.requests.filter((request) => request.endsWith('/invitation'))).toEqual([])
    network.use(...createLoginServer().handlers)
    await button('Get a code').click()
    await expectVisible(CODE.code)
  })

  test('adds the member only once if the code comes at the second try', async () => {
    await connect()
    network.use(http.post(invitation, () => HttpResponse.error(), { once: true }))
    await openFamilyTab()
    await invite('Sam')
    await expectToast('No invitation yet', /Sam was added, but the server didn’t answer/)
    await button('Get a code').click()
    await expectVisible(CODE.code)
    expect(await kinds()).toEqual(['member.added', 'member.changed'])
  })
})

describe('a helper', () => {
  test('is invited for the chosen children', async () => {
    const childId = await addTestChild(family)
    await addTestChild(family, { name: 'Ben' })
    await connect()
    await openFamilyTab()
    await button('Invite someone').click()
    await fillFields({ 'Their Name': 'Gran' })
    await page.getByText('Helper', { exact: true }).click()
    await button('Get a code').click()
    await expectVisible('Please choose at least one child')
    await page.getByRole('checkbox', { name: 'Mia' }).click()
    await button('Get a code').click()
    await expectVisible(CODE.code)
    const added = [...((await family.store.db.getMeta('family'))?.members.values() ?? [])].at(-1)
    expect(added).toMatchObject({ name: 'Gran', role: 'helper', childIds: [childId] })
    await button('Done').click()
    await expect.element(members.nth(1)).toHaveTextContent(/^GranHelper\. Can give to Mia\./)
  })

  test('becomes a parent, and a parent a helper', async () => {
    const childId = await addTestChild(family)
    await addSam()
    await openFamilyTab()
    await button('Change Sam').click()
    await dialog('Sam').getByText('Helper', { exact: true }).click()
    await dialog('Sam').getByRole('checkbox', { name: 'Mia' }).click()
    await dialog('Sam').getByRole('button', { name: 'Save' }).click()
    // No server answers here.
    await expectToast('Changes saved', 'It takes effect on Sam’s devices once this one has synced.')
    const access = async () => (await family.store.db.getMeta('family'))?.members.get(sam)
    expect(await access()).toMatchObject({ role: 'helper', childIds: [childId] })
    await button('Change Sam').click()
    await dialog('Sam').getByText('Parent', { exact: true }).click()
    await dialog('Sam').getByRole('button', { name: 'Save' }).click()
    await expect.poll(access).toMatchObject({ role: 'parent', childIds: [] })
  })

  test('is not a choice for one’s own role', async () => {
    await openFamilyTab()
    await button('Change Pat').click()
    await expect.element(dialog('About You')).toBeVisible()
    await expect.element(page.getByText('Helper', { exact: true })).not.toBeInTheDocument()
  })
})

describe('the list of members', () => {
  test('says who has joined, who has a code and who is missing one', async () => {
    await addSam({ hasLogin: false, invitationExpiresAt: CODE.expiresAt })
    await openFamilyTab()
    await expect.element(members.nth(0)).toHaveTextContent('PatYouParent')
    await expect.element(members.nth(1)).toHaveTextContent(/^SamParentInvited\. The code works until Mar 9, 2026/)
    states = [{ userId: sam, hasLogin: false }]
    window.dispatchEvent(new Event('online'))
    await expect.element(members.nth(1)).toHaveTextContent('Can’t log in yet.')
  })

  test('lists the members offline, without saying who has joined', async () => {
    await addSam()
    network.use(http.all(`${SERVER}/*`, () => HttpResponse.error()))
    await openFamilyTab()
    await expectVisible('You’ll see who has joined when you’re back online.')
    expect(members.elements()).toHaveLength(2)
  })

  test('says who has joined once a restarting server responds again', async () => {
    await addSam({ hasLogin: false, invitationExpiresAt: CODE.expiresAt })
    let isRestarting = true
    network.use(
      http.get(`${SERVER}/api/sync/members`, () =>
        isRestarting ? new HttpResponse('Bad gateway', { status: 502 }) : HttpResponse.json(states),
      ),
    )
    await openFamilyTab()
    await expectVisible('You’ll see who has joined when you’re back online.')
    isRestarting = false
    await expect.element(members.nth(1), { timeout: 5_000 }).toHaveTextContent(/^SamParentInvited/)
  })
})

describe('a member’s dialog', () => {
  test('changes the name, also offline', async () => {
    await addSam()
    network.use(http.all(`${SERVER}/*`, () => HttpResponse.error()))
    await openFamilyTab()
    await button('Change Sam').click()
    await dialog('Sam').getByLabelText('Name', { exact: true }).fill('Samira')
    await dialog('Sam').getByRole('button', { name: 'Save' }).click()
    await expectToast('Changes saved')
    await expect.element(members.nth(1)).toHaveTextContent(/^Samira/)
  })

  test('replaces and cancels the code of a member who has not joined', async () => {
    await addSam({ hasLogin: false, invitationExpiresAt: CODE.expiresAt })
    await connect()
    await openFamilyTab()
    await expect.element(members.nth(1)).toHaveTextContent('Invited')
    await button('Change Sam').click()
    await button('Make a new code').click()
    await expectVisible(CODE.code)
    await expect.element(dialog('Sam').getByRole('group', { name: 'Code for Sam' })).toHaveFocus()
    // The code has the dialog to itself.
    expect(dialog('Sam').getByRole('button', { name: 'Save' }).elements()).toHaveLength(0)
    await button('Stop this code').click()
    await expectToast('The code is stopped')
    await expect.element(page.getByText(CODE.code)).not.toBeInTheDocument()
    await expect.element(button('Make a code')).toHaveFocus()
  })

  test('removes a member after a confirmation', async () => {
    await addSam()
    await connect()
    await openFamilyTab()
    await button('Change Sam').click()
    await button('Remove from the family').click()
    const cancel = dialog('Sam').getByRole('group', { name: 'Remove Sam?' }).getByRole('button', { name: 'Cancel' })
    await expect.element(cancel).toHaveFocus()
    await expect
      .element(cancel)
      .toHaveAccessibleDescription(/^Sam will be logged out everywhere .* This can’t be undone\./)
    // The only pair of buttons in sight.
    expect(dialog('Sam').getByRole('button', { name: 'Cancel' }).elements()).toHaveLength(1)
    await button('Remove').click()
    await expectToast('Sam is removed', 'What Sam added stays.')
    // The button that opened the dialog is gone.
    await expect.element(button('Invite someone')).toHaveFocus()
    await expect.poll(() => members.elements().length).toBe(1)
    expect(await isRemoved(sam)).toBe(true)
  })

  test('says that a removal takes effect later if the server does not answer', async () => {
    await addSam()
    await connect()
    await openFamilyTab()
    network.use(http.post(`${SERVER}/api/sync/push`, () => HttpResponse.error()))
    await button('Change Sam').click()
    await button('Remove from the family').click()
    await button('Remove').click()
    await expectToast('Sam is removed', 'It takes effect on Sam’s devices once this one has synced.')
  })

  test('closes only its own dialog after the removal that the server was slow to take', async () => {
    await addSam()
    await connect()
    await openFamilyTab()
    network.use(http.post(`${SERVER}/api/sync/push`, () => new Promise<never>(() => undefined)))
    await button('Change Sam').click()
    await button('Remove from the family').click()
    await button('Remove').click()
    await expect.element(button('Removing...')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await button('Change Pat').click()
    await expectToast('Sam is removed', 'It takes effect on Sam’s devices once this one has synced.')
    await expect.element(dialog('About You')).toBeVisible()
  })

  test('makes a code although another parent’s change of the member waits on this device', async () => {
    await addSam({ hasLogin: false })
    await connect()
    const lee = unwrap(
      await recordCommand(family.store, {
        actor: actorOf(family.parent),
        decide: (context) => inviteMember({ name: 'Lee', role: 'parent' }, context),
      }),
    )
    await syncNow()
    await recordCommand(family.store, {
      actor: { role: 'parent', userId: lee.userId },
      decide: async (context) =>
        changeMember({ name: 'Samira' }, (await family.store.db.getMeta('family'))?.members.get(sam), context),
    })
    await openFamilyTab()
    await button('Change Samira').click()
    await button('Make a code').click()
    await expectVisible(CODE.code)
  })

  test('does not let the last parent leave', async () => {
    await openFamilyTab()
    await button('Change Pat').click()
    await button('Leave this family').click()
    await button('Leave').click()
    await expectToast('Nothing was changed', 'A family needs at least one parent.')
    expect(await isRemoved(family.parent.userId)).toBe(false)
  })

  test('lets a parent leave if another one stays', async () => {
    await addSam()
    await openFamilyTab()
    await button('Change Pat').click()
    await button('Leave this family').click()
    await button('Leave').click()
    await expectToast('You left the family')
    expect(await isRemoved(family.parent.userId)).toBe(true)
  })

  test('shows the name that another device has just given the member', async () => {
    await addSam()
    await openFamilyTab()
    await button('Change Sam').click()
    await expect.element(dialog('Sam')).toBeVisible()
    const rename = await recordCommand(family.store, {
      actor: actorOf(family.parent),
      decide: async (context) =>
        changeMember({ name: 'Samira' }, (await family.store.db.getMeta('family'))?.members.get(sam), context),
    })
    expect(rename.ok).toBe(true)
    await expect.element(dialog('Samira')).toBeVisible()
  })
})
