import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect } from 'vitest'
import { router } from '../router.tsx'
import { SessionProvider } from '../auth/session-context.tsx'
import { renderBare } from './render.tsx'

/** Opens the whole app at an address, as main.tsx does, with a history of its own; `path` says where it is. */
export function renderApp(address: string): { readonly path: () => string } {
  const history = createMemoryHistory({ initialEntries: [address] })
  const own = createRouter({ ...router.options, history })
  renderBare(
    <SessionProvider>
      <RouterProvider router={own} />
    </SessionProvider>,
  )
  return { path: () => history.location.href }
}

/** Waits until the app is at an address. */
export const expectPath = (app: { readonly path: () => string }, address: string): Promise<unknown> =>
  expect.poll(app.path).toBe(address)
