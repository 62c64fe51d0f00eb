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
  // The notice would cover a child's greeting.
  const isShownInHeader = session.status === 'signed-in' && session.user.role === 'child' && !isSample(session.user)
  return (
    <>
      <Outlet />
      <OfflineNotice isServerUnreachable={isServerUnreachable} isShownInHeader={isShownInHeader} />
      <UpdatePrompt />
      <Toasts />
    </>
  )
}
