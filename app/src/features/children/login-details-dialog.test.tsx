import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkLogin } from '../../auth/login-table.ts'
import { deleteTestChild } from '../../testing/commands.ts'
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
const send = () => dialog.getByRole('button', { name: 'Update', exact: true }).click()

function Page({ child }: { readonly child: ChildRow }) {
  const [isOpen, setOpen] = useState(true)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open</button>
      <LoginDetailsDialog opened={isOpen} onClose={() => setOpen(false)} child={child} />
    </>
  )
}

/** The dialog, open about Mia, who logs in as mia with mia7, and has a brother Ben. */
async function openDialog({ hasLogin = true } = {}) {
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
    (await checkLogin(family.device, username, password)).ok
  return { ...family, childId, login, canLogIn }
}

describe('Update Login Details (SPEC §2)', () => {
  // SPEC: 2.56
  test('begins with the username, no password, and the focus on the username', async () => {
    await openDialog()
    await expect.element(field('Username')).toHaveValue('mia')
    await expect.element(field('Password')).toHaveValue('')
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(dialog).toHaveTextContent('What Mia types to log in.')
  })

  // SPEC: 8.29
  test('changes both, says so and closes; the child logs in by the new ones only', async () => {
    const { canLogIn, login } = await openDialog()
    await fillFields({ Username: ' Mia-Moss ', Password: 'moon' })
    await send()
    await expectToast('Success!', 'Login details have been updated.')
    await expect.element(dialog).not.toBeInTheDocument()
    expect([await canLogIn('mia-moss', 'moon'), await canLogIn('mia', 'mia7')]).toEqual([true, false])
    expect(await canLogIn('mia-moss', 'mia7')).toBe(false)
    // The server hears of it at the next contact.
    expect(await login()).toMatchObject({ username: 'Mia-Moss', pending: 1 })
  })

  // SPEC: 5.20
  test('keeps the current password where it is left blank (SPEC §5)', async () => {
    const { canLogIn } = await openDialog()
    await fillFields({ Username: 'annie' })
    await send()
    await expectToast('Success!', 'Login details have been updated.')
    expect(await canLogIn('annie', 'mia7')).toBe(true)
  })

  test('changes the password alone, and not the name, which was changed elsewhere meanwhile', async () => {
    const { store, login, canLogIn } = await openDialog()
    const row = await login()
    if (row === undefined) throw new Error('Mia has a login')
    await store.db.logins.put({ ...row, username: 'annie', usernameKey: 'annie' })
    await fillFields({ Password: 'moon' })
    await send()
    await expectToast('Success!')
    expect(await canLogIn('annie', 'moon')).toBe(true)
  })

  test('changes nothing where nothing was typed', async () => {
    const { login } = await openDialog()
    const before = await login()
    await send()
    await expectToast('Success!', 'Login details have been updated.')
    expect(await login()).toEqual(before)
  })

  // SPEC: 5.18, 5.19
  test.each([
    ['Username', 'mi', 'Username must be at least 3 characters'],
    ['Username', '', 'Username must be at least 3 characters'],
    ['Password', 'moo', 'Password must be at least 4 characters'],
  ])('refuses %s %j with “%s” (SPEC §5) and stays open', async (label, typed, message) => {
    const { login } = await openDialog()
    const before = await login()
    await fillFields({ [label]: typed })
    await send()
    await expectFieldError(label, message)
    expect(await login()).toEqual(before)
  })

  test('takes the case of the name as a change of its own', async () => {
    const { login } = await openDialog()
    await fillFields({ Username: 'MIA' })
    await send()
    await expectToast('Success!')
    expect(await login()).toMatchObject({ username: 'MIA', usernameKey: 'mia' })
  })

  // SPEC: 2.56, 4.8
  test('says Updating... while it is being saved', async () => {
    const { store } = await openDialog()
    await fillFields({ Username: 'annie' })
    const letGo = await lockDatabase(store.db)
    await send()
    await expect.element(button('Updating...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    await letGo()
    await expectToast('Success!')
  })
})

describe('a login that cannot be changed', () => {
  // SPEC: 8.10
  test('for its name, which a sibling has, is refused under that field and in a toast (SPEC §8)', async () => {
    const { login } = await openDialog()
    await fillFields({ Username: ' BEN ', Password: 'moon' })
    await send()
    await expectToast('Failed to update login details', 'Username already exists')
    await expectFieldError('Username', 'Username already exists')
    await expect.element(field('Password')).toHaveValue('moon')
    expect(await login()).toMatchObject({ username: 'mia' })
    expect(await login()).not.toHaveProperty('pending')
  })

  // SPEC: 8.20
  test('because the child was deleted meanwhile says so (SPEC §8) and keeps what was typed', async () => {
    const { childId, ...family } = await openDialog()
    unwrap(await deleteTestChild({ ...family, childId, store: await openAnotherTab(family) }))
    await fillFields({ Username: 'annie' })
    await send()
    await expectToast('Failed to update login details', 'Could not determine user ID')
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Could not determine user ID')
    await expect.element(field('Username')).toHaveValue('annie')
  })

  // SPEC: 4.13
  test('for want of room keeps the dialog open with what was typed', async () => {
    await openDialog()
    await fillFields({ Username: 'annie', Password: 'moon' })
    failWrites('logins', 'put')
    await send()
    await expectToast('Failed to update login details', 'This device has no room left.')
    await expect.element(field('Username')).toHaveValue('annie')
    await expect.element(field('Password')).toHaveValue('moon')
  })
})

describe('a child without a login on this device, as after restoring a family from a file', () => {
  test('gets one from both, and is asked for the password where that is left out', async () => {
    const { canLogIn } = await openDialog({ hasLogin: false })
    await expect.element(field('Username')).toHaveValue('')
    await fillFields({ Username: 'mia' })
    await send()
    await expectFieldError('Password', 'Please choose a password: this device does not know the present one.')
    await fillFields({ Password: 'moon' })
    await send()
    await expectToast('Success!', 'Login details have been updated.')
    expect(await canLogIn('mia', 'moon')).toBe(true)
  })
})

test('a name that somebody else has on the server is said to be so', async () => {
  const { store, login } = await openDialog()
  await button('Cancel').click()
  const row = await login()
  if (row === undefined) throw new Error('Mia has a login')
  await store.db.logins.put({ ...row, hasUsernameConflict: true })
  await button('Open').click()
  await expectVisible('Somebody else has this one on the server: there another is needed.')
})
