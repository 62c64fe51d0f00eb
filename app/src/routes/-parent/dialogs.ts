import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'

// Shared by the buttons, which preload them, and the places that show them.

export const AddChildDialog = lazyDialog(() =>
  import('../../features/children/add-child-dialog.tsx').then((module) => module.AddChildDialog),
)
export const AddTransactionDialog = lazyDialog(() =>
  import('../../features/transactions/add-transaction-dialog.tsx').then((module) => module.AddTransactionDialog),
)
export const SetAllowanceDialog = lazyDialog(() =>
  import('../../features/allowance/set-allowance-dialog.tsx').then((module) => module.SetAllowanceDialog),
)
export const SetInterestDialog = lazyDialog(() =>
  import('../../features/interest/set-interest-dialog.tsx').then((module) => module.SetInterestDialog),
)
export const CashDialog = lazyDialog(() =>
  import('../../features/cash/cash-dialog.tsx').then((module) => module.CashDialog),
)
