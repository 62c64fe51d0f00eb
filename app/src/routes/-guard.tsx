import { Navigate } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { discardLostLedger, initializeSession } from '../auth/current-session.ts'
import { homeOf } from '../auth/home-of.ts'
import { useSession } from '../auth/session-context.tsx'
import { useUsesNewerRules } from '../ledger/queries/queries.ts'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import { viewedChild } from '../auth/viewed-child.ts'
import { SampleBar } from '../features/sample/sample-bar.tsx'
import { ClockDialog } from '../features/sync/clock-dialog.tsx'
import { lazyOr } from '../ui/lazy-part.tsx'
import { NotLoadedPage } from '../ui/page/not-loaded-page.tsx'
import { PageSpinner } from '../ui/page/page-spinner.tsx'
import { StorageProblem, type StorageProblemReason } from '../ui/page/storage-problem.tsx'

interface GuardProps {
  readonly page: 'parent' | 'kid' | 'give'
  readonly children: ReactNode
}

/** Enforces the access rules of SPEC §2: renders the page or redirects. */
export function Guard({ page, children }: GuardProps) {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'failed') return <SessionProblem error={session.error} />
  if (session.status === 'signed-out') return <Navigate to="/" replace />
  if (session.user.isRemoved) return <Removed />
  const { role } = session.user
  const isOwnPage = page === { parent: 'parent', child: 'kid', helper: 'give' }[role]
  if (!isOwnPage && !(page === 'kid' && role === 'parent')) return <Navigate to={homeOf(session.user)} replace />
  if (page === 'kid' && role === 'parent' && viewedChild() === undefined) return <Navigate to="/parent" replace />
  return <RulesGuard store={session.store}>{children}</RulesGuard>
}

const RemovedPage = lazyOr(async () => (await import('./-removed/removed-page.tsx')).RemovedPage, NotLoadedPage)

/** All that a member who was removed from the family may see. */
const Removed = () => (
  <Suspense fallback={<PageSpinner />}>
    <RemovedPage />
  </Suspense>
)

/**
 * Shows a request to update if this build does not implement the family's rules, because it would show wrong balances.
 */
function RulesGuard({ store, children }: { readonly store: FamilyStore; readonly children: ReactNode }) {
  const needsUpdate = useUsesNewerRules(store)
  if (needsUpdate) return <StorageProblem reason="newer" onRetry={() => location.reload()} />
  return (
    <>
      <SampleBar />
      {children}
      <ClockDialog />
    </>
  )
}

const problems = {
  NewerVersion: ['newer', () => location.reload()],
  StorageFull: ['full', initializeSession],
  StorageBlocked: ['blocked', initializeSession],
  StorageLost: ['lost', discardLostLedger],
  StorageFailed: ['unavailable', initializeSession],
} as const satisfies Record<StoreError['type'], readonly [StorageProblemReason, () => unknown]>

/**
 * Shown when this device's ledger cannot be opened or read. Try again repairs the problem if possible, then calls
 * `onRetry`.
 */
export function SessionProblem({ error, onRetry }: { readonly error: StoreError; readonly onRetry?: () => void }) {
  const [reason, recover] = problems[error.type]
  const retry = async (): Promise<void> => {
    await recover()
    onRetry?.()
  }
  return <StorageProblem reason={reason} onRetry={() => void retry()} />
}

/** Shows a public page to visitors and redirects signed-in users to their own page (SPEC §2, /). */
export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'failed') return <SessionProblem error={session.error} />
  if (session.status === 'signed-in') return <Navigate to={homeOf(session.user)} replace />
  return children
}
