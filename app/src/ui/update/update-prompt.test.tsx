import { afterEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { ToastRegion } from '../toast/toast-region.tsx'
import { dismissCurrentToast, showToast } from '../toast/toast-store.ts'
import { useServiceWorkerUpdate } from './update-state.ts'
import { UpdatePrompt } from './update-prompt.tsx'

const initial = useServiceWorkerUpdate.getState()
afterEach(() => useServiceWorkerUpdate.setState(initial))

describe('UpdatePrompt', () => {
  test.each([
    [320, 640, '6rem'],
    [390, 844, '6rem'],
    [820, 1180, '0px'],
  ])('is not covered by a toast on a screen of %d × %d px with a bar of %s', async (width, height, bar) => {
    await page.viewport(width, height)
    const root = document.documentElement
    root.setAttribute('style', `--ll-bottom-bar: ${bar}; --ll-toast-inset: auto 0 calc(${bar} + 0.75rem)`)
    useServiceWorkerUpdate.setState({ state: 'ready' })
    render(
      <>
        <main style={{ minHeight: '100dvh' }} />
        <UpdatePrompt />
        <ToastRegion />
      </>,
    )
    showToast({ title: 'Success!', description: 'Transaction has been added.', tone: 'success' })
    await expectVisible('Transaction has been added.')
    const bottom = () => page.getByText('Success!').element().closest('li')?.getBoundingClientRect().bottom
    await expect.poll(bottom).toBeLessThanOrEqual(button('Update now').element().getBoundingClientRect().top)
    dismissCurrentToast()
    root.removeAttribute('style')
  })

  test('is hidden while the page is current', async () => {
    render(<UpdatePrompt />)
    await expect.element(page.getByRole('status')).toBeInTheDocument()
    expect(page.getByRole('button').query()).toBeNull()
  })

  test.each([
    ['ready', 'A new version is ready', 'Update now'],
    ['replaced', 'Little Ledger was updated in another window', 'Reload this page'],
  ] as const)('offers the update when %s, and waits for a click', async (state, text, label) => {
    const applyUpdate = vi.fn<() => void>()
    render(<UpdatePrompt />)
    useServiceWorkerUpdate.setState({ state, applyUpdate })
    await expectVisible(text)
    expect(applyUpdate).not.toHaveBeenCalled()
    await button(label).click()
    expect(applyUpdate).toHaveBeenCalledOnce()
  })
})
