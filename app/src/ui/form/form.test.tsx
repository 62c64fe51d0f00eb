import { TextInput } from '@mantine/core'
import { describe, expect, test, vi } from 'vitest'
import { flushSync } from 'react-dom'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, field, expectAbsent, expectFieldError, expectVisible } from '../../testing/screen.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { dismissCurrentToast, showToast, useToastStore } from '../toast/toast-store.ts'
import { Form, useSubmittedForm } from './form.tsx'
import { useLatestValues } from './use-latest-values.ts'
import { wholeForm, type FieldErrors } from './submission.ts'

/** A submission that stays pending until the test completes it. */
function holdSubmission() {
  let end: (errors: FieldErrors | null) => void = () => undefined
  const outcome = new Promise<FieldErrors | null>((resolve) => (end = resolve))
  return { send: () => outcome, end: (errors: FieldErrors | null) => end(errors) }
}

interface NameFormProps {
  readonly send: () => Promise<FieldErrors | null>
  readonly onSent?: () => void
}

function NameForm(props: NameFormProps) {
  const form = useSubmittedForm({ name: 'held', initialValues: { name: '' }, ...props })
  return (
    <Form form={form} save="Save" pending="Saving..." onCancel={() => undefined}>
      <TextInput label="Name" {...form.getInputProps('name')} />
    </Form>
  )
}

/** Submits with the button, which loses the focus when it is disabled. */
async function sendByButton() {
  const { send, end } = holdSubmission()
  render(<NameForm send={send} />)
  await button('Save').click()
  await expect.element(button('Saving...')).toBeDisabled()
  await expect.poll(() => document.activeElement).toBe(document.body)
  return end
}

test('a form returns the focus to the button after an error about the whole form', async () => {
  const end = await sendByButton()
  end({ [wholeForm]: 'No room is left.' })
  await expectVisible('No room is left.')
  await expect.element(button('Save')).toHaveFocus()
})

test('an error about a wait counts down, and is over when the time is', async () => {
  const end = await sendByButton()
  end({ [wholeForm]: { seconds: 2, text: (left) => `Please wait ${left} s.` }, name: { seconds: 9, text: String } })
  const alert = page.getByRole('alert')
  const shown = () => alert.element().querySelector('[aria-hidden=true]:not(svg)')?.textContent
  await expect.poll(shown).toBe('Please wait 2 s.')
  await expect.poll(shown).toBe('Please wait 1 s.')
  // Screen readers don't get the changes.
  await expect.element(alert.getByText('Please wait 2 s.')).toBeInTheDocument()
  await expect.element(alert).toBeEmptyDOMElement()
  await expect.element(field('Name')).toHaveAccessibleDescription('9')
})

test('a form focuses the first invalid field', async () => {
  const end = await sendByButton()
  end({ name: 'Name is required' })
  await expectFieldError('Name', 'Name is required')
})

test('a form does not move the focus after an error if the user has moved it', async () => {
  const end = await sendByButton()
  await field('Name').click()
  end({ [wholeForm]: 'No room is left.' })
  await expectVisible('No room is left.')
  await expect.element(field('Name')).toHaveFocus()
})

test('a form that was closed while it was being saved does not move the focus into a form of the same name', async () => {
  const { send, end } = holdSubmission()
  const { rerender } = render(<NameForm key="first" send={send} />)
  await button('Save').click()
  await expect.element(button('Saving...')).toBeDisabled()
  rerender(<NameForm key="next" send={send} />)
  const cancel = button('Cancel')
  await cancel.click()
  await expect.element(cancel).toHaveFocus()
  end({ name: 'Name is taken' })
  await new Promise((resolve) => setTimeout(resolve, 200))
  await expect.element(cancel).toHaveFocus()
})

test('a form that was closed while it was being saved reports an exception in a toast', async () => {
  let fail: (error: Error) => void = () => undefined
  const outcome = new Promise<null>((_, reject) => (fail = reject))
  const { rerender } = render(<NameForm send={() => outcome} />)
  await button('Save').click()
  await expect.element(button('Saving...')).toBeDisabled()
  rerender(<p>Closed</p>)
  await expectVisible('Closed')
  fail(new Error('The database was closed.'))
  const toast = () => useToastStore.getState().toast
  await expect.poll(toast).toMatchObject({ title: 'Something went wrong. Please try again.', tone: 'error' })
})

test('a form in a dialog that is closing, with an animation, reports an exception in a toast', async () => {
  const { matchMedia } = window
  const withMotion = (query: string) => matchMedia.call(window, query.replace('reduce)', 'no-preference)'))
  vi.spyOn(window, 'matchMedia').mockImplementation(withMotion)
  let fail: (error: Error) => void = () => undefined
  const outcome = new Promise<null>((_, reject) => (fail = reject))
  const dialog = (opened: boolean) => (
    <Dialog title="Name" opened={opened} onClose={() => undefined}>
      <NameForm send={() => outcome} />
    </Dialog>
  )
  const { rerender } = render(dialog(true))
  await button('Save').click()
  await expect.element(button('Saving...')).toBeDisabled()
  flushSync(() => rerender(dialog(false)))
  expect(page.getByRole('dialog').elements()).toHaveLength(1)
  fail(new Error('The database was closed.'))
  const toast = () => useToastStore.getState().toast
  await expect.poll(toast).toMatchObject({ title: 'Something went wrong. Please try again.', tone: 'error' })
})

