import { http, HttpResponse } from 'msw'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { useState } from 'react'
import { checkLogin } from '../../auth/login-table.ts'
import { sessionState } from '../../auth/session-state.ts'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { plainTextResponse } from '../../testing/login-server.ts'
import { createTestNetwork, SERVER, type TestNetwork } from '../../testing/network.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectToast, fillFields } from '../../testing/screen.ts'
import { EditProfileDialog } from './edit-profile-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Edit Profile' })
const save = () => dialog.getByRole('button', { name: 'Save', exact: true }).click()
const NEW = { 'New Password': 'new horse' }
const PROVED = { ...NEW, 'Current Password': 'correct horse' }
const FAILED = 'Failed to update profile'

function Page() {
  const [isOpen, setOpen] = useState(true)
  return <EditProfileDialog opened={isOpen} onClose={() => setOpen(false)} />
}

let network: TestNetwork
let family: TestFamily

/** What is typed one field after another: the current password is asked for once there is a new one. */
async function typeAll(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fillFields({ [label]: value })
}

const canLogIn = async (username: string, password: string) => (await checkLogin(family.device, username, password)).ok
const username = () => {
  const { session } = sessionState.getState()
  return session.status === 'signed-in' ? session.user.username : undefined
}

beforeEach(async () => {
  network = createTestNetwork()
  vi.spyOn(globalThis, 'fetch').mockImplementation((...request) => network.fetch(...request))
  family = await createTestFamily()
  await addTestLogin(family, family.parent, 'correct horse')
  await addTestLogin(family, await childUser(family, await addTestChild(family, { name: 'Mia' })), 'mia7')
  signInAs(family.parent, family.store)
  renderWithToasts(<Page />)
  await expect.element(field('Username')).toHaveFocus()
})

describe('Account (SPEC §2)', () => {
  // SPEC: 8.30
  test('changes username and password, says so and closes', async () => {
    await typeAll({ Username: ' patricia ', ...PROVED })
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect([await canLogIn('patricia', 'new horse'), await canLogIn('pat', 'correct horse')]).toEqual([true, false])
    expect(username()).toBe('patricia')
  })

  // SPEC: 5.20
  test('keeps the current password where none is typed (SPEC §5), and asks for none then', async () => {
    await fillFields({ Username: 'patricia' })
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    expect(await canLogIn('patricia', 'correct horse')).toBe(true)
  })

  test('changes nothing where nothing was typed', async () => {
    const before = await family.store.db.logins.toArray()
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    expect(await family.store.db.logins.toArray()).toEqual(before)
  })

  // SPEC: 5.18, 5.19
  test.each([
    ['Username', 'pa', 'Username must be at least 3 characters'],
    ['New Password', 'new', 'Password must be at least 4 characters'],
  ])('refuses %s %j with “%s” (SPEC §5)', async (label, typed, message) => {
    await fillFields({ [label]: typed })
    await save()
    await expectFieldError(label, message)
  })

  // SPEC: 4.8
  test('says Saving... while it is being saved', async () => {
    await fillFields({ Username: 'patricia' })
    const letGo = await lockDatabase(family.store.db)
    await save()
    await expect.element(button('Saving...')).toBeDisabled()
    await letGo()
    await expectToast('Success!')
  })
})

describe('a new password', () => {
  test('needs the current one', async () => {
    await fillFields(NEW)
    await save()
    await expectFieldError('Current Password', 'Please type your current password')
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })

  test('is refused to whoever does not know the current one, and guessing waits longer and longer', async () => {
    await typeAll({ ...NEW, 'Current Password': 'guess' })
    await save()
    await expectToast(FAILED, 'The current password is not right.')
    await expectFieldError('Current Password', 'The current password is not right.')
    const guesses = { usernameKey: 'pat', failures: 8, lastFailureAt: family.device.now() }
    await family.device.db.failedAttempts.put(guesses)
    await fillFields({ 'Current Password': 'correct horse' })
    await save()
    await expectToast(FAILED, 'Too many tries. Please wait 8 seconds.')
    await family.device.db.failedAttempts.clear()
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })
})

describe('an account that cannot be changed', () => {
  // SPEC: 8.15
  test('for its username, which a child has, is refused under that field and in a toast (SPEC §8)', async () => {
    await typeAll({ Username: 'MIA', ...PROVED })
    await save()
    await expectToast(FAILED, 'Username already exists')
    await expectFieldError('Username', 'Username already exists')
    await expect.element(field('New Password')).toHaveValue('new horse')
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })

  test('for want of room keeps the dialog open with what was typed', async () => {
    await fillFields({ Username: 'patricia' })
    failWrites('logins', 'put')
    await save()
    await expectToast(FAILED, 'This device has no room left.')
    await expect.element(field('Username')).toHaveValue('patricia')
  })
})

describe('an account that the server has', () => {
  beforeEach(() => family.store.db.setMeta('isRegistered', true))

  const patch = (response: () => Response) =>
    network.use(http.patch(`${SERVER}/api/users/:userId`, () => response() as never))

  test('is changed there and here', async () => {
    const user = { id: family.parent.userId, username: 'patricia', email: null, firstName: 'Pat', lastName: 'Moss' }
    patch(() => HttpResponse.json({ ...user, isParent: true }))
    await typeAll({ Username: 'patricia', ...PROVED })
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    expect(network.asked).toEqual([`PATCH /api/users/${family.parent.userId}`])
    expect(await canLogIn('patricia', 'new horse')).toBe(true)
  })

  const refusals: readonly [string, () => Response, RegExp][] = [
    [
      'is away',
      () => HttpResponse.error(),
      /the server, which cannot be reached now\. Please try again when you are online/,
    ],
    ['asks who it is', () => plainTextResponse(401, 'Please log in.'), /Please log in there again/],
    ['knows somebody else', () => plainTextResponse(404, 'Not found'), /Please log in there again/],
    ['is busy', () => plainTextResponse(503, 'Busy'), /The server is busy/],
    ['declines', () => plainTextResponse(400, 'Please use at most 500 characters'), /at most 500 characters/],
  ]

  // SPEC: 8.15
  test.each(refusals)('stays as it is where the server %s, and the reason is said', async (_, response, reason) => {
    patch(response)
    await typeAll(PROVED)
    await save()
    await expectToast(FAILED, reason)
    await expect.element(dialog.getByRole('alert').first()).toHaveTextContent(reason)
    await expect.element(field('New Password')).toHaveValue('new horse')
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })

  test('is not given a name that is somebody else’s there', async () => {
    patch(() => plainTextResponse(409, 'Username already exists'))
    await fillFields({ Username: 'patricia' })
    await save()
    await expectToast(FAILED, 'Username already exists')
    await expectFieldError('Username', 'Username already exists')
    expect(username()).toBe('pat')
  })
})
