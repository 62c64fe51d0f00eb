import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'

// Shared by the panel that shows the dialogs and the buttons that preload them.

export const DeleteChildDialog = lazyDialog(() =>
  import('./delete-child-dialog.tsx').then((module) => module.DeleteChildDialog),
)
export const LoginDetailsDialog = lazyDialog(() =>
  import('./login-details-dialog.tsx').then((module) => module.LoginDetailsDialog),
)
