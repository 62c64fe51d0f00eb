import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { InstallLink } from './use-install.tsx'
import { initialInstallOffer, listenForInstallPrompt } from './install-state.ts'

const CHROME = { isStandalone: false, canPrompt: true, homeScreen: undefined, touchPoints: 0 }
const IPHONE = { isStandalone: false, canPrompt: false, homeScreen: false, touchPoints: 5 }

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  listenForInstallPrompt({ ...CHROME })()
})

const link = button('Install on this device')

/** Dispatches Chromium's `beforeinstallprompt` event. */
function dispatchInstallPrompt() {
  const prompt = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const event = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(event, { prompt }))
  return { event, prompt }
}

test.each<[string, Partial<Parameters<typeof initialInstallOffer>[0]>, string]>([
  ['offers instructions on iOS', {}, 'how-to'],
  ['offers nothing to an app opened from the iOS home screen', { homeScreen: true }, 'none'],
  ['offers nothing to an installed app', { isStandalone: true }, 'none'],
  ['waits for the install event in a browser with an install prompt', { canPrompt: true }, 'none'],
  ['offers nothing in a browser without a home screen', { homeScreen: undefined }, 'none'],
  ['offers nothing on a Mac', { touchPoints: 0 }, 'none'],
])('initialInstallOffer %s', (_, changes, expected) => {
  expect(initialInstallOffer({ ...IPHONE, ...changes })).toBe(expected)
})

describe('install link in a browser with an install prompt', () => {
  beforeEach(() => {
    stop = listenForInstallPrompt(CHROME)
    render(<InstallLink />)
  })

  test('appears after the install event, and the browser’s banner is suppressed', async () => {
    await expect.element(link).not.toBeInTheDocument()
    const { event } = dispatchInstallPrompt()
    expect(event.defaultPrevented).toBe(true)
    await expect.element(link).toBeVisible()
  })

  test('opens the browser’s prompt on click, then stays hidden until the next install event', async () => {
    const { prompt } = dispatchInstallPrompt()
    await link.click()
    expect(prompt).toHaveBeenCalledOnce()
    await expect.element(link).not.toBeInTheDocument()
    dispatchInstallPrompt()
    await expect.element(link).toBeVisible()
  })

  test('disappears once the app is installed', async () => {
    dispatchInstallPrompt()
    await expect.element(link).toBeVisible()
    window.dispatchEvent(new Event('appinstalled'))
    await expect.element(link).not.toBeInTheDocument()
  })
})

test('the install link explains the three installation steps on iOS', async () => {
  stop = listenForInstallPrompt(IPHONE)
  render(<InstallLink />)
  await link.click()
  await expect.element(page.getByRole('dialog', { name: 'Install on this device' })).toBeVisible()
  await expectVisible('Tap Share')
  await expectVisible('Choose “Add to Home Screen”')
  await button('Got it').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})
