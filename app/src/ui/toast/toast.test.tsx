import { assert } from '@little-ledger/domain'
import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { flushSync } from 'react-dom'
import { render } from '../../testing/render.tsx'
import { showToast, Toasts } from './toast.tsx'

const toasts = () => document.querySelectorAll('li[data-state="open"]')

it('only the newest toast is shown', async () => {
  render(<Toasts />)
  showToast({ title: 'Success!', description: 'Transaction has been added.', tone: 'success' })
  await expect.element(page.getByText('Transaction has been added.', { exact: true })).toBeVisible()
  showToast({ title: 'Login failed', tone: 'error' })
  await expect.element(page.getByText('Login failed', { exact: true })).toBeVisible()
  expect(toasts()).toHaveLength(1)
})

// SPEC: 9.23
it('takes the focus on F8 and closes on its button (SPEC §9)', async () => {
  render(<Toasts />)
  showToast({ title: 'Child deleted', tone: 'success' })
  await vi.waitFor(() => expect(toasts()).toHaveLength(1))
  await userEvent.keyboard('{F8}')
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('OL'))
  await page.getByRole('button', { name: 'Close' }).click()
  await vi.waitFor(() => expect(toasts()).toHaveLength(0))
})

it.each(['{Tab}{Tab}{Enter}', '{Escape}'])('returns the focus that F8 has taken after %s', async (keys) => {
  const action = { label: 'Undo', onAction: () => undefined }
  render(
    <>
      <button>Row</button>
      <Toasts />
    </>,
  )
  showToast({ title: 'Transaction deleted', tone: 'success', action })
  await vi.waitFor(() => expect(toasts()).toHaveLength(1))
  ;(page.getByRole('button', { name: 'Row' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{F8}')
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('OL'))
  await userEvent.keyboard(keys)
  await expect.element(page.getByRole('button', { name: 'Row' })).toHaveFocus()
})

it('a toast takes the focus even if F8 is pressed before the toast code has loaded', async () => {
  flushSync(() => render(<Toasts />))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true }))
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('OL'))
})

it('a toast takes the focus if F8 is pressed right after the first render, when no effect has run yet', async () => {
  const observer = new MutationObserver(() => {
    if (document.querySelector('main') === null) return
    observer.disconnect()
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true }))
  })
  observer.observe(document.body, { childList: true, subtree: true })
  render(
    <>
      <main />
      <Toasts />
    </>,
  )
  await vi.waitFor(() => expect(document.activeElement?.tagName).toBe('OL'))
})

it('a toast does not take the focus if another key follows F8', async () => {
  flushSync(() => render(<Toasts />))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'F8', bubbles: true }))
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
  await expect.element(page.getByRole('region', { name: /Notifications/ })).toBeInTheDocument()
  expect(document.activeElement).toBe(document.body)
})

it('a toast offers an action and closes when it is used', async () => {
  const onAction = vi.fn<() => void>()
  render(<Toasts />)
  showToast({ title: 'Transaction deleted', tone: 'success', action: { label: 'Undo', onAction } })
  await page.getByRole('button', { name: 'Undo' }).click()
  expect(onAction).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(toasts()).toHaveLength(0))
})

it('a toast runs its action once, also if its button is pressed again while it leaves', async () => {
  const onAction = vi.fn<() => void>()
  render(<Toasts />)
  for (const times of [1, 2]) {
    showToast({ title: 'You took your ask back.', tone: 'success', action: { label: 'Undo', onAction } })
    // The button of the first toast may still be leaving.
    await vi.waitFor(() => expect(toasts()).toHaveLength(1))
    const [toast] = toasts()
    assert(toast, 'a toast is open')
    const undo = page.elementLocator(toast).getByRole('button', { name: 'Undo' }).element() as HTMLElement
    undo.click()
    undo.click()
    expect(onAction).toHaveBeenCalledTimes(times)
    await vi.waitFor(() => expect(toasts()).toHaveLength(0))
  }
})
