import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useSession } from '../auth/session-context.tsx'
import { isSample } from '../ledger/sample/sample-family.ts'
import { useServerUnreachable } from '../sync/sync-state.ts'
import { OfflineNotice } from '../ui/page/offline-notice.tsx'
import { useFocusOnNavigation } from '../ui/page/use-focus-on-navigation.ts'
import { Toasts } from '../ui/toast/toast.tsx'
import { dismissAction } from '../ui/toast/toast-store.ts'
import { UpdatePrompt } from '../ui/update/update-prompt.tsx'
import { NotFoundPage } from './-public/not-found-page.tsx'

export const Route = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

function RootLayout() {
  useFocusOnNavigation()
  const isServerUnreachable = useServerUnreachable()
  const session = useSession()
  const userId = session.status === 'signed-in' ? session.user.userId : undefined
  // No one else may see or use the Undo of the user who has left.
  const lastUserId = useRef(userId)
  useEffect(() => {
    if (lastUserId.current !== undefined && lastUserId.current !== userId) dismissAction()
    lastUserId.current = userId
  }, [userId])
  const isChild = session.status === 'signed-in' && session.user.role === 'child' && !isSample(session.user)
  return (
    <>
      <Outlet />
      {/* If the device cannot be read, what is recorded is not saved, as the notice would say. */}
      {session.status !== 'failed' && <OfflineNotice isServerUnreachable={isServerUnreachable} isForChild={isChild} />}
      <UpdatePrompt />
      <Toasts />
    </>
  )
}
