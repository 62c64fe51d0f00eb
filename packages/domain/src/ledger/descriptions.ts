import type { CivilDate } from '../calendar/civil-date.ts'
import { ENGLISH_DATE, formatEnglishDate, parseEnglishDate } from '../calendar/english-date.ts'

/** The descriptions of postings that the ledger writes itself. They are part of the REST API, and screens translate them. */
export const DESCRIPTIONS = {
  allowance: 'Allowance',
  interest: 'Interest',
  startingBalance: 'Starting balance',
  advance: 'Advance',
  advanceRepaid: 'Advance repaid',
  askedFor: 'Money asked for',
  cashCount: 'Cash count',
  cashDeposit: 'Cash deposit',
  cashWithdrawal: 'Cash withdrawal',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  gift: 'Gift',
  importedBalance: 'Imported balance',
} as const

const REPAYMENT = new RegExp(`^Advance of ${ENGLISH_DATE} repaid$`)

/** The description of a posting that repays an advance, which is named by its date. */
export const repaymentDescription = (advancedOn: CivilDate): string =>
  `Advance of ${formatEnglishDate(advancedOn)} repaid`

/** The date of the advance in such a description; undefined for any other description. */
export const repaidAdvanceDate = (description: string): CivilDate | undefined =>
  parseEnglishDate(REPAYMENT.exec(description)?.[1] ?? '')
