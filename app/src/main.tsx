import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { initializeSession } from './auth/current-session.ts'
import { SessionProvider } from './auth/session-context.tsx'
import { sessionState } from './auth/session-state.ts'
import { startSessionSync } from './auth/session-sync.ts'
import { startMessages } from './messages/ui.ts'
import { router, SPINNER_DELAY_MS } from './router.tsx'
import { handleMissingChunks } from './ui/update/missing-parts.ts'
import { showPlainPage } from './ui/page/plain-page.ts'
import { registerServiceWorker } from './ui/update/service-worker-update.ts'
import { showToast } from './ui/toast/toast.tsx'

function start(container: HTMLElement): void {
  if (!window.isSecureContext) {
    showPlainPage(container, startMessages.insecureTitle(), [
      startMessages.insecureReason(),
      startMessages.insecureRemedy(),
      startMessages.insecureReadme(),
    ])
    return
  }
  handleMissingChunks()
  // Start the session first, because the first balance waits for it.
  void initializeSession()
  // Render in a separate task, while the database opens.
  setTimeout(() => renderApp(container))
}

function renderApp(container: HTMLElement): void {
  const loading = Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, SPINNER_DELAY_MS))])
  const root = createRoot(container, {
    // Pages catch their own errors; this handles errors outside of them.
    onUncaughtError: (error) => {
      console.error(error)
      showPlainPage(document.body, startMessages.startFailedTitle(), [
        startMessages.startFailed(),
        startMessages.startFailedRemedy(),
      ])
    },
  })
  const render = () =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </StrictMode>,
      ),
    )
  // Public pages wait for their code, so that they render only once. Signed-in pages do not, because then the balance
  // appears sooner (docs/decisions/0015-startup.md).
  whenSessionKnown(() => {
    if (sessionState.getState().session.status === 'signed-out') void loading.finally(render)
    else render()
  })
  void startBackgroundWork()
}

/** Maximum delay before background work starts on a slow device. */
const BACKGROUND_WORK_MAX_DELAY_MS = 3000

/** Starts sync and the service worker once the first balance is painted and the browser is idle. */
async function startBackgroundWork(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    const whenIdle = (): unknown =>
      'requestIdleCallback' in window
        ? requestIdleCallback(resolve, { timeout: BACKGROUND_WORK_MAX_DELAY_MS })
        : resolve(undefined)
    setTimeout(resolve, BACKGROUND_WORK_MAX_DELAY_MS)
    whenSessionKnown(() => requestAnimationFrame(() => setTimeout(whenIdle)))
  })
  startSessionSync(() =>
    showToast({ title: startMessages.loggedOutTitle(), description: startMessages.loggedOut(), tone: 'error' }),
  )
  registerServiceWorker().catch((error: unknown) => console.warn('The app cannot be used offline yet:', error))
}

/** Calls back once it is known whether a user is signed in. */
function whenSessionKnown(callback: () => void): void {
  if (sessionState.getState().session.status !== 'loading') {
    callback()
    return
  }
  const unsubscribe = sessionState.subscribe(({ session }) => {
    if (session.status === 'loading') return
    unsubscribe()
    callback()
  })
}

const container = document.getElementById('root')
if (container) start(container)
