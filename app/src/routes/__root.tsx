import { createRootRoute, Outlet } from '@tanstack/react-router'
import { listenForInstallPrompt } from '../features/install/install-state.ts'
import { useServerUnreachable } from '../sync/use-server-unreachable.ts'
import { OfflineNotice } from '../ui/offline-notice.tsx'
import { Toasts } from '../ui/toast.tsx'
import { UpdatePrompt } from '../ui/update-prompt.tsx'
import { NotFoundPage } from './-public/not-found-page.tsx'

export const Route = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

// Not once the page is drawn: by then the browser may have said that the app can be installed.
listenForInstallPrompt()

function RootLayout() {
  const isServerAway = useServerUnreachable()
  return (
    <>
      <Outlet />
      <OfflineNotice isServerAway={isServerAway} />
      <UpdatePrompt />
      <Toasts />
    </>
  )
}
