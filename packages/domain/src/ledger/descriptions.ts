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

const EARLY = new RegExp(`^${DESCRIPTIONS.allowance} for ${ENGLISH_DATE}`)

/** The description of an allowance. One paid early names its payday, and the words of a changed payday come last. */
export function allowanceDescription(payday: CivilDate, paidOn: CivilDate, words: string): string {
  const { allowance } = DESCRIPTIONS
  const paid = paidOn === payday ? allowance : `${allowance} for ${formatEnglishDate(payday)}`
  return words === '' ? paid : `${paid}: ${words}`
}

/** The parts of such a description: the payday if it was paid early, and the words. Undefined for any other description. */
export function parseAllowanceDescription(
  description: string,
): { readonly payday: CivilDate | undefined; readonly words: string } | undefined {
  const [early = '', date = ''] = EARLY.exec(description) ?? []
  const payday = parseEnglishDate(date)
  const rest = description.slice(payday === undefined ? DESCRIPTIONS.allowance.length : early.length)
  const isAllowance = description.startsWith(DESCRIPTIONS.allowance) && (rest === '' || rest.startsWith(': '))
  return isAllowance ? { payday, words: rest.slice(2) } : undefined
}

const REPAYMENT = new RegExp(`^Advance of ${ENGLISH_DATE} repaid$`)

/** The description of a posting that repays an advance, which is named by its date. */
export const repaymentDescription = (advancedOn: CivilDate): string =>
  `Advance of ${formatEnglishDate(advancedOn)} repaid`

/** The date of the advance in such a description; undefined for any other description. */
export const repaidAdvanceDate = (description: string): CivilDate | undefined =>
  parseEnglishDate(REPAYMENT.exec(description)?.[1] ?? '')
