import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { deleteChildWithLogin } from '../../auth/child-login.ts'
import { checkLogin } from '../../auth/login-table.ts'
import { restoreFamilyOnDevice } from '../../auth/restore-family.ts'
import { signInOnDevice } from '../../auth/sign-in.ts'
import { createBackup, parseBackup } from '../../ledger/backup/backup-file.ts'
import { eraseFamily } from '../../ledger/erase.ts'
import { deleteTestChild } from '../../testing/commands.ts'
import { openTestDevice } from '../../testing/device.ts'
import {
  addTestLogin,
  addTestChild,
  childUser,
  openAnotherTab,
  createTestFamily,
  unwrap,
} from '../../testing/family.ts'
import { failWrites } from '../../testing/faults.ts'
import { lockDatabase } from '../../testing/lock-database.ts'
import { storedChild } from '../../testing/stored-model.ts'
import { renderWithToasts, signInAs } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectVisible, expectToast, fillFields } from '../../testing/screen.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { LoginDetailsDialog } from './login-details-dialog.tsx'

const dialog = page.getByRole('dialog', { name: 'Update Login Details' })
const clickUpdate = () => dialog.getByRole('button', { name: 'Update', exact: true }).click()

function Page({ child }: { readonly child: ChildRow }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <LoginDetailsDialog opened={isOpen} onClose={() => setOpen(false)} child={child} />
    </>
  )
}

/** Renders the dialog for Mia, whose username is mia and password mia7. Her sibling is Ben. */
async function renderDialog({ hasLogin = true } = {}) {
  const family = await createTestFamily()
  const childId = await addTestChild(family, { name: 'Mia' })
  const mia = await childUser(family, childId)
  if (hasLogin) await addTestLogin(family, mia, 'mia7')
  await addTestLogin(family, await childUser(family, await addTestChild(family, { name: 'Ben' })), 'ben7')
  signInAs(family.parent, family.store)
  renderWithToasts(<Page child={await storedChild(family.store, childId)} />)
  await expect.element(field('Username')).toBeVisible()
  const login = () => family.store.db.logins.get(mia.userId)
  const canLogIn = async (username: string, password: string) =>
    (await checkLogin(family.device, { username, password })).ok
  return { ...family, childId, login, canLogIn }
}

