import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { endCurrentSession } from '../auth/current-session.ts'
import { signUpLocally, startSession } from '../testing/sign-in.ts'
import { expectPath, renderApp } from '../testing/app.tsx'
import { unwrap } from '../testing/family.ts'
import { button, field, expectVisible, expectToast, fillFields } from '../testing/screen.ts'

const PAT = { Username: 'pat', 'First Name': 'Pat', 'Last Name': 'Moss', Password: 'correct horse' }

beforeEach(async () => {
  await page.viewport(1280, 800)
  await startSession()
})

describe('landing page (SPEC §2)', () => {
  // SPEC: 2.15
  test('shows an example goal, three features and a testimonial', async () => {
    renderApp('/')
    await expectVisible('Bike')
    await expect.element(page.getByText(/\$45.*\$100/).first()).toBeVisible()
    await expectVisible('Automated weekly allowance')
    await expectVisible('Savings goals with tracking')
    await expectVisible('Customizable interest')
    await expect.element(page.getByText(/Separate logins/).first()).toBeVisible()
    await expect.element(page.getByText('No real money at risk').first()).toBeVisible()
    await expect.element(page.getByText('No ads').first()).toBeVisible()
  })

  // SPEC: 2.14
  test('has the public header', async () => {
    renderApp('/')
    const header = page.getByRole('banner')
    await expect.element(header.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect.element(header.getByRole('link', { name: 'How It Works' })).toHaveAttribute('href', '/how-it-works')
    await expect.element(header.getByRole('button', { name: 'Log In' })).toBeVisible()
  })

  // SPEC: 2.1, 2.16
  test('has a sign-up form with all fields', async () => {
    renderApp('/')
    for (const label of ['Email Address', ...Object.keys(PAT)]) await expect.element(field(label)).toBeVisible()
  })

  // SPEC: 2.1, 2.18
  test.each(['Log In', 'Log in here'])('opens the login dialog when “%s” is clicked', async (opener) => {
    renderApp('/')
    await button(opener).click()
    await expect.element(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
    await button('Close').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button(opener)).toHaveFocus()
  })

  // SPEC: 2.4
  test('links to How It Works and back', async () => {
    const app = renderApp('/')
    await page.getByRole('link', { name: 'How It Works' }).click()
    await expectPath(app, '/how-it-works')
    await expectVisible('Create a parent account')
    await expectVisible('Track transactions and set goals')
    await expectVisible('Watch savings grow')
    await button('Sign Up / Log In').click()
    await expectPath(app, '/')
  })

  // SPEC: 4.2, 8.22
  test('opens the parent dashboard after sign-up and after login', async () => {
    const app = renderApp('/')
    await fillFields(PAT)
    await button('Create Parent Account').click()
    await expectPath(app, '/parent')
    await expectToast('Registration successful', 'Welcome to Little Ledger, Pat!')
    await endCurrentSession()
    await expectPath(app, '/')
    await button('Log In').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Username').fill('pat')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expectPath(app, '/parent')
    await expectToast('Login successful', 'Welcome back, Pat!')
  })

  test('opens the user’s own page after login on How It Works', async () => {
    const app = renderApp('/how-it-works')
    unwrap(await signUpLocally({ username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }))
    await endCurrentSession()
    await button('Log In').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Username').fill('pat')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await expectToast('Login successful')
    await expectPath(app, '/parent')
  })
})
