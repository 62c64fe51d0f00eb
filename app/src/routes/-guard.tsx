import { Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { startOnThisDevice } from '../store/session-actions.ts'
import { useSession } from '../store/session-context.tsx'
import type { StoreError } from '../store/store-error.ts'
import { viewedChild } from '../store/viewed-child.ts'
import { PageSpinner } from '../ui/page-spinner.tsx'
import { StorageProblem } from '../ui/storage-problem.tsx'

interface GuardProps {
  /** Whose page it is. */
  readonly page: 'parent' | 'kid'
  readonly children: ReactNode
}

/** Lets in whom SPEC §2's table lets in; sends everybody else where they belong. */
export function Guard({ page, children }: GuardProps) {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'failed') return <SessionProblem error={session.error} />
  if (session.status === 'signed-out') return <Navigate to="/" replace />
  const { role } = session.user
  if (page === 'parent' && role === 'child') return <Navigate to="/kid" replace />
  if (page === 'kid' && role === 'parent' && viewedChild() === undefined) return <Navigate to="/parent" replace />
  return children
}

/** What to show where this device's ledger cannot be opened. */
export function SessionProblem({ error }: { readonly error: StoreError }) {
  const reason = (
    { NewerVersion: 'newer', StorageFull: 'full', StorageBlocked: 'blocked', StorageFailed: 'unavailable' } as const
  )[error.type]
  const retry = () => (reason === 'newer' ? location.reload() : void startOnThisDevice())
  return <StorageProblem reason={reason} onRetry={retry} />
}

/** Shows a public page to visitors; somebody signed in is sent to their own page (SPEC §2, /). */
export function VisitorsOnly({ children }: { readonly children: ReactNode }) {
  const session = useSession()
  if (session.status === 'loading') return <PageSpinner />
  if (session.status === 'failed') return <SessionProblem error={session.error} />
  if (session.status === 'signed-in')
    return <Navigate to={session.user.role === 'parent' ? '/parent' : '/kid'} replace />
  return children
}
