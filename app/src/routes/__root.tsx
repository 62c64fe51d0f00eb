import { createRootRoute, Outlet } from '@tanstack/react-router'
import { Toasts } from '../ui/toast.tsx'
import { UpdatePrompt } from '../ui/update-prompt.tsx'
import { NotFoundPage } from './-public/not-found-page.tsx'

export const Route = createRootRoute({ component: RootLayout, notFoundComponent: NotFoundPage })

function RootLayout() {
  return (
    <>
      <Outlet />
      <UpdatePrompt />
      <Toasts />
    </>
  )
}
