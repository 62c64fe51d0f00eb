import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useSession } from '../auth/session-context.tsx'
import { isSample } from '../ledger/sample/sample-family.ts'
import { useServerUnreachable } from '../sync/sync-state.ts'
import { OfflineNotice } from '../ui/page/offline-notice.tsx'
import { Toasts } from '../ui/toast/toast.tsx'
import { UpdatePrompt } from '../ui/update/update-prompt.tsx'
import { NotFoundPage } from './-public/not-found-page.tsx'

export const Route = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

function RootLayout() {
  const isServerUnreachable = useServerUnreachable()
  const session = useSession()
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
