import { flushSync } from 'react-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../testing/render.tsx'
import { expectVisible, expectAbsent } from '../testing/screen.ts'
import { showToast, type ToastContent, Toasts } from './toast.tsx'
import { useToastStore } from './toast-store.ts'

/** Draws the place for toasts and waits for the code behind it, which comes with the first of them. */
async function drawStage(): Promise<void> {
  render(<Toasts />)
  showToast({ title: 'Welcome!', tone: 'success' })
  await expectVisible('Welcome!')
}

/** Shows a toast, effects and all. However long it takes to be drawn, by the clock of the test no time passes. */
async function show(toast: ToastContent): Promise<void> {
  showToast(toast)
  await expectVisible(toast.title)
  flushSync(() => undefined)
}

describe('a toast', () => {
  beforeEach(async () => {
    await drawStage()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })

  // SPEC: 9.20
  test('goes by itself after 5000 ms and not before (SPEC §9)', async () => {
    await show({ title: 'Child deleted', tone: 'success' })
    vi.advanceTimersByTime(4900)
    expect(useToastStore.getState().toast?.isOpen).toBe(true)
    vi.advanceTimersByTime(200)
    expect(useToastStore.getState().toast?.isOpen).toBe(false)
    vi.useRealTimers()
    await expectAbsent('Child deleted')
  })

  test('begins its time anew when another takes its place', async () => {
    await show({ title: 'Child deleted', tone: 'success' })
    vi.advanceTimersByTime(4000)
    await show({ title: 'Login failed', tone: 'error' })
    vi.advanceTimersByTime(4000)
    expect(useToastStore.getState().toast).toMatchObject({ title: 'Login failed', isOpen: true })
    vi.advanceTimersByTime(1100)
    expect(useToastStore.getState().toast?.isOpen).toBe(false)
  })
})

describe('the place of toasts', () => {
  // SPEC: 9.24
  test('is at most 420 px wide where there is room (SPEC §9), and as wide as a phone', async () => {
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

  test('is not fetched before the page has come to rest, but at once for a toast', async () => {
    render(<Toasts />)
    expect(page.getByRole('region', { name: /Notifications/ }).query()).toBeNull()
    showToast({ title: 'Success!', tone: 'success' })
    await expectVisible('Success!')
  })
})