describe('a form with values that another device can change', () => {
  const succeed = () => Promise.resolve(null)

  interface CurrentProps extends Partial<Pick<NameFormProps, 'send'>> {
    readonly name: string
    readonly note: string
  }

  function Current({ send = succeed, ...latest }: CurrentProps) {
    const form = useSubmittedForm({ name: 'current', initialValues: { ...latest }, send })
    useLatestValues(form, latest)
    return (
      <Form form={form}>
        <TextInput label="Name" {...form.getInputProps('name')} />
        <TextInput label="Note" {...form.getInputProps('note')} />
      </Form>
    )
  }

  test('shows a field’s latest value until the user changes it', async () => {
    const { rerender } = render(<Current name="Bike" note="Red" />)
    await field('Name').fill('Kite')
    rerender(<Current name="Scooter" note="Blue" />)
    await expect.element(field('Note')).toHaveValue('Blue')
    await expect.element(field('Name')).toHaveValue('Kite')
    rerender(<Current name="Scooter" note="Green" />)
    await expect.element(field('Note')).toHaveValue('Green')
    await field('Name').fill('Scooter')
    rerender(<Current name="Boat" note="Green" />)
    await expect.element(field('Name')).toHaveValue('Boat')
  })

  test('keeps the other errors and the error toast', async () => {
    const send = (): Promise<FieldErrors> => {
      showToast({ title: 'Not saved', tone: 'error' })
      return Promise.resolve({ name: 'Name is taken', note: 'Note is too short', [wholeForm]: 'Not saved' })
    }
    const { rerender } = render(<Current name="Bike" note="Red" send={send} />)
    await button('Save').click()
    await expectFieldError('Name', 'Name is taken')
    rerender(<Current name="Bike" note="Blue" send={send} />)
    await expect.element(field('Note')).toHaveValue('Blue')
    await expectAbsent('Note is too short')
    await expectFieldError('Name', 'Name is taken')
    await expectVisible('Not saved')
    expect(useToastStore.getState().toast).toMatchObject({ title: 'Not saved', isOpen: true })
    await field('Note').fill('Green')
    expect(useToastStore.getState().toast).toMatchObject({ title: 'Not saved', isOpen: false })
  })

  test('selects the latest value of the focused field, so that typing replaces it', async () => {
    const { rerender } = render(<Current name="Bike" note="Red" />)
    await field('Name').click()
    rerender(<Current name="Boat" note="Blue" />)
    await expect.element(field('Name')).toHaveValue('Boat')
    await userEvent.keyboard('Kite')
    await expect.element(field('Name')).toHaveValue('Kite')
    await expect.element(field('Note')).toHaveValue('Blue')
  })
})

test('a form ignores a second click while submitting', async () => {
  const { send, end } = holdSubmission()
  let sent = 0
  const sendOnce = () => {
    sent += 1
    return send()
  }
  render(<NameForm send={sendOnce} />)
  const form = (await button('Save').findElement()).closest('form')
  form?.requestSubmit()
  form?.requestSubmit()
  await expect.element(button('Saving...')).toBeDisabled()
  expect(sent).toBe(1)
  end(null)
  await expect.element(button('Save')).toBeEnabled()
  form?.requestSubmit()
  await expect.poll(() => sent).toBe(2)
})

test('a form stays pending after a success until it is closed', async () => {
  const { send, end } = holdSubmission()
  const closed: boolean[] = []
  render(<NameForm send={send} onSent={() => closed.push(true)} />)
  await button('Save').click()
  await expect.element(button('Saving...')).toBeDisabled()
  end(null)
  await expect.poll(() => closed).toEqual([true])
  await expect.element(button('Saving...')).toBeDisabled()
})

test('a form shows no pending state for a fast submission', async () => {
  const labels = new Set<string | null>()
  render(<NameForm send={() => Promise.resolve(null)} />)
  const save = await button('Save').findElement()
  const observer = new MutationObserver(() => labels.add(save.textContent))
  observer.observe(save, { childList: true, subtree: true, characterData: true, attributes: true })
  await button('Save').click()
  await new Promise((resolve) => setTimeout(resolve, 200))
  observer.disconnect()
  expect([...labels]).toEqual([])
})

test('a form submitted from a field keeps the focus in the field', async () => {
  const { send, end } = holdSubmission()
  render(<NameForm send={send} />)
  await field('Name').click()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  end({ [wholeForm]: 'No room is left.' })
  await expectVisible('No room is left.')
  await expect.element(field('Name')).toHaveFocus()
})

test.each([
  ['without a toast is announced, although an earlier toast was an error', false, 'assertive'],
  ['is not announced twice if a toast announces it', true, 'off'],
])('an error %s', async (_, hasToast, live) => {
  showToast({ title: 'Earlier', tone: 'error' })
  dismissCurrentToast()
  const send = (): Promise<FieldErrors> => {
    if (hasToast) showToast({ title: 'Login failed', tone: 'error' })
    return Promise.resolve({ [wholeForm]: 'Wrong password' })
  }
  render(<NameForm send={send} />)
  await button('Save').click()
  const alert = page.getByRole('alert').filter({ hasText: 'Wrong password' })
  await expect.element(alert).toHaveAttribute('aria-live', live)
})
