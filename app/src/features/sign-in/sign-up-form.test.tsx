import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endCurrentSession } from '../../auth/current-session.ts'
import { signInLocally, startSession } from '../../testing/sign-in.ts'
import { sessionState } from '../../auth/session-state.ts'
import { failWrites } from '../../testing/faults.ts'
import { unmountAll } from '../../testing/mounted.ts'
import { renderWithToasts } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectVisible, expectToast, fillFields } from '../../testing/screen.ts'
import type { FieldErrors } from '../../ui/form/submission.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { submitSignIn, submitSignUp } from './submit.ts'

const PAT = { Username: 'pat', 'First Name': 'Pat', 'Last Name': 'Moss', Password: 'correct horse' }
const LOGIN = { username: 'pat', password: 'correct horse', rememberMe: false }

const clickCreate = () => button('Create Parent Account').click()
const session = () => sessionState.getState().session

beforeEach(() => startSession())

describe('SignUpForm (SPEC §2)', () => {
  // SPEC: 8.23
  test('creates the account and greets the parent by first name (SPEC §8)', async () => {
    renderWithToasts(<SignUpForm onSubmit={submitSignUp} />)
    await fillFields({ ...PAT, 'Email Address': 'pat@example.com' })
    await clickCreate()
    await expectToast('Registration successful', 'Welcome to Little Ledger, Pat! Your account has been created.')
    expect(session()).toMatchObject({ status: 'signed-in', user: { username: 'pat', role: 'parent' } })
  })

  test('keeps what was typed, but not the password, after a reload or a change of the language, until the sign-up', async () => {
    const show = () => {
      unmountAll()
      renderWithToasts(<SignUpForm onSubmit={submitSignUp} />)
    }
    show()
    await fillFields({ ...PAT, 'Email Address': 'pat@example.com' })
    await button('Change currency').click()
    await userEvent.selectOptions(page.getByLabelText('Currency'), 'EUR')
    show()
    await expectVisible('Currency: Euro')
    await expect.element(field('Email Address')).toHaveValue('pat@example.com')
    await expect.element(field('Username')).toHaveValue('pat')
    await expect.element(field('First Name')).toHaveValue('Pat')
    await expect.element(field('Last Name')).toHaveValue('Moss')
    await expect.element(field('Password')).toHaveValue('')
    await fillFields({ Password: 'correct horse' })
    await clickCreate()
    await expectToast('Registration successful')
    show()
    await expect.element(field('Username')).toHaveValue('')
  })

  // SPEC: 5.4, 5.5, 5.6, 5.7
  test.each([
    ['Username', 'pa', 'Username must be at least 3 characters'],
    ['Password', 'abc', 'Password must be at least 4 characters'],
    ['Email Address', 'pat@nowhere', 'Please enter a valid email'],
    ['First Name', ' ', 'First name is required'],
    ['Last Name', '', 'Last name is required'],
  ])('rejects %s %j with “%s” (SPEC §5)', async (label, typed, message) => {
    renderWithToasts(<SignUpForm onSubmit={submitSignUp} />)
    await fillFields({ ...PAT, [label]: typed })
    await clickCreate()
    await expectFieldError(label, message)
    expect(session()).toEqual({ status: 'signed-out' })
  })

  // SPEC: 5.7
  test('shows all validation errors at once', async () => {
    renderWithToasts(<SignUpForm onSubmit={submitSignUp} />)
    await clickCreate()
    await expectVisible('Username must be at least 3 characters')
    await expectVisible('Password must be at least 4 characters')
    await expectVisible('First name is required')
    await expectVisible('Last name is required')
    await expect.element(field('Username')).toHaveFocus()
  })

  // SPEC: 2.17, 4.5
  test('shows Creating account... and ignores a second submission while pending', async () => {
    let finish: (outcome: null) => void = () => undefined
    const submit = vi.fn<() => Promise<FieldErrors | null>>(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    renderWithToasts(<SignUpForm onSubmit={submit} />)
    await fillFields(PAT)
    await clickCreate()
    await expect.element(button('Creating account...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    finish(null)
    await expect.element(button('Create Parent Account')).toBeEnabled()
    expect(submit).toHaveBeenCalledOnce()
  })

  // SPEC: 8.4
  test('reports a taken username under its field and in a toast (SPEC §8)', async () => {
    renderWithToasts(<SignUpForm onSubmit={submitSignUp} />)
    await fillFields(PAT)
    await clickCreate()
    await expectToast('Registration successful')
    await endCurrentSession()
    await fillFields({ Username: 'PAT' })
    await clickCreate()
    await expectToast('Registration failed', 'Username already exists')
    await expectFieldError('Username', 'Username already exists')
    await expect.element(field('First Name')).toHaveValue('Pat')
  })

  // SPEC: 8.4
  test('reports full storage in the form and in a toast (SPEC §8)', async () => {
    renderWithToasts(<SignUpForm onSubmit={submitSignUp} />)
    await fillFields(PAT)
    failWrites('entries', 'add')
    await clickCreate()
    await expectToast('Registration failed', 'This device is out of storage.')
    await expect.element(page.getByRole('alert')).toHaveTextContent('This device is out of storage.')
    expect(session()).toEqual({ status: 'signed-out' })
  })
})

describe('submitSignIn', () => {
  beforeEach(async () => {
    renderWithToasts(<SignUpForm onSubmit={submitSignUp} />)
    await fillFields(PAT)
    await clickCreate()
    await expectToast('Registration successful')
    await endCurrentSession()
  })

  // SPEC: 8.22
  test('greets the parent by first name (SPEC §8)', async () => {
    expect(await submitSignIn({ ...LOGIN, username: ' PAT ' })).toBeNull()
    await expectToast('Login successful', 'Welcome back, Pat!')
    expect(session()).toMatchObject({ status: 'signed-in' })
  })

  // SPEC: 8.3
  test('does not reveal whether the username or the password is wrong', async () => {
    const reason =
      'That didn’t work. Check your name and password. First time on this device? Try again later: the server can’t be reached.'
    for (const wrong of [{ password: 'guess' }, { username: 'unknown' }]) {
      expect(await submitSignIn({ ...LOGIN, ...wrong })).toEqual({ form: reason })
      await expectToast('Login failed', reason)
    }
    expect(session()).toEqual({ status: 'signed-out' })
  })

  test('shows how long to wait after too many failed attempts', async () => {
    for (let attempt = 0; attempt < 5; attempt += 1) await signInLocally({ ...LOGIN, password: 'guess' })
    const now = Date.now()
    vi.spyOn(Date, 'now').mockReturnValue(now)
    await submitSignIn(LOGIN)
    await expectToast('Login failed', /^Login failed.*Too many tries. Please wait 1 seconds?\./s)
  })

  test('reports when the device’s storage cannot be read', async () => {
    vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(() => {
      throw new DOMException('gone', 'InvalidStateError')
    })
    await submitSignIn(LOGIN)
    await expectToast('Login failed', 'That didn’t save.')
  })
})
