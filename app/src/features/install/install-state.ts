import { create } from 'zustand'

/** Chromium's `beforeinstallprompt` event, which TypeScript's DOM types don't include. */
interface InstallPromptEvent extends Event {
  readonly prompt: () => Promise<unknown>
}

/**
 * `prompt`: the browser has an install prompt. `how-to`: iOS, manual steps only. `none`: already installed or not
 * supported.
 */
export type InstallOffer = 'prompt' | 'how-to' | 'none'

interface InstallState {
  readonly offer: InstallOffer
  /** Shows the browser's install prompt, which works only once. */
  readonly prompt: () => void
}

export const useInstallState = create<InstallState>(() => ({ offer: 'none', prompt: () => undefined }))

const NOT_OFFERED: InstallState = { offer: 'none', prompt: () => undefined }

/** What the browser supports, to determine whether and how the app can be installed. */
interface InstallEnvironment {
  readonly isStandalone: boolean
  readonly canPrompt: boolean
  /** Whether the page was opened from the home screen; undefined except in Safari. */
  readonly homeScreen: boolean | undefined
  readonly touchPoints: number
}

/** Whether and how to offer installation until the browser sends an install event. */
export function initialInstallOffer({
  isStandalone,
  canPrompt,
  homeScreen,
  touchPoints,
}: InstallEnvironment): InstallOffer {
  if (isStandalone || homeScreen === true || canPrompt) return 'none'
  return homeScreen === false && touchPoints > 0 ? 'how-to' : 'none'
}

const detectEnvironment = (): InstallEnvironment => ({
  isStandalone: matchMedia('(display-mode: standalone)').matches,
  canPrompt: 'onbeforeinstallprompt' in window,
  homeScreen: 'standalone' in navigator ? navigator.standalone === true : undefined,
  touchPoints: navigator.maxTouchPoints,
})

/**
 * Listens for the browser's install events, and suppresses the browser's banner because the app's menus offer the same
 * action. Call it at startup, because the browser sends the event only once.
 * @returns a function that removes the listeners
 */
export function listenForInstallPrompt(environment: InstallEnvironment = detectEnvironment()): () => void {
  const onBeforeInstallPrompt = (event: Event): void => {
    event.preventDefault()
    const promptEvent = event as InstallPromptEvent
    const prompt = (): void => {
      useInstallState.setState(NOT_OFFERED)
      // If the prompt fails, the browser sends the event again on the next page load.
      promptEvent.prompt().catch(() => undefined)
    }
    useInstallState.setState({ offer: 'prompt', prompt })
  }
  const onInstalled = (): void => useInstallState.setState(NOT_OFFERED)
  useInstallState.setState({ ...NOT_OFFERED, offer: initialInstallOffer(environment) })
  window.addEventListener('beforeinstallprompt', onBeforeInstallPrompt)
  window.addEventListener('appinstalled', onInstalled)
  return () => {
    window.removeEventListener('beforeinstallprompt', onBeforeInstallPrompt)
    window.removeEventListener('appinstalled', onInstalled)
  }
}
