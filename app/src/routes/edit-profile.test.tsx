import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { startOnThisDevice } from '../store/session-actions.ts'
import { openApp } from '../testing/app.tsx'
import { addLogin, addTestChild, childUser, startFamily, type TestFamily } from '../testing/family.ts'
import { signIn } from '../testing/render.tsx'
import { button, field, shows, toasts, type } from '../testing/screen.ts'

let family: TestFamily

beforeEach(async () => {
  await page.viewport(1280, 800)
  await startOnThisDevice()
  family = await startFamily()
  await addLogin(family, family.parent, 'correct horse')
})

describe('the parent’s menu (SPEC §2)', () => {
  // SPEC: 2.25
  test('begins with Edit Profile, and the welcome follows what is saved there', async () => {
    signIn(family.parent, family.store)
    openApp('/parent')
    await button('Menu of Pat').click()
    await expect.element(page.getByText('Parent Account')).toBeVisible()
    await button('Edit Profile').click()
    await page.getByRole('tab', { name: 'Personal Info' }).click()
    await type({ 'First Name': 'Patricia' })
    await button('Save').click()
    await toasts('Success!', 'Your personal information has been updated.')
    await shows('Welcome, Patricia!')
  })

  // SPEC: 2.24, 3.2
  test('without a first name welcomes by the username, as it is changed', async () => {
    signIn(family.parent, family.store)
    openApp('/parent')
    await button('Menu of Pat').click()
    await button('Edit Profile').click()
    await type({ Username: 'patricia' })
    await page.getByRole('tab', { name: 'Personal Info' }).click()
    await type({ 'First Name': '' })
    await button('Save').click()
    await toasts('Success!', 'Your personal information has been updated.')
    // What was typed under the other tab is shown again instead of being lost.
    await expect.element(field('Username')).toHaveValue('patricia')
    await button('Save').click()
    await shows('Welcome, patricia!')
  })
})

// SPEC: 6.9
test('a child sees nothing of profiles, logins and deleting', async () => {
  const childId = await addTestChild(family, { name: 'Mia' })
  signIn(await childUser(family, childId), family.store)
  openApp('/kid')
  await button('Menu of Mia').click()
  await shows('Kid Account')
  await expect.element(button('Edit Profile')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Login details|Delete Mia/ })).not.toBeInTheDocument()
})
