import type { CivilDate, CivilTime } from '../calendar/civil-date.ts'
import type { Id } from '../journal/id.ts'
import { DESCRIPTIONS } from '../ledger/descriptions.ts'
import { MAX_AMOUNT, subtractMinorUnits, sumMinorUnits, type MinorUnits } from '../money/minor-units.ts'
import type { BalanceRow, ImportRow, RowProblem } from './rows.ts'

/** A transaction to import. Its id comes from its content, so importing it again changes nothing. */
export interface PlannedTransaction {
  readonly id: Id
  readonly childId: Id
  /** Signed, negative for money out. */
  readonly amount: MinorUnits
  readonly date: CivilDate
  readonly time: CivilTime | undefined
  readonly description: string
}

/** A count of the piggy bank to import: what the file's cash adds up to. */
export interface PlannedCashCount {
  readonly id: Id
  readonly childId: Id
  readonly amount: MinorUnits
  /** How many rows of the file it adds up. */
  readonly rows: number
}

/** What a file would record. */
export interface ImportPlan {
  readonly transactions: readonly PlannedTransaction[]
  readonly cashCounts: readonly PlannedCashCount[]
}

/** Makes an id from text: the same text always gives the same id. */
export type IdOf = (content: string) => Id

const contentOf = ({ childId, account, amount, date, time, description }: ImportRow): readonly unknown[] => [
  childId,
  account,
  amount,
  date,
  time ?? '',
  description,
]

/**
 * Plans the import of transactions. Equal rows get different ids, in the order of the file: the ids are the same for
 * any order of the rows. A file that repeats rows of another one adds only the others.
 */
export function planTransactions(
  rows: readonly ImportRow[],
  idOf: IdOf,
): { readonly plan: ImportPlan; readonly problems: readonly RowProblem[] } {
  const counts = new Map<string, number>()
  const transactions = rows
    .filter(({ account }) => account === 'bank')
    .map((row): PlannedTransaction => {
      const content = JSON.stringify(contentOf(row))
      const occurrence = (counts.get(content) ?? 0) + 1
      counts.set(content, occurrence)
      const { childId, amount, date, time, description } = row
      return { id: idOf(`transaction ${occurrence} ${content}`), childId, amount, date, time, description }
    })
  const cash = planCash(
    rows.filter(({ account }) => account === 'cash'),
    idOf,
  )
  return { plan: { transactions, cashCounts: cash.counts }, problems: cash.problems }
}

/** Cash is recorded as counts, so a file's cash becomes one: what it adds up to. */
function planCash(rows: readonly ImportRow[], idOf: IdOf) {
  const problems: RowProblem[] = []
  const counts: PlannedCashCount[] = []
  for (const childId of new Set(rows.map((row) => row.childId))) {
    const own = rows.filter((row) => row.childId === childId)
    const total = sumMinorUnits(own.map(({ amount }) => amount))
    const [first] = own
    if (total < 0 || total > MAX_AMOUNT) {
      problems.push({ line: first?.line ?? 0, type: total < 0 ? 'CashNegative' : 'AmountTooLarge', text: '' })
      continue
    }
    const contents = own.map((row) => JSON.stringify(contentOf(row))).sort()
    counts.push({ id: idOf(`cash ${contents.join(' ')}`), childId, amount: total, rows: own.length })
  }
  return { counts, problems }
}

/**
 * Plans the transactions that lead to the balances of a file, from the children's balances before. What leads from zero
 * is called a starting balance.
 */
export function planBalances(
  rows: readonly BalanceRow[],
  today: CivilDate,
  before: ReadonlyMap<Id, MinorUnits>,
  idOf: IdOf,
): ImportPlan {
  const transactions = rows.flatMap(({ childId, balance }): readonly PlannedTransaction[] => {
    const current = before.get(childId)
    if (current === undefined) return []
    const description = current === 0 ? DESCRIPTIONS.startingBalance : DESCRIPTIONS.importedBalance
    const amount = subtractMinorUnits(balance, current)
    const id = idOf(`balance ${JSON.stringify([childId, balance])}`)
    return [{ id, childId, amount, date: today, time: undefined, description }]
  })
  return { transactions, cashCounts: [] }
}
