import { forecastStart, type ForecastStart } from '../forecast/forecast.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { currentAllowance, currentInterest } from '../ledger/child-ledger.ts'

/** Like `forecastStart`, but from a child's accounts, so it also works for a deleted child. */
export const forecastStartOf = (accounts: ChildAccounts): ForecastStart =>
  forecastStart(
    { ...accounts.bank, allowance: currentAllowance(accounts), interest: currentInterest(accounts) },
    accounts.today,
  )
