import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { router, SPINNER_AFTER_MS } from './router.tsx'
import { initializeSession } from './auth/current-session.ts'
import { sessionState } from './auth/session-state.ts'
import { SessionProvider } from './auth/session-context.tsx'
import { startSessionSync } from './auth/session-sync.ts'
import { meetMissingParts } from './ui/missing-parts.ts'
import { showToast } from './ui/toast.tsx'
import { showPlainPage } from './ui/plain-page.ts'
import { registerServiceWorker } from './ui/service-worker-update.ts'

function start(container: HTMLElement): void {
  if (!window.isSecureContext) {
    showPlainPage(container, 'Little Ledger needs HTTPS here', [
      'This page was opened over plain http from another machine. Browsers then allow neither saving for offline use nor safe passwords, so your ledger could not be kept.',
      'Open it with an address that begins with https://, or on the machine that serves it as http://localhost:3000.',
      'How to set that up: “Serving Little Ledger to other devices” in the README.',
    ])
    return
  }
  meetMissingParts()
  // Read at once, before anything else: the first balance waits for it.
  void initializeSession()
  // While the database answers, and in a task of its own: the browser may answer between the two.
  setTimeout(() => startPages(container))
}

function startPages(container: HTMLElement): void {
  // The page's own code is fetched while the rest begins.
  const loading = Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, SPINNER_AFTER_MS))])
  const root = createRoot(container, {
    // The pages catch their own errors; this is for what breaks around them.
    onUncaughtError: (error) => {
      console.error(error)
      showPlainPage(document.body, 'Little Ledger could not start', [
        'Something went wrong before the first page. Everything you saved is still safe on this device.',
        'Please reload the page.',
      ])
    },
  })
  const draw = () =>
    startTransition(() =>
      root.render(
        <StrictMode>
          <SessionProvider>
            <RouterProvider router={router} />
          </SessionProvider>
        </StrictMode>,
      ),
    )
  // The first thing drawn is the page itself, in small steps between which the browser may answer; until it is known whose
  // page that is, the empty page shows whose app is on its way. Where nobody is signed in it waits for the page's code too:
  // else the page would be drawn in a single step when the code comes. A balance is there sooner without that wait.
  whenSettled(() => {
    if (sessionState.getState().session.status === 'signed-out') void loading.finally(draw)
    else draw()
  })
  void startTheRest()
}

/** Nobody waits longer than this for what runs beside the screens, however slow the device. */
const REST_WITHIN_MS = 3000

/** The first balance is painted before anything of the exchange with the server, or of keeping the app, is fetched or run. */
async function startTheRest(): Promise<void> {
  await new Promise<unknown>((resolve) => {
    const whenIdle = (): unknown =>
      'requestIdleCallback' in window ? requestIdleCallback(resolve, { timeout: REST_WITHIN_MS }) : resolve(undefined)
    setTimeout(resolve, REST_WITHIN_MS)
    whenSettled(() => requestAnimationFrame(() => setTimeout(whenIdle)))
  })
  startSessionSync(() =>
    showToast({
      title: 'You were logged out',
      description: 'This session was ended, or the password was changed. Everything you did is saved on this device.',
      tone: 'error',
    }),
  )
  registerServiceWorker().catch((error: unknown) => console.warn('The app cannot be used offline yet:', error))
}

/** Calls back once it is known who is signed in here. */
function whenSettled(callback: () => void): void {
  if (sessionState.getState().session.status !== 'loading') {
    callback()
    return
  }
  const stop = sessionState.subscribe(({ session }) => {
    if (session.status === 'loading') return
    stop()
    callback()
  })
}

const container = document.getElementById('root')
if (container) start(container)
