import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../testing/app.tsx'
import { addTestLogin, addTestChild, childUser, createTestFamily, type TestFamily } from '../testing/family.ts'
import { signInAs } from '../testing/render.tsx'
import { button, expectToast, expectVisible, field, fillFields, menuItem } from '../testing/screen.ts'
import { startSession } from '../testing/sign-in.ts'

let family: TestFamily

beforeEach(async () => {
  await page.viewport(1280, 800)
  await startSession()
  family = await createTestFamily()
  await addTestLogin(family, family.parent, 'correct horse')
})

describe('parent menu (SPEC §2)', () => {
  // SPEC: 2.25
  test('starts with Edit Profile, which updates the name in the greeting', async () => {
    signInAs(family.parent, family.store)
    renderApp('/parent')
    await button('Account menu for Pat').click()
    await expect.element(page.getByText('Parent Account')).toBeVisible()
    await menuItem('Edit Profile').click()
    await page.getByRole('tab', { name: 'Personal Info' }).click()
    await fillFields({ 'First Name': 'Patricia' })
    await button('Save').click()
    await expectToast('Success!', 'Your personal information has been updated.')
    await expectVisible('Welcome, Patricia!')
  })

  // SPEC: 2.24, 3.2
  test('greets a parent who has no first name by the current username', async () => {
    signInAs(family.parent, family.store)
    renderApp('/parent')
    await button('Account menu for Pat').click()
    await menuItem('Edit Profile').click()
    await fillFields({ Username: 'patricia' })
    await page.getByRole('tab', { name: 'Personal Info' }).click()
    await fillFields({ 'First Name': '' })
    await button('Save').click()
    await expectToast('Success!', 'Your personal information has been updated.')
    // The dialog's other tab kept the unsaved input.
    await expect.element(field('Username')).toHaveValue('patricia')
    await button('Save').click()
    await expectVisible('Welcome, patricia!')
  })
})

// SPEC: 6.9
test('the child’s menu has no actions for profiles, login details or deleting', async () => {
  const childId = await addTestChild(family, { name: 'Mia' })
  signInAs(await childUser(family, childId), family.store)
  renderApp('/kid')
  await button('Account menu for Mia').click()
  await expectVisible('Kid Account')
  await expect.element(menuItem('Edit Profile')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: /Login details|Delete Mia/ })).not.toBeInTheDocument()
})
