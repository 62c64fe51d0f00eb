import { createRouter, useMatches, useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { basePath } from './base-path.ts'
import { routeTree } from './route-tree.gen.ts'
import { SessionProblem } from './routes/-guard.tsx'
import { useSession } from './auth/session-context.tsx'
import { isStorageError, toStoreError } from './ledger/store-error.ts'
import { ErrorPage } from './ui/page/error-page.tsx'
import { NotLoadedPage } from './ui/page/not-loaded-page.tsx'
import { PageSpinner } from './ui/page/page-spinner.tsx'
import { AppTheme } from './ui/theme/app-theme.tsx'
import type { Palette } from './ui/theme/tokens.ts'
import { hasMissingPart } from './ui/update/missing-parts.ts'

/** Routes with `staticData: { palette: 'child' }` use the child's palette. All others use the parent's. */
function PaletteOfRoute({ children }: { readonly children: ReactNode }) {
  const { matchRoutes, latestLocation } = useRouter()
  const palette = useMatches({
    // There are no matches until the router has loaded.
    select: (loaded) => {
      const matches = loaded.length > 0 ? loaded : matchRoutes(latestLocation)
      return matches.findLast((match) => match.staticData.palette)?.staticData.palette
    },
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
  // If the session failed for a known reason, that reason explains the problem better than the error does.
  if (session.status === 'failed') return <SessionProblem error={session.error} onRetry={retry} />
  if (isStorageError(error)) return <SessionProblem error={toStoreError(error)} onRetry={retry} />
  if (hasMissingPart()) return <NotLoadedPage />
  return <ErrorPage error={error} onRetry={retry} />
}

/** How long a page's code may take to load before a spinner is shown. */
const SPINNER_DELAY_MS = 1000

let isFirstPage = true

/**
 * Whether the router may set the scroll position. Not if a visitor has scrolled the painted page before the app rendered
 * its first one: the page would jump, also between the press and the release of a button.
 */
function mayScroll(): boolean {
  const isScrolled = isFirstPage && scrollY > 0
  isFirstPage = false
  return !isScrolled
}

export const router = createRouter({
  routeTree,
  basepath: basePath || '/',
  InnerWrap: PaletteOfRoute,
  defaultErrorComponent: RouteError,
  defaultPendingComponent: PageSpinner,
  defaultPendingMs: SPINNER_DELAY_MS,
  defaultPreload: 'intent',
  scrollRestoration: mayScroll,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface StaticDataRouteOption {
    palette?: Palette
  }
}
