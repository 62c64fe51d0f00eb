import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { expectVisible, expectAbsent } from '../../testing/screen.ts'
import { showToast, type ToastContent, Toasts } from './toast.tsx'
import { useToastStore } from './toast-store.ts'

/** Renders the toast region and a first toast. */
async function renderToasts(): Promise<void> {
  render(<Toasts />)
  showToast({ title: 'Welcome!', tone: 'success' })
  await expectVisible('Welcome!')
}

/** Shows a toast and flushes effects without advancing the fake clock. */
async function show(toast: ToastContent): Promise<void> {
  showToast(toast)
  await expectVisible(toast.title)
  flushSync(() => undefined)
}

describe('toast', () => {
  beforeEach(async () => {
    await renderToasts()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })

  // SPEC: 9.20
  test('is dismissed after 5000 ms, not before (SPEC §9)', async () => {
    await show({ title: 'Child deleted', tone: 'success' })
    vi.advanceTimersByTime(4900)
    expect(useToastStore.getState().toast?.isOpen).toBe(true)
    vi.advanceTimersByTime(200)
    expect(useToastStore.getState().toast?.isOpen).toBe(false)
    vi.useRealTimers()
    await expectAbsent('Child deleted')
  })

  test('restarts the timer when a new toast replaces it', async () => {
    await show({ title: 'Child deleted', tone: 'success' })
    vi.advanceTimersByTime(4000)
    await show({ title: 'Login failed', tone: 'error' })
    vi.advanceTimersByTime(4000)
    expect(useToastStore.getState().toast).toMatchObject({ title: 'Login failed', isOpen: true })
    vi.advanceTimersByTime(1100)
    expect(useToastStore.getState().toast?.isOpen).toBe(false)
  })
})

describe('toast viewport', () => {
  // SPEC: 9.24
  test('is at most 420 px wide (SPEC §9), and full width on phones', async () => {
    render(<Toasts />)
    showToast({ title: 'Success!', description: 'Transaction has been added. '.repeat(20), tone: 'success' })
    await expectVisible('Success!')
    const width = () => page.getByRole('list').element().getBoundingClientRect().width
    await page.viewport(1280, 800)
    await expect.poll(width).toBeLessThanOrEqual(420)
    await page.viewport(360, 640)
    await expect.poll(width).toBeGreaterThan(300)
    await page.viewport(1280, 800)
  })

  test('is mounted before the first toast, so that screen readers announce it', async () => {
    render(<Toasts />)
    await expect.element(page.getByRole('region', { name: /Notifications/ })).toBeInTheDocument()
    showToast({ title: 'Success!', tone: 'success' })
    await expectVisible('Success!')
  })
})
