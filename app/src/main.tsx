import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { initializeSession } from './auth/current-session.ts'
import { SessionProvider } from './auth/session-context.tsx'
import { startSessionSync, type SessionNotice } from './auth/session-sync.ts'
import { listenForInstallPrompt } from './features/install/install-state.ts'
import { repeatDeletedAccountNotice, reportDeletedAccount } from './features/sign-in/deleted-account.ts'
import { recordHomeSnapshots } from './first-paint/record-snapshots.ts'
import { takeOver } from './first-paint/take-over.ts'
import { loadDeviceLanguage } from './languages/load-language.ts'
import { startMessages } from './messages/ui.ts'
import { router } from './router.tsx'
import { handleMissingChunks } from './ui/update/missing-parts.ts'
import { showPlainPage } from './ui/page/plain-page.ts'
import { registerServiceWorker } from './ui/update/service-worker-update.ts'
import { showToast } from './ui/toast/toast.tsx'

function start(root: HTMLElement): void {
  const translating = loadDeviceLanguage()
  const inLanguage = (show: () => void) => (translating === undefined ? show() : void translating.then(show))
  if (!window.isSecureContext) return inLanguage(() => showInsecurePage(root))
  handleMissingChunks()
  // Listen early, because the browser sends its install event only once, possibly before the first render.
  listenForInstallPrompt()
  void initializeSession()
  inLanguage(() => takeOver(root, render))
  whenIdle(startBackgroundWork)
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

function accessTexts({ before, role }: Extract<SessionNotice, { readonly reason: 'access' }>) {
  if (before === role) return { title: startMessages.kidsChanged(), description: startMessages.byParent() }
  const title = role === 'helper' ? startMessages.nowHelper() : startMessages.nowParent()
  return { title, description: startMessages.unsavedNotAdded() }
}

function showSessionNotice(notice: SessionNotice): void {
  if (notice.reason === 'revoked') {
    showToast({ title: startMessages.loggedOutTitle(), description: startMessages.loggedOut(), tone: 'error' })
    return
  }
  if (notice.reason === 'access') {
    showToast({ ...accessTexts(notice), tone: 'success' })
    return
  }
  reportDeletedAccount(notice.unsent)
}

function startBackgroundWork(): void {
  recordHomeSnapshots()
  repeatDeletedAccountNotice()
  startSessionSync(showSessionNotice)
  registerServiceWorker().catch((error: unknown) => console.warn('The app cannot be used offline yet:', error))
}

const root = document.getElementById('root')
if (root) start(root)
