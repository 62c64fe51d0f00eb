import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from '../auth/session-context.tsx'
import { setSession, type SignedInUser } from '../auth/session-state.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { AppTheme } from '../ui/theme/app-theme.tsx'
import type { Palette } from '../ui/theme/tokens.ts'
import { useToastStore } from '../ui/toast/toast-store.ts'
import { Toasts } from '../ui/toast/toast.tsx'
import { mounted } from './mounted.ts'

/** The rendered container, and a function to render something else into it. */
export interface Rendered {
  readonly container: HTMLElement
  readonly rerender: (ui: ReactNode) => void
}

/** Renders without providers, in strict mode, until the test ends. */
export function renderBare(ui: ReactNode): Rendered {
  const container = document.body.appendChild(document.createElement('div'))
  // Log recoverable errors like other render errors, so that tests can check for them.
  const root = createRoot(container, { onRecoverableError: (error) => console.error(error) })
  mounted.set(root, container)
  const rerender = (next: ReactNode) => root.render(<StrictMode>{next}</StrictMode>)
  rerender(ui)
  return { container, rerender }
}

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })

/** Renders with the real theme and session, and a router without routes. */
export function render(ui: ReactNode, palette: Palette = 'parent'): Rendered {
  const withProviders = (part: ReactNode) => (
    <RouterContextProvider router={router}>
      <SessionProvider>
        <AppTheme palette={palette}>{part}</AppTheme>
      </SessionProvider>
    </RouterContextProvider>
  )
  const { container, rerender } = renderBare(withProviders(ui))
  return { container, rerender: (next) => rerender(withProviders(next)) }
}

/**
 * Lets toasts stay until the test ends, so that a slow test still finds them, and a test that expects a dismissal does
 * not pass by waiting.
 */
export const keepToasts = (): void => useToastStore.setState({ durationMs: Number.POSITIVE_INFINITY })

/** Renders with the theme, the session and toasts that stay. */
export function renderWithToasts(ui: ReactNode): Rendered {
  keepToasts()
  return render(
    <>
      {ui}
      <Toasts />
    </>,
  )
}

/** Sets the session as if the user had just signed in. */
export const signInAs = (user: SignedInUser, store: FamilyStore): void =>
  setSession({ status: 'signed-in', user, store })
