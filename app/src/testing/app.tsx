import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect } from 'vitest'
import { router } from '../router.tsx'
import { SessionProvider } from '../auth/session-context.tsx'
import { keepToasts, renderBare } from './render.tsx'

/** Renders the whole app at an address, with its own history and toasts that stay. `path` returns the location. */
export function renderApp(address: string): { readonly path: () => string } {
  const history = createMemoryHistory({ initialEntries: [address] })
  const testRouter = createRouter({ ...router.options, history })
  keepToasts()
  renderBare(
    <SessionProvider>
      <RouterProvider router={testRouter} />
    </SessionProvider>,
  )
  return { path: () => history.location.href }
}

/** Waits until the app has navigated to a path. */
export const expectPath = (app: { readonly path: () => string }, address: string): Promise<unknown> =>
  expect.poll(app.path).toBe(address)
