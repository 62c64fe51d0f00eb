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
const WITH_CURRENT = { ...NEW, 'Current Password': 'correct horse' }
const FAILED = 'Failed to update profile'

function Page() {
  const [isOpen, setOpen] = useState(true)
  return <EditProfileDialog opened={isOpen} onClose={() => setOpen(false)} />
}

let network: TestNetwork
let family: TestFamily

/** Fills fields one by one, because Current Password appears only after a new password is typed. */
async function fillInOrder(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await fillFields({ [label]: value })
}

const canLogIn = async (username: string, password: string) =>
  (await checkLogin(family.device, { username, password })).ok
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

describe('AccountForm (SPEC §2)', () => {
  // SPEC: 8.30
  test('changes the username and password and closes the dialog', async () => {
    await fillInOrder({ Username: ' patricia ', ...WITH_CURRENT })
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect([await canLogIn('patricia', 'new horse'), await canLogIn('pat', 'correct horse')]).toEqual([true, false])
    expect(username()).toBe('patricia')
  })

  // SPEC: 5.20
  test('keeps the current password if no new password is typed (SPEC §5)', async () => {
    await fillFields({ Username: 'patricia' })
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    expect(await canLogIn('patricia', 'correct horse')).toBe(true)
  })

  test('changes nothing if no field was edited', async () => {
    const before = await family.store.db.logins.toArray()
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    expect(await family.store.db.logins.toArray()).toEqual(before)
  })

  // SPEC: 5.18, 5.19
  test.each([
    ['Username', 'pa', 'Username must be at least 3 characters'],
    ['New Password', 'new', 'Password must be at least 4 characters'],
  ])('rejects %s %j with “%s” (SPEC §5)', async (label, typed, message) => {
    await fillFields({ [label]: typed })
    await save()
    await expectFieldError(label, message)
  })

  // SPEC: 4.8
  test('shows Saving... while pending', async () => {
    await fillFields({ Username: 'patricia' })
    const release = await lockDatabase(family.store.db)
    await save()
    await expect.element(button('Saving...')).toBeDisabled()
    await release()
    await expectToast('Success!')
  })
})

describe('changing the password', () => {
  test('requires the current password', async () => {
    await fillFields(NEW)
    await save()
    await expectFieldError('Current Password', 'Please enter your current password')
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })

  test('rejects a wrong current password and limits further attempts', async () => {
    await fillInOrder({ ...NEW, 'Current Password': 'guess' })
    await save()
    await expectToast(FAILED, 'That’s not your current password.')
    await expectFieldError('Current Password', 'That’s not your current password.')
    const failedAttempts = { usernameKey: family.parent.userId, failures: 8, lastFailureAt: family.device.now() }
    await family.device.db.failedAttempts.put(failedAttempts)
    await fillFields({ 'Current Password': 'correct horse' })
    await save()
    await expectToast(FAILED, 'Too many tries. Please wait 8 seconds.')
    await family.device.db.failedAttempts.clear()
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })
})

describe('failed account changes on this device', () => {
  // SPEC: 8.15
  test('reports a username already used by a child, under the field and in a toast (SPEC §8)', async () => {
    await fillInOrder({ Username: 'MIA', ...WITH_CURRENT })
    await save()
    await expectToast(FAILED, 'Username already exists')
    await expectFieldError('Username', 'Username already exists')
    await expect.element(field('New Password')).toHaveValue('new horse')
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })

  test('keeps the dialog open with the typed values when storage is full', async () => {
    await fillFields({ Username: 'patricia' })
    failWrites('logins', 'put')
    await save()
    await expectToast(FAILED, 'This device is out of storage.')
    await expect.element(field('Username')).toHaveValue('patricia')
  })
})

describe('changing an account that is registered on the server', () => {
  beforeEach(() => family.store.db.setMeta('isRegistered', true))

  const patch = (response: () => Response) =>
    network.use(http.patch(`${SERVER}/api/users/:userId`, () => response() as never))

  test('changes the login on the server and on this device', async () => {
    const user = { id: family.parent.userId, username: 'patricia', email: null, firstName: 'Pat', lastName: 'Moss' }
    patch(() => HttpResponse.json({ ...user, isParent: true }))
    await fillInOrder({ Username: 'patricia', ...WITH_CURRENT })
    await save()
    await expectToast('Success!', 'Your account has been updated.')
    expect(network.requests).toEqual([`PATCH /api/users/${family.parent.userId}`])
    expect(await canLogIn('patricia', 'new horse')).toBe(true)
  })

  const failures: readonly [string, () => Response, RegExp, toast?: string][] = [
    ['is unreachable', () => HttpResponse.error(), /didn’t answer, so we can’t tell whether your login has changed/],
    [
      'returns 401',
      () => plainTextResponse(401, 'Please log in.'),
      /Please log in again, then make this change/,
      '401: Please log in.',
    ],
    [
      'returns 404',
      () => plainTextResponse(404, 'Not found'),
      /Please log in again, then make this change/,
      '404: Not found',
    ],
    ['returns 503', () => plainTextResponse(503, 'Busy'), /The server is busy/, '503: Busy'],
    [
      'returns 400',
      () => plainTextResponse(400, 'Please use 500 characters or fewer'),
      /500 characters or fewer/,
      '400: Please use 500 characters or fewer',
    ],
  ]

  // SPEC: 8.15
  test.each(failures)('changes nothing and shows the reason when the server %s', async (_, response, reason, toast) => {
    patch(response)
    await fillInOrder(WITH_CURRENT)
    await save()
    await expectToast(FAILED, toast ?? reason)
    await expect.element(dialog.getByRole('alert').first()).toHaveTextContent(reason)
    await expect.element(field('New Password')).toHaveValue('new horse')
    expect(await canLogIn('pat', 'correct horse')).toBe(true)
  })

  test('asks for a connection while the device is offline', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    patch(() => HttpResponse.error())
    await fillInOrder(WITH_CURRENT)
    await save()
    await expectToast(FAILED, /You need to be online to change your login/)
  })

  test('reports a username that is taken on the server', async () => {
    patch(() => plainTextResponse(409, 'Username already exists'))
    await fillFields({ Username: 'patricia' })
    await save()
    await expectToast(FAILED, '409: Username already exists')
    await expectFieldError('Username', 'Username already exists')
    expect(username()).toBe('pat')
  })
})
