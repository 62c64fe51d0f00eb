import { flushSync } from 'react-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button } from '../../testing/screen.ts'
import { ToastRegion } from '../toast/toast-region.tsx'
import { dismissCurrentToast, showToast } from '../toast/toast-store.ts'
import { OfflineNotice } from './offline-notice.tsx'

const region = page.getByRole('status')
const OFFLINE = 'You’re offline. Everything you do is saved on this device.'
const AWAY = 'Can’t reach the server. Everything you do is saved on this device.'

let isOnline = true

/** Simulates going online or offline and flushes effects. */
function go(next: 'online' | 'offline'): void {
  isOnline = next === 'online'
  flushSync(() => window.dispatchEvent(new Event(next)))
}

const pass = (ms: number): void => flushSync(() => void vi.advanceTimersByTime(ms))
const said = () => region.query()?.textContent ?? ''

beforeEach(() => {
  isOnline = true
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline)
})
afterEach(() => vi.useRealTimers())

/** Renders the notice with fake timers. */
async function draw(isServerUnreachable = false, isForChild = false) {
  const notice = (isAway: boolean) => <OfflineNotice isServerUnreachable={isAway} isForChild={isForChild} />
  const drawn = render(notice(isServerUnreachable))
  await expect.element(region).toBeInTheDocument()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  return (isAway: boolean) => flushSync(() => drawn.rerender(notice(isAway)))
}

describe('offline notice', () => {
  test('appears once and disappears on its own', async () => {
    await draw()
    go('offline')
    pass(1400)
    expect(said()).toBe('')
    pass(200)
    expect(said()).toBe(OFFLINE)
    pass(8000)
    expect(said()).toBe(OFFLINE)
    pass(2000)
    expect(said()).toBe('')
  })

  test('is hidden behind a toast, which appears in the same place on a phone', async () => {
    await page.viewport(390, 844)
    await draw()
    go('offline')
    pass(2000)
    vi.useRealTimers()
    await expect.element(page.getByText(OFFLINE)).toBeVisible()
    showToast({ title: 'Logged out', tone: 'success' })
    render(<ToastRegion />)
    await expect.element(page.getByText('Logged out', { exact: true })).toBeVisible()
    await expect.element(page.getByText(OFFLINE)).not.toBeVisible()
    dismissCurrentToast()
    await expect.element(page.getByText(OFFLINE)).toBeVisible()
  })

  test('can be dismissed', async () => {
    await draw()
    go('offline')
    pass(2000)
    vi.useRealTimers()
    await button('Dismiss').click()
    await expect.poll(said).toBe('')
  })

  describe('gives the focus back', () => {
    const drawWithPage = async () => {
      render(
        <>
          <h1>Welcome, Pat!</h1>
          <button>Add money</button>
        </>,
      )
      await draw()
      go('offline')
      pass(2000)
      await expect.element(button('Dismiss')).toBeVisible()
    }

    test('to where it was when it is dismissed', async () => {
      await drawWithPage()
      button('Add money').element().focus()
      button('Dismiss').element().focus()
      vi.useRealTimers()
      await userEvent.keyboard('{Enter}')
      await expect.element(button('Add money')).toHaveFocus()
    })

    test('to the page’s heading when it is dismissed and had the focus from the start', async () => {
      await drawWithPage()
      button('Dismiss').element().focus()
      vi.useRealTimers()
      await userEvent.keyboard('{Enter}')
      await expect.element(page.getByRole('heading')).toHaveFocus()
    })

    test('when it disappears on its own', async () => {
      await drawWithPage()
      button('Add money').element().focus()
      button('Dismiss').element().focus()
      pass(9000)
      expect(said()).toBe('')
      vi.useRealTimers()
      await expect.element(button('Add money')).toHaveFocus()
    })
  })

  test('disappears when the network is back, and reappears when the network is lost again', async () => {
    await draw()
    go('offline')
    pass(2000)
    go('online')
    expect(said()).toBe('')
    go('offline')
    pass(2000)
    expect(said()).toBe(OFFLINE)
  })

  test('does not appear for a short interruption', async () => {
    await draw()
    go('offline')
    pass(1000)
    go('online')
    pass(5000)
    expect(said()).toBe('')
  })
})

test('the notice is only announced to a child, whose header says that the device is offline', async () => {
  isOnline = false
  render(<OfflineNotice isServerUnreachable={false} isForChild />)
  await expect.poll(said).toBe(OFFLINE)
  expect(page.getByText(OFFLINE).element().getBoundingClientRect().width).toBeLessThan(2)
  await expect.element(button('Dismiss')).not.toBeInTheDocument()
})

test('the notice reports an unreachable server only if the server stays unreachable', async () => {
  const setAway = await draw()
  setAway(true)
  pass(9000)
  expect(said()).toBe('')
  pass(1500)
  expect(said()).toBe(AWAY)
  setAway(false)
  expect(said()).toBe('')
})

test('a child does not read about the server', async () => {
  await draw(true, true)
  pass(10_500)
  expect(said()).toBe('')
})

test('the notice does not block clicks on the page behind it', async () => {
  const onPress = vi.fn<() => void>()
  isOnline = false
  render(
    <>
      <button style={{ position: 'fixed', inset: 0 }} onClick={onPress}>
        Below
      </button>
      <OfflineNotice isServerUnreachable={false} />
    </>,
  )
  const text = page.getByText(OFFLINE)
  await expect.element(text).toBeVisible()
  const { x, y } = text.element().getBoundingClientRect()
  const below = document.elementFromPoint(x + 10, y + 10)
  expect(below?.textContent).toBe('Below')
})
