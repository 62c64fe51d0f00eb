import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initializeSession } from './auth/current-session.ts'
import { SessionProvider } from './auth/session-context.tsx'
import { listenForInstallPrompt } from './features/install/install-state.ts'
import { takeOver } from './first-paint/take-over.ts'
import { loadDeviceLanguage } from './languages/load-language.ts'
import { startMessages } from './messages/ui.ts'
import { router } from './router.tsx'
import { ignoreAccidentalPresses } from './ui/accidental-presses.ts'
import { handleMissingChunks } from './ui/update/missing-parts.ts'
import { showPlainPage } from './ui/page/plain-page.ts'

function start(root: HTMLElement): void {
  const translating = loadDeviceLanguage()
  const inLanguage = (show: () => void) => (translating === undefined ? show() : void translating.then(show))
  if (!window.isSecureContext) return inLanguage(() => showInsecurePage(root))
  handleMissingChunks()
  ignoreAccidentalPresses()
  // Listen early, because the browser sends its install event only once, possibly before the first render.
  listenForInstallPrompt()
  void initializeSession()
  inLanguage(() => takeOver(root, render))
  whenIdle(() => loadBackgroundWork())
}

const showInsecurePage = (root: HTMLElement): void =>
  showPlainPage(root, startMessages.insecureTitle(), [
    startMessages.insecureReason(),
    startMessages.insecureRemedy(),
    startMessages.insecureReadme(),
  ])

function render(container: HTMLElement): void {
  const root = createRoot(container, {
    // Handles only errors outside the pages, because pages handle their own.
    onUncaughtError: (error) => {
      console.error(error)
      showPlainPage(document.body, startMessages.startFailedTitle(), [
        startMessages.startFailed(),
        startMessages.startFailedRemedy(),
      ])
    },
  })
  root.render(
    <StrictMode>
      <SessionProvider>
        <RouterProvider router={router} />
      </SessionProvider>
    </StrictMode>,
  )
}

/** The maximum delay before background work starts, in ms. */
const BACKGROUND_WORK_MAX_DELAY_MS = 3000

function whenIdle(callback: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(callback, { timeout: BACKGROUND_WORK_MAX_DELAY_MS })
  else setTimeout(callback, BACKGROUND_WORK_MAX_DELAY_MS)
}

const RETRY_MS = 10_000

/** Loads what the first screen works without, which then starts. Tries again until it has loaded. */
function loadBackgroundWork(load: () => Promise<unknown> = () => import('./background-work.ts')): void {
  load().catch((error: unknown) => {
    // Some browsers remember that a script failed, so the next try asks for it under another address.
    const address = /https?:\S+?\.js/.exec(String(error))?.[0]
    const again = address === undefined ? load : () => import(/* @vite-ignore */ `${address}?${Date.now()}`)
    setTimeout(() => loadBackgroundWork(again), RETRY_MS)
  })
}

const root = document.getElementById('root')
if (root) start(root)
