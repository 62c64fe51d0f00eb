import { createRouter, useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { routeTree } from './route-tree.gen.ts'
import { SessionProblem } from './routes/-guard.tsx'
import { useSession } from './auth/session-context.tsx'
import { isStorageError, toStoreError } from './ledger/store-error.ts'
import { ErrorPage } from './ui/error-page.tsx'
import { PageSpinner } from './ui/page-spinner.tsx'
import { AppTheme } from './ui/theme/app-theme.tsx'
import type { Palette } from './ui/theme/tokens.ts'

/** A route asks for the child's palette with `staticData: { palette: 'child' }`; all others wear the parent's. */
function PaletteOfRoute({ children }: { readonly children: ReactNode }) {
  const palette = useMatches({
    select: (matches) => matches.findLast((match) => match.staticData.palette)?.staticData.palette,
  })
  return <AppTheme palette={palette ?? 'parent'}>{children}</AppTheme>
}

function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const session = useSession()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  // Once it is known what became of the device, that is what is said.
  if (session.status === 'failed') return <SessionProblem error={session.error} onRetry={retry} />
  if (isStorageError(error)) return <SessionProblem error={toStoreError(error)} onRetry={retry} />
  return <ErrorPage error={error} onRetry={retry} />
}

/** After this long without its code a page says that it is being loaded. */
export const SPINNER_AFTER_MS = 1000

export const router = createRouter({
  routeTree,
  InnerWrap: PaletteOfRoute,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: PageSpinner,
  defaultPendingMs: SPINNER_AFTER_MS,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    palette?: Palette
  }
}
