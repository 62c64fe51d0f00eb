import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { beginSignIn, type SignInAttempt } from '../../auth/sign-in-attempt.ts'
import type { FieldErrors } from '../../ui/form/submission.ts'
import { renderWithToasts } from '../../testing/render.tsx'
import { button, expectAbsent, field, expectFieldError, expectVisible, fillFields } from '../../testing/screen.ts'
import { SignInDialog, type SignInValues } from './sign-in-dialog.tsx'
import { submitSignIn } from './submit.ts'

type Submit = (values: SignInValues) => Promise<FieldErrors | null>

function Page({ onSubmit }: { readonly onSubmit: Submit }) {
  const [isOpen, setOpen] = useState(true)
  return <SignInDialog opened={isOpen} onClose={() => setOpen(false)} onSubmit={onSubmit} />
}

const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
const clickLogIn = () => dialog.getByRole('button', { name: 'Log In' }).click()

async function renderDialog(onSubmit: Submit = () => Promise.resolve(null)) {
  const submit = vi.fn<Submit>(onSubmit)
  renderWithToasts(<Page onSubmit={submit} />)
  await expect.element(dialog).toBeVisible()
  return submit
}

describe('Log In to Your Account (SPEC §2)', () => {
  // SPEC: 2.19
  test('opens on the parent tab with empty fields and focus on the username', async () => {
    await renderDialog()
    await expect.element(page.getByRole('radio', { name: 'Parent Login' })).toBeChecked()
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(field('Username')).toHaveValue('')
    await expect.element(field('Password')).toHaveValue('')
    await expect.element(field('Remember me')).not.toBeChecked()
  })

  test('submits the typed values and closes', async () => {
    const submit = await renderDialog()
    await fillFields({ Username: 'pat', Password: 'correct horse' })
    await field('Remember me').click()
    await clickLogIn()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit.mock.calls).toEqual([[{ username: 'pat', password: 'correct horse', rememberMe: true }]])
  })

  test('closes without asking whether to discard the typed password', async () => {
    await renderDialog()
    await fillFields({ Username: 'pat', Password: 'correct horse' })
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
  })

  test('cancels a login that is still running when it is closed', async () => {
    let attempt: SignInAttempt | undefined
    await renderDialog(() => {
      const { signal } = (attempt = beginSignIn())
      return new Promise((resolve) => signal.addEventListener('abort', () => resolve({})))
    })
    await fillFields({ Username: 'pat', Password: 'correct horse' })
    await clickLogIn()
    expect(attempt?.mayOpen()).toBe(true)
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(attempt?.mayOpen()).toBe(false)
  })

  // SPEC: 2.22, 6.11
  test('submits the same values from both tabs', async () => {
    const submit = await renderDialog()
    await dialog.getByText('Kid Login').click()
    await expectVisible('Use the username and password you made with your parent.')
    await fillFields({ Username: 'mia', Password: 'mia7' })
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit.mock.calls).toEqual([[{ username: 'mia', password: 'mia7', rememberMe: false }]])
  })

  // SPEC: 2.20, 4.5
  test('shows Logging in... and ignores a second submission while pending', async () => {
    let finish: (outcome: null) => void = () => undefined
    const submit = await renderDialog(
      () =>
        new Promise((resolve) => {
          finish = resolve
        }),
    )
    await fillFields({ Username: 'pat', Password: 'correct horse' })
    await clickLogIn()
    await expect.element(button('Logging in...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    finish(null)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit).toHaveBeenCalledOnce()
  })

  test('stays open and shows why signing in failed', async () => {
    await renderDialog(() => Promise.resolve({ form: 'That didn’t work. Check your username and password.' }))
    await fillFields({ Username: 'pat', Password: 'wrong' })
    await clickLogIn()
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent('That didn’t work. Check your username and password.')
    await expect.element(field('Username')).toHaveValue('pat')
  })

  test('stays open and allows a retry after an unexpected error', async () => {
    const submit = await renderDialog(() => Promise.reject(new Error('unexpected')))
    await fillFields({ Username: 'pat', Password: 'x' })
    await clickLogIn()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
    submit.mockResolvedValue(null)
    await clickLogIn()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  // SPEC: 5.1, 5.2
  test.each([
    ['Username', '', 'Username is required'],
    ['Username', '  ', 'Username is required'],
    ['Password', '', 'Password is required'],
  ])('rejects %s %j with “%s” (SPEC §5)', async (label, typed, message) => {
    await renderDialog(submitSignIn)
    await fillFields({ Username: 'pat', Password: 'correct horse', [label]: typed })
    await clickLogIn()
    await expectFieldError(label, message)
    await expect.element(dialog).toBeVisible()
  })

  test('says what a parent and a child can do about a forgotten password', async () => {
    await renderDialog()
    const question = button('Forgot your password?')
    await expect.element(question).toHaveAttribute('aria-expanded', 'false')
    await question.click()
    await expect.element(question).toHaveAttribute('aria-expanded', 'true')
    await expectVisible(/^Ask the person who runs your Little Ledger server to set a new one\./)
    await dialog.getByText('Kid Login').click()
    await expectVisible(/^Ask a grown-up\. .*“Login details\.”$/)
    await question.click()
    await expectAbsent(/^Ask a grown-up/)
  })

  // SPEC: 2.21
  test('closes on Escape without submitting', async () => {
    const submit = await renderDialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit).not.toHaveBeenCalled()
  })
})
