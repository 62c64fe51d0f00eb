// All hand-worked histories, each with its entries, the rule it tests and the expected ledger.
import { askCases } from './cases-asks.mjs'
import { accountCases } from './cases-accounts.mjs'
import { allowanceCases } from './cases-allowance.mjs'
import { deletionCases } from './cases-deletion.mjs'
import { interestCases } from './cases-interest.mjs'
import { moneyCases } from './cases-money.mjs'
import { paydayCases } from './cases-paydays.mjs'
import { notTwiceCases } from './cases-not-twice.mjs'
import { principalCases } from './cases-principal.mjs'

export { forecastCases } from './cases-forecast.mjs'

/** `{ name, rule, today, entries, expect }`, where `expect` is the complete result of `calculate`. */
export const cases = [
  ...moneyCases,
  ...accountCases,
  ...deletionCases,
  ...allowanceCases,
  ...notTwiceCases,
  ...paydayCases,
  ...interestCases,
  ...principalCases,
  ...askCases,
]
