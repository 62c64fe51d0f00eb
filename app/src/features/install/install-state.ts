import { create } from 'zustand'

/** What Chromium hands over where the app may be installed; no standard names it yet. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

/**
 * How this app gets onto this device: `prompt` asks through the browser, `how-to` explains where only a person can do it
 * (iOS), and `none` where it is installed already or the browser cannot.
 */
export type InstallOffer = 'prompt' | 'how-to' | 'none'

interface InstallState {
  readonly offer: InstallOffer
  /** Shows the browser's own question; it can be asked once. */
  readonly ask: () => void
}

export const useInstallState = create<InstallState>(() => ({ offer: 'none', ask: () => undefined }))

const notOffered: InstallState = { offer: 'none', ask: () => undefined }

/** What tells whether the app is installed, and whether only its user can do it. */
interface InstallEnvironment {
  readonly isStandalone: boolean
  readonly canPrompt: boolean
  /** Only Safari on iOS and iPadOS knows it: whether the page was opened from the home screen. */
  readonly homeScreen: boolean | undefined
  readonly touchPoints: number
}

/** What can be offered before the browser has said anything. */
export function initialInstallOffer({
  isStandalone,
  canPrompt,
  homeScreen,
  touchPoints,
}: InstallEnvironment): InstallOffer {
  if (isStandalone || homeScreen === true || canPrompt) return 'none'
  return homeScreen === false && touchPoints > 0 ? 'how-to' : 'none'
}

const thisBrowser = (): InstallEnvironment => ({
  isStandalone: matchMedia('(display-mode: standalone)').matches,
  canPrompt: 'onbeforeinstallprompt' in window,
  homeScreen: 'standalone' in navigator ? navigator.standalone === true : undefined,
  touchPoints: navigator.maxTouchPoints,
})

/**
 * Listens from the page's first moment, because the browser says only once that the app may be installed. Its own banner
 * is held back: who wants the app finds it in the menus. The answer stops listening.
 */
export function listenForInstallPrompt(browser: InstallEnvironment = thisBrowser()): () => void {
  const onOffer = (event: Event): void => {
    event.preventDefault()
    const offered = event as InstallPromptEvent
    const ask = (): void => {
      useInstallState.setState(notOffered)
      // Where the browser thinks better of it the next page load offers it again.
      offered.prompt().catch(() => undefined)
    }
    useInstallState.setState({ offer: 'prompt', ask })
  }
  const onInstalled = (): void => useInstallState.setState(notOffered)
  useInstallState.setState({ ...notOffered, offer: initialInstallOffer(browser) })
  window.addEventListener('beforeinstallprompt', onOffer)
  window.addEventListener('appinstalled', onInstalled)
  return () => {
    window.removeEventListener('beforeinstallprompt', onOffer)
    window.removeEventListener('appinstalled', onInstalled)
  }
}
