import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'

/** The dialog to ask for money, fetched when it first opens. */
export const AskDialog = lazyDialog(async () => (await import('./ask-dialog.tsx')).AskDialog)
