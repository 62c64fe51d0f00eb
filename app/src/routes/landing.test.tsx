import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { logOutHere, signUpHere, startOnThisDevice } from '../store/session-actions.ts'
import { isAt, openApp } from '../testing/app.tsx'
import { valueOf } from '../testing/family.ts'
import { button, field, shows, toasts, type } from '../testing/screen.ts'

const PAT = { Username: 'pat', 'First Name': 'Pat', 'Last Name': 'Moss', Password: 'correct horse' }

beforeEach(async () => {
  await page.viewport(1280, 800)
  await startOnThisDevice()
})

describe('the landing page (SPEC §2)', () => {
  // SPEC: 2.15
  test('shows an example goal, three features and a testimonial', async () => {
    openApp('/')
    await shows('Bike')
    await expect.element(page.getByText(/\$45.*\$100/).first()).toBeVisible()
    await shows('Automated weekly allowance')
    await shows('Savings goals with tracking')
    await shows('Customizable interest')
    await expect.element(page.getByText(/Separate logins/).first()).toBeVisible()
    await expect.element(page.getByText('No real money at risk').first()).toBeVisible()
    await expect.element(page.getByText('No ads').first()).toBeVisible()
  })

  // SPEC: 2.14
  test('has the header of every public page', async () => {
    openApp('/')
    const header = page.getByRole('banner')
    await expect.element(header.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect.element(header.getByRole('link', { name: 'How It Works' })).toHaveAttribute('href', '/how-it-works')
    await expect.element(header.getByRole('button', { name: 'Log In' })).toBeVisible()
  })

  // SPEC: 2.1, 2.16
  test('has the fields of the sign-up form', async () => {
    openApp('/')
    for (const label of ['Email Address', ...Object.keys(PAT)]) await expect.element(field(label)).toBeVisible()
  })

  // SPEC: 2.1, 2.18
  test.each(['Log In', 'Log in here'])('opens the log-in dialog by “%s”', async (opener) => {
    openApp('/')
    await button(opener).click()
    await expect.element(page.getByRole('dialog', { name: 'Log In to Your Account' })).toBeVisible()
    await button('Close').click()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
    await expect.element(button(opener)).toHaveFocus()
  })

  // SPEC: 2.4
  test('leads to how it works and back', async () => {
    const app = openApp('/')
    await page.getByRole('link', { name: 'How It Works' }).click()
    await isAt(app, '/how-it-works')
    await shows('Create a parent account')
    await shows('Track transactions and set goals')
    await shows('Watch savings grow')
    await button('Sign Up / Log In').click()
    await isAt(app, '/')
  })

  // SPEC: 4.2, 8.22
  test('leads a parent who signs up to the parent’s page, and one who logs in again', async () => {
    const app = openApp('/')
    await type(PAT)
    await button('Create Parent Account').click()
    await isAt(app, '/parent')
    await toasts('Registration successful', 'Welcome to Little Ledger, Pat!')
    await logOutHere()
    await isAt(app, '/')
    await button('Log In').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Username').fill('pat')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await isAt(app, '/parent')
    await toasts('Login successful', 'Welcome back, Pat!')
  })

  test('leads somebody who logs in from how it works to their own page', async () => {
    const app = openApp('/how-it-works')
    valueOf(await signUpHere({ username: 'pat', password: 'correct horse', firstName: 'Pat', lastName: 'Moss' }))
    await logOutHere()
    await button('Log In').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabelText('Username').fill('pat')
    await dialog.getByRole('textbox', { name: 'Password' }).fill('correct horse')
    await dialog.getByRole('button', { name: 'Log In' }).click()
    await toasts('Login successful')
    await isAt(app, '/parent')
  })
})
