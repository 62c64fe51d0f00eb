import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { renderWithToasts } from '../../testing/render.tsx'
import { button, expectAbsent, expectToast, expectVisible, field, fillFields } from '../../testing/screen.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../form/form.tsx'
import { reportFailure } from '../form/submission.ts'
import { showToast } from './toast.tsx'

interface RejectingFormProps {
  readonly onCancel?: () => void
  readonly height: number
}

function RejectingForm({ onCancel, height }: RejectingFormProps) {
  const form = useSubmittedForm({
    name: 'rejecting',
    initialValues: { amount: '' },
    send: () => {
      reportFailure('Invalid amount', 'Please enter a valid positive number.')
      return Promise.resolve({ amount: 'Please enter a valid positive number.' })
    },
  })
  return (
    <Form form={form} {...(onCancel && { onCancel })}>
      <TextInput label="Amount" data-autofocus {...form.getInputProps('amount')} />
      <div style={{ height }} />
    </Form>
  )
}

interface PageProps {
  /** The height of the dialog's content below its field. */
  readonly height?: number
  readonly hasCancel?: boolean
}

/** A page with a dialog. */
function Page({ height = 0, hasCancel = true }: PageProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Open it</button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="Count">
        <RejectingForm height={height} {...(hasCancel && { onCancel: () => setOpen(false) })} />
      </Dialog>
    </>
  )
}

const dialog = page.getByRole('dialog', { name: 'Count' })
const boxOf = (element: Element) => element.getBoundingClientRect()

beforeEach(() => page.viewport(390, 844))

async function submitInvalidAmount() {
  await button('Open it').click()
  await button('Save').click()
  await expectToast('Invalid amount')
}

describe('a toast near a dialog', () => {
  test('is dismissed when the dialog opens, so that it never covers the dialog’s buttons', async () => {
    renderWithToasts(<Page />)
    showToast({ title: 'Transaction deleted', tone: 'success' })
    await expectVisible('Transaction deleted')
    await button('Open it').click()
    await expectAbsent('Transaction deleted')
    await expect.element(dialog).toBeVisible()
  })

  test.each([0, 2_000])('covers no part of a %i px high dialog on a phone if it is an error toast', async (height) => {
    renderWithToasts(<Page height={height} />)
    await submitInvalidAmount()
    const gap = () => boxOf(dialog.element()).top - boxOf(page.getByRole('listitem').element()).bottom
    await expect.poll(gap).toBeGreaterThan(0)
    expect(boxOf(dialog.element()).bottom).toBeLessThanOrEqual(844)
  })

  test.each([0, 350, 2_000])('covers no part of a %i px high dialog on a small tablet', async (height) => {
    await page.viewport(820, 700)
    renderWithToasts(<Page height={height} />)
    await submitInvalidAmount()
    const gap = () => boxOf(page.getByRole('listitem').element()).top - boxOf(dialog.element()).bottom
    await expect.poll(gap).toBeGreaterThanOrEqual(0)
    expect(boxOf(dialog.element()).top).toBeGreaterThanOrEqual(0)
  })

  test('is dismissed by the first change in the form if it is an error toast', async () => {
    renderWithToasts(<Page />)
    await submitInvalidAmount()
    await expect.element(field('Amount')).toHaveFocus()
    await fillFields({ Amount: '5' })
    await expectAbsent('Invalid amount')
    await expectAbsent('Please enter a valid positive number.')
  })
})

test.each([
  [390, 844, true],
  [1180, 820, true],
  [844, 390, true],
  [844, 390, false],
  [568, 320, true],
])('a scrolling dialog’s buttons stay visible on %i × %i (Cancel button: %s)', async (width, height, hasCancel) => {
  await page.viewport(width, height)
  renderWithToasts(<Page height={2_000} hasCancel={hasCancel} />)
  await button('Open it').click()
  await expect.element(dialog).toBeVisible()
  await expect.poll(() => boxOf(button('Save').element()).bottom).toBeLessThanOrEqual(boxOf(dialog.element()).bottom)
  expect(boxOf(dialog.element()).bottom).toBeLessThanOrEqual(height)
  const { left, top } = boxOf(button('Save').element())
  expect(
    button('Save')
      .element()
      .contains(document.elementFromPoint(left + 20, top + 20)),
  ).toBe(true)
})
