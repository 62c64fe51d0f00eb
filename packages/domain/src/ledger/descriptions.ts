/** The descriptions of postings that nobody typed. They are part of the REST API, and screens translate them. */
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
} as const