describe('LoginDetailsDialog (SPEC §2)', () => {
  // SPEC: 2.56
  test('opens with the username, an empty password and focus on the username', async () => {
    await renderDialog()
    await expect.element(field('Username')).toHaveValue('mia')
    await expect.element(field('Password')).toHaveValue('')
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(dialog).toHaveTextContent('Mia uses this to log in.')
  })

  // SPEC: 8.29
  test('changes the username and password and closes; the old login no longer works', async () => {
    const { canLogIn, login } = await renderDialog()
    await fillFields({ Username: ' Mia-Moss ', Password: 'moon' })
    await clickUpdate()
    await expectToast('Success!', 'Login details have been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect([await canLogIn('mia-moss', 'moon'), await canLogIn('mia', 'mia7')]).toEqual([true, false])
    expect(await canLogIn('mia-moss', 'mia7')).toBe(false)
    // The change is still pending, so the next sync sends it to the server.
    expect(await login()).toMatchObject({ username: 'Mia-Moss', pending: 1 })
  })

  // SPEC: 5.20
  test('keeps the current password if the field is blank (SPEC §5)', async () => {
    const { canLogIn } = await renderDialog()
    await fillFields({ Username: 'annie' })
    await clickUpdate()
    await expectToast('Success!', 'Login details have been updated.')
    expect(await canLogIn('annie', 'mia7')).toBe(true)
  })

  test('keeps a username that was changed on another device while the dialog was open', async () => {
    const { store, login, canLogIn } = await renderDialog()
    const row = await login()
    if (row === undefined) throw new Error('Mia has a login')
    await store.db.logins.put({ ...row, username: 'annie', usernameKey: 'annie' })
    await fillFields({ Password: 'moon' })
    await clickUpdate()
    await expectToast('Success!')
    expect(await canLogIn('annie', 'moon')).toBe(true)
  })

  test('changes nothing if no field was edited', async () => {
    const { login } = await renderDialog()
    const before = await login()
    await clickUpdate()
    await expectToast('Success!', 'Login details have been updated.')
    expect(await login()).toEqual(before)
  })

  // SPEC: 5.18, 5.19
  test.each([
    ['Username', 'mi', 'Username must be at least 3 characters'],
    ['Username', '', 'Username must be at least 3 characters'],
    ['Password', 'moo', 'Password must be at least 4 characters'],
  ])('rejects %s %j with “%s” (SPEC §5) and stays open', async (label, typed, message) => {
    const { login } = await renderDialog()
    const before = await login()
    await fillFields({ [label]: typed })
    await clickUpdate()
    await expectFieldError(label, message)
    expect(await login()).toEqual(before)
  })

  test('saves a username that differs only in case', async () => {
    const { login } = await renderDialog()
    await fillFields({ Username: 'MIA' })
    await clickUpdate()
    await expectToast('Success!')
    expect(await login()).toMatchObject({ username: 'MIA', usernameKey: 'mia' })
  })

  // SPEC: 2.56, 4.8
  test('shows Updating... while pending', async () => {
    const { store } = await renderDialog()
    await fillFields({ Username: 'annie' })
    const release = await lockDatabase(store.db)
    await clickUpdate()
    await expect.element(button('Updating...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await release()
    await expectToast('Success!')
  })
})

describe('LoginDetailsDialog errors', () => {
  // SPEC: 8.10
  test('rejects a sibling’s username with an error under the field and in a toast (SPEC §8)', async () => {
    const { login } = await renderDialog()
    await fillFields({ Username: ' BEN ', Password: 'moon' })
    await clickUpdate()
    await expectToast('Failed to update login details', 'Username already exists')
    await expectFieldError('Username', 'Username already exists')
    await expect.element(field('Password')).toHaveValue('moon')
    expect(await login()).toMatchObject({ username: 'mia' })
    expect(await login()).not.toHaveProperty('pending')
  })

  // SPEC: 8.20
  test('reports that the child was deleted (SPEC §8) and keeps the typed values', async () => {
    const { childId, ...family } = await renderDialog()
    unwrap(await deleteTestChild({ ...family, childId, store: await openAnotherTab(family) }))
    await fillFields({ Username: 'annie' })
    await clickUpdate()
    await expectToast('Failed to update login details', 'Could not determine user ID')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Could not determine user ID')
    await expect.element(field('Username')).toHaveValue('annie')
  })

  // SPEC: 4.13
  test('keeps the dialog open with the typed values when storage is full', async () => {
    await renderDialog()
    await fillFields({ Username: 'annie', Password: 'moon' })
    failWrites('logins', 'put')
    await clickUpdate()
    await expectToast('Failed to update login details', 'This device is out of storage.')
    await expect.element(field('Username')).toHaveValue('annie')
    await expect.element(field('Password')).toHaveValue('moon')
  })
})

describe('child without a login on this device', () => {
  test('requires both a username and a password', async () => {
    const { canLogIn } = await renderDialog({ hasLogin: false })
    await expect.element(field('Username')).toHaveValue('')
    await expectVisible('At least 4 characters. 8 or more is safer.')
    await expect.element(dialog).toHaveTextContent('Pick a username and password for Mia to log in with.')
    await fillFields({ Username: 'mia' })
    await clickUpdate()
    await expectFieldError('Password', 'Please choose a new password. This device doesn’t know the old one.')
    await fillFields({ Password: 'moon' })
    await clickUpdate()
    await expectToast('Success!', 'Login details have been updated.')
    expect(await canLogIn('mia', 'moon')).toBe(true)
  })
})

describe('child of a family restored from a backup', () => {
  /** Restores a backup on a new device and opens the dialog for Mia, whose username was mia. */
  async function renderRestored({ isRegistered = false } = {}) {
    const family = await createTestFamily()
    const childId = await addTestChild(family, { name: 'Mia' })
    await addTestLogin(family, await childUser(family, childId), 'mia7')
    const file = unwrap(await parseBackup(await createBackup(family.store)))
    await eraseFamily(family.store)
    const device = await openTestDevice()
    const { store, user } = unwrap(
      await restoreFamilyOnDevice(device, file, { username: 'pat', password: 'a new one' }),
    )
    if (isRegistered) await store.db.setMeta('isRegistered', true)
    signInAs(user, store)
    renderWithToasts(<Page child={await storedChild(store, childId)} />)
    await expect.element(field('Username')).toBeVisible()
    return { device, store, user, childId }
  }

  test('suggests the old username and asks for a new password', async () => {
    await renderRestored()
    await expect.element(field('Username')).toHaveValue('mia')
    await expect.element(field('Password')).toHaveFocus()
    await expect
      .element(dialog)
      .toHaveTextContent(
        'Backups don’t include passwords. Pick a new one so Mia can log in on this device. If your family syncs with a server, log in to sync first: that may bring back the old one.',
      )
    await clickUpdate()
    await expectFieldError('Password', 'Please choose a new password. This device doesn’t know the old one.')
  })

  test('says nothing about syncing first if the family has synced', async () => {
    await renderRestored({ isRegistered: true })
    await expect.element(dialog).toHaveTextContent('Pick a new one so Mia can log in on this device.')
    await expect.element(dialog).not.toHaveTextContent('log in to sync first')
  })

  test('lets the child log in offline once a password is saved', async () => {
    const { device, childId } = await renderRestored()
    expect((await signInOnDevice(device, { username: 'mia', password: 'mia7' })).ok).toBe(false)
    await fillFields({ Password: 'moon' })
    await clickUpdate()
    await expectToast('Success!', 'Login details have been updated.')
    const { user } = unwrap(await signInOnDevice(device, { username: 'mia', password: 'moon' }))
    expect(user).toMatchObject({ role: 'child', childId })
  })

  test('keeps the old username in the next backup until the child is deleted', async () => {
    const { store, user, childId } = await renderRestored()
    const usernames = async () =>
      unwrap(await parseBackup(await createBackup(store))).people.map(({ username }) => username)
    expect(await usernames()).toEqual(['pat', 'mia'])
    unwrap(await deleteChildWithLogin(store, user, childId))
    expect(await usernames()).toEqual(['pat'])
  })
})

test('LoginDetailsDialog shows that the username is taken on the server', async () => {
  const { store, login } = await renderDialog()
  await button('Cancel').click()
  const row = await login()
  if (row === undefined) throw new Error('Mia has a login')
  await store.db.logins.put({ ...row, hasUsernameConflict: true })
  await button('Open').click()
  await expectVisible('Someone else on your server already has this username. Pick another one.')
})
