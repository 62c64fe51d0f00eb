import { createRootRoute, Outlet } from '@tanstack/react-router'
import { useServerUnreachable } from '../sync/sync-state.ts'
import { OfflineNotice } from '../ui/page/offline-notice.tsx'
import { Toasts } from '../ui/toast/toast.tsx'
import { UpdatePrompt } from '../ui/update/update-prompt.tsx'
import { NotFoundPage } from './-public/not-found-page.tsx'

export const Route = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

function RootLayout() {
  const isServerUnreachable = useServerUnreachable()
  return (
    <>
      <Outlet />
      <OfflineNotice isServerUnreachable={isServerUnreachable} />
      <UpdatePrompt />
      <Toasts />
    </>
  )
}
