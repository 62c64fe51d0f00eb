import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FieldErrors } from '../../ui/form/form-outcome.ts'
import { renderWithToasts } from '../../testing/render.tsx'
import { button, field, expectFieldError, expectVisible, fillFields } from '../../testing/screen.ts'
import { SignInDialog, type SignInValues } from './sign-in-dialog.tsx'
import { submitSignIn } from './submit.ts'

type Submit = (values: SignInValues) => Promise<FieldErrors | null>

function Page({ onSubmit }: { readonly onSubmit: Submit }) {
  const [isOpen, setOpen] = useState(true)
  return <SignInDialog opened={isOpen} onClose={() => setOpen(false)} onSubmit={onSubmit} />
}

const dialog = page.getByRole('dialog', { name: 'Log In to Your Account' })
const send = () => dialog.getByRole('button', { name: 'Log In' }).click()

async function openDialog(onSubmit: Submit = () => Promise.resolve(null)) {
  const submit = vi.fn<Submit>(onSubmit)
  renderWithToasts(<Page onSubmit={submit} />)
  await expect.element(dialog).toBeVisible()
  return submit
}

describe('Log In to Your Account (SPEC §2)', () => {
  // SPEC: 2.19
  test('begins for parents, empty, with the focus on the username', async () => {
    await openDialog()
    await expect.element(page.getByRole('radio', { name: 'Parent Login' })).toBeChecked()
    await expect.element(field('Username')).toHaveFocus()
    await expect.element(field('Username')).toHaveValue('')
    await expect.element(field('Password')).toHaveValue('')
    await expect.element(field('Remember me')).not.toBeChecked()
  })

  test('hands over what was typed and closes', async () => {
    const submit = await openDialog()
    await fillFields({ Username: 'pat', Password: 'correct horse' })
    await field('Remember me').click()
    await send()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit.mock.calls).toEqual([[{ username: 'pat', password: 'correct horse', rememberMe: true }]])
  })

  // SPEC: 2.22, 6.11
  test('submits the same call from both tabs, without the choice', async () => {
    const submit = await openDialog()
    await dialog.getByText('Kid Login').click()
    await expectVisible('Use the name and password you made with your parent.')
    await fillFields({ Username: 'mia', Password: 'mia7' })
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit.mock.calls).toEqual([[{ username: 'mia', password: 'mia7', rememberMe: false }]])
  })

  // SPEC: 2.20, 4.5
  test('says Logging in... and takes no second press while it waits', async () => {
    let answer: (outcome: null) => void = () => undefined
    const submit = await openDialog(
      () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    )
    await fillFields({ Username: 'pat', Password: 'correct horse' })
    await send()
    await expect.element(button('Logging in...')).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    answer(null)
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit).toHaveBeenCalledOnce()
  })

  test('stays open with the reason where it failed', async () => {
    await openDialog(() => Promise.resolve({ form: 'The username or the password is not right.' }))
    await fillFields({ Username: 'pat', Password: 'wrong' })
    await send()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('The username or the password is not right.')
    await expect.element(field('Username')).toHaveValue('pat')
  })

  test('stays open, and can be tried again, where something broke', async () => {
    const submit = await openDialog(() => Promise.reject(new Error('defect')))
    await fillFields({ Username: 'pat', Password: 'x' })
    await send()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Something went wrong. Please try again.')
    submit.mockResolvedValue(null)
    await send()
    await expect.element(dialog).not.toBeInTheDocument()
  })

  // SPEC: 5.1, 5.2
  test.each([
    ['Username', '', 'Username is required'],
    ['Username', '  ', 'Username is required'],
    ['Password', '', 'Password is required'],
  ])('refuses %s %j with “%s” (SPEC §5)', async (label, typed, message) => {
    await openDialog(submitSignIn)
    await fillFields({ Username: 'pat', Password: 'correct horse', [label]: typed })
    await send()
    await expectFieldError(label, message)
    await expect.element(dialog).toBeVisible()
  })

  // SPEC: 2.21
  test('is closed by its button and by Escape', async () => {
    const submit = await openDialog()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    expect(submit).not.toHaveBeenCalled()
  })
})
