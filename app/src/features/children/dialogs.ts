import { lazyDialog } from '../../ui/lazy-dialog.tsx'

// Here rather than where they are shown, because the buttons that open them fetch them ahead of the press.

export const DeleteChildDialog = lazyDialog(() =>
  import('./delete-child-dialog.tsx').then((module) => module.DeleteChildDialog),
)
export const LoginDetailsDialog = lazyDialog(() =>
  import('./login-details-dialog.tsx').then((module) => module.LoginDetailsDialog),
)
