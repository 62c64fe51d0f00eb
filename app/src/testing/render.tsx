import { StrictMode, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { SessionProvider } from '../auth/session-context.tsx'
import { setSession, type SignedInUser } from '../auth/session-state.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import { AppTheme } from '../ui/theme/app-theme.tsx'
import type { Palette } from '../ui/theme/tokens.ts'
import { Toasts } from '../ui/toast.tsx'
import { mounted } from './mounted.ts'

/** What was drawn: where it stands, and how to draw something else there. */
export interface Rendered {
  readonly container: HTMLElement
  readonly rerender: (ui: ReactNode) => void
}

/** Draws something into a page of its own, with nothing around it. It stays until the test ends. */
export function renderBare(ui: ReactNode): Rendered {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  mounted.set(root, container)
  const rerender = (next: ReactNode) => root.render(<StrictMode>{next}</StrictMode>)
  rerender(ui)
  return { container, rerender }
}

/** Draws a part of a screen with the real theme and session around it. */
export function render(ui: ReactNode, palette: Palette = 'parent'): Rendered {
  const dressed = (part: ReactNode) => (
    <SessionProvider>
      <AppTheme palette={palette}>{part}</AppTheme>
    </SessionProvider>
  )
  const { container, rerender } = renderBare(dressed(ui))
  return { container, rerender: (next) => rerender(dressed(next)) }
}

/** Draws a part of a screen as `render` does, and the place where toasts appear. */
export const renderWithToasts = (ui: ReactNode): Rendered =>
  render(
    <>
      {ui}
      <Toasts />
    </>,
  )

/** Lets somebody be signed in, as after logging in. */
export const signInAs = (user: SignedInUser, store: FamilyStore): void =>
  setSession({ status: 'signed-in', user, store })
