import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from '../../testing/render.tsx'
import { button, expectVisible } from '../../testing/screen.ts'
import { InstallLink } from './install-link.tsx'
import { initialInstallOffer, listenForInstallPrompt } from './install-state.ts'

const CHROME = { isStandalone: false, canPrompt: true, homeScreen: undefined, touchPoints: 0 }
const IPHONE = { isStandalone: false, canPrompt: false, homeScreen: false, touchPoints: 5 }

let stop: () => void = () => undefined
afterEach(() => {
  stop()
  listenForInstallPrompt({ ...CHROME })()
})

const link = button('Install on this device')

/** The event with which Chromium says that the app may be installed. */
function offerInstalling() {
  const prompt = vi.fn<() => Promise<unknown>>(() => Promise.resolve())
  const event = new Event('beforeinstallprompt', { cancelable: true })
  window.dispatchEvent(Object.assign(event, { prompt }))
  return { event, prompt }
}

test.each<[string, Partial<Parameters<typeof initialInstallOffer>[0]>, string]>([
  ['an iPhone or iPad is told how', {}, 'how-to'],
  ['an app on the home screen is told nothing', { homeScreen: true }, 'none'],
  ['an installed app is told nothing', { isStandalone: true }, 'none'],
  ['a browser that will offer it itself is told nothing yet', { canPrompt: true }, 'none'],
  ['a browser that knows no home screen is told nothing', { homeScreen: undefined }, 'none'],
  ['a Mac is told nothing', { touchPoints: 0 }, 'none'],
])('%s', (_, changes, expected) => {
  expect(initialInstallOffer({ ...IPHONE, ...changes })).toBe(expected)
})

describe('where the browser can install', () => {
  beforeEach(() => {
    stop = listenForInstallPrompt(CHROME)
    render(<InstallLink />)
  })

  test('nothing is offered before it says so, and no banner of its own appears', async () => {
    await expect.element(link).not.toBeInTheDocument()
    const { event } = offerInstalling()
    expect(event.defaultPrevented).toBe(true)
    await expect.element(link).toBeVisible()
  })

  test('a press asks by the browser’s own question, which can be asked once', async () => {
    const { prompt } = offerInstalling()
    await link.click()
    expect(prompt).toHaveBeenCalledOnce()
    await expect.element(link).not.toBeInTheDocument()
    offerInstalling()
    await expect.element(link).toBeVisible()
  })

  test('nothing is offered any more once it is installed, by whatever way', async () => {
    offerInstalling()
    await expect.element(link).toBeVisible()
    window.dispatchEvent(new Event('appinstalled'))
    await expect.element(link).not.toBeInTheDocument()
  })
})

test('on an iPhone a press explains the three steps', async () => {
  stop = listenForInstallPrompt(IPHONE)
  render(<InstallLink />)
  await link.click()
  await expect.element(page.getByRole('dialog', { name: 'Install on this device' })).toBeVisible()
  await expectVisible('Press Share')
  await expectVisible('Choose “Add to Home Screen”')
  await button('Got it').click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(link).toHaveFocus()
})
