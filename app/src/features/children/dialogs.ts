import { lazyDialog } from '../../ui/lazy-dialog.tsx'

// In their own module because both the panel that shows them and the buttons that preload them import them.

export const DeleteChildDialog = lazyDialog(() =>
  import('./delete-child-dialog.tsx').then((module) => module.DeleteChildDialog),
)
export const LoginDetailsDialog = lazyDialog(() =>
  import('./login-details-dialog.tsx').then((module) => module.LoginDetailsDialog),
)
