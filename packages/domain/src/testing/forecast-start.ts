import { forecastStart, type ForecastStart } from '../forecast/forecast.ts'
import type { ChildAccounts } from '../ledger/child-accounts.ts'
import { currentAllowance, currentInterest } from '../ledger/child-ledger.ts'

/** The start of a forecast for any accounts, including a deleted child's. */
export const forecastStartOf = (accounts: ChildAccounts): ForecastStart =>
  forecastStart(
    { ...accounts.bank, allowance: currentAllowance(accounts), interest: currentInterest(accounts) },
    accounts.today,
  )
