import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { importPlan, removeImported, splitPlan } from '../commands/imports.ts'
import type { Entry } from '../journal/entry.ts'
import { id, type Id } from '../journal/id.ts'
import { deriveLedger, findChild } from '../ledger/derive.ts'
import { minorUnits } from '../money/minor-units.ts'
import { expectOk } from '../result.ts'
import { commandContext } from '../testing/command-context.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { ANNA, BEN, childAnna, helperGran, parentPat } from '../testing/people.ts'
import { importTable } from '../testing/import-table.ts'
import { recognizeColumns } from './columns.ts'
import { planBalances, planTransactions, type ImportPlan } from './plan.ts'
import { readBalances, readTransactions, type ImportReading } from './rows.ts'
import type { ImportTable } from './table.ts'

const today = civilDate('2026-03-01')

/** An id from a hash, as the app makes it. */
const idOf = (content: string): Id => {
  const hex = createHash('sha256').update(content).digest('hex')
  return id(`${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(12, 15)}-8${hex.slice(15, 18)}-${hex.slice(18, 30)}`)
}

const children = [
  { id: ANNA, name: 'Anna', of: 'USD' },
  { id: BEN, name: 'Zoë', of: 'stars' },
] as const

const reading = (source: ImportTable, changes: Partial<ImportReading> = {}): ImportReading => ({
  columns: recognizeColumns(
    source,
    children.map(({ name }) => name),
  ).columns,
  positiveIs: 'in',
  mark: '.',
  order: 'mdy',
  children,
  childId: ANNA,
  ...changes,
})

const rowsOf = (text: string, changes: Partial<ImportReading> = {}) => {
  const source = importTable(text)
  return readTransactions(source, reading(source, changes))
}

const childOf = (entries: readonly Entry[], childId = ANNA) => findChild(deriveLedger(entries, today), childId)

/** What the journal has of a plan, as the app finds it. */
const before = (entries: readonly Entry[], plan: ImportPlan) => {
  const ledger = deriveLedger(entries, today)
  const known = new Set(entries.map((entry) => entry.id))
  const latest = new Map(
    entries.flatMap((entry) =>
      entry.kind === 'transaction.deleted' || entry.kind === 'transaction.restored'
        ? [[String(entry.transactionId), entry.kind]]
        : [],
    ),
  )
  return splitPlan(plan, {
    known,
    deleted: new Set([...known].filter((entryId) => latest.get(entryId) === 'transaction.deleted')),
    cash: new Map(ledger.children.map(({ child }) => [child.id, child.cashOnHand])),
  })
}

const importInto = (entries: readonly Entry[], plan: ImportPlan, bringsBack = false) => [
  ...entries,
  ...expectOk(importPlan(before(entries, plan), { bringsBack }, commandContext()), 'a parent may import'),
]

const planOf = (text: string) => planTransactions(rowsOf(text).rows, idOf).plan

test('a row with more cells than headings is left out, because its amount may be cut off', () => {
  const read = rowsOf('Date,Description,Amount\n2026-01-04,Bike,$1,234.50\n2026-01-05,Book,5,,')
  expect(read.rows.map(({ amount }) => amount)).toEqual([500])
  expect(read.problems).toEqual([{ line: 2, type: 'TooManyCells', text: '' }])
})

test.each([
  ['2026-01-04,Bike,$1,234.50\n2026-01-05,Book,5\n2026-01-06,Kite,-7', [500, -700], [1]],
  ['2026-01-04,Bike,12,50\n2026-01-05,Book,5', [500], [1]],
  ['Date,Amount,Notes\n2026-01-04,$1,234.50,\n2026-01-05,5,12 books,', [500], [2]],
])('a row is left out if its amount is cut off: %j', (text, amounts, lines) => {
  const { rows, problems } = rowsOf(text)
  expect(rows.map(({ amount }) => amount)).toEqual(amounts)
  expect(problems.map(({ line, type }) => [line, type])).toEqual(lines.map((line) => [line, 'TooManyCells']))
})

describe('reading a file', () => {
  test('lists rows with problems by line, and reads the others', () => {
    const { rows, problems, zeros } = rowsOf(`Date,Time,Description,Amount,Type,Account,Child
      2026-01-01,10:30,Book,5,withdrawal,bank,ANNA
      tomorrow,,Book,5,,,
      2026-01-01,25:00,Book,5,,,
      2026-01-01,,Book,five,,,
      2026-01-01,,Book,,,,
      2026-01-01,,Book,0,,,
      2026-01-01,,Book,5,rocket,,
      2026-01-01,,Book,5,,shed,
      2026-01-01,,Book,5,,,Eve
      2026-01-01,,,5,,,zoe`)
    expect(problems).toEqual([
      { line: 3, type: 'DateUnreadable', text: 'tomorrow' },
      { line: 4, type: 'TimeUnreadable', text: '25:00' },
      { line: 5, type: 'NotAnAmount', text: 'five' },
      { line: 6, type: 'AmountMissing', text: '' },
      { line: 8, type: 'TypeUnknown', text: 'rocket' },
      { line: 9, type: 'AccountUnknown', text: 'shed' },
      { line: 10, type: 'UnknownChild', text: 'Eve' },
    ])
    expect(zeros).toBe(1)
    expect(rows).toMatchObject([
      { line: 2, childId: ANNA, amount: -500, time: '10:30', description: 'Book' },
      { line: 11, childId: BEN, amount: 5, description: 'Deposit' },
    ])
  })

  test('lists cash of a child who collects stars, because only money is in a piggy bank', () => {
    const { rows, problems } = rowsOf(`Date,Amount,Account,Child
      2026-01-01,5,cash,Zoë
      2026-01-01,5,bank,Zoë
      2026-01-01,5,cash,Anna`)
    expect(problems).toEqual([{ line: 2, type: 'NoPiggyBank', text: 'Zoë' }])
    expect(rows).toHaveLength(2)
  })

  test('removes the apostrophe of the downloaded history', () => {
    expect(rowsOf("Date,Description,Amount\n2026-01-01,'=Sum,5").rows).toMatchObject([{ description: '=Sum' }])
  })

  test('lists a type of money out whose amount has no minus, if others have one', () => {
    const { rows, problems } = rowsOf(`Date,Amount,Type
      2026-01-01,-5,purchase
      2026-01-02,3,purchase
      2026-01-03,8,deposit`)
    expect(rows.map(({ amount }) => amount)).toEqual([-500, 800])
    expect(problems).toEqual([{ line: 3, type: 'SignUnclear', text: 'purchase' }])
  })

  test('reads types of money out beside a deposit that was corrected', () => {
    const { rows, problems } = rowsOf(`Date,Amount,Type
      2026-01-01,5,allowance
      2026-01-02,3,expense
      2026-01-03,-1,allowance`)
    expect(rows.map(({ amount }) => amount)).toEqual([500, -300, -100])
    expect(problems).toEqual([])
  })

  test('turns signs around if amounts without a minus are money out, whatever their type is', () => {
    const { rows } = rowsOf(
      `Date,Amount,Type
      2026-01-01,5.00,purchase
      2026-01-02,-20.00,payment
      2026-01-03,(3.00),purchase`,
      { positiveIs: 'out' },
    )
    expect(rows.map(({ amount, description }) => [amount, description])).toEqual([
      [-500, 'Withdrawal'],
      [2_000, 'Deposit'],
      [300, 'Deposit'],
    ])
  })

  test('lists negative money in, and rows with both money in and money out', () => {
    const { rows, problems } = rowsOf(`Date,Money in,Money out
      2026-01-01,5,0.00
      2026-01-02,,-4
      2026-01-03,-3,
      2026-01-04,2,1`)
    expect(rows.map(({ amount }) => amount)).toEqual([500, -400])
    expect(problems).toEqual([
      { line: 4, type: 'MoneyInNegative', text: '-3' },
      { line: 5, type: 'InAndOut', text: '' },
    ])
  })

  test('asks for a child if none is named or chosen', () => {
    expect(rowsOf('Date,Amount\n2026-01-01,5', { childId: undefined }).problems).toMatchObject([
      { type: 'ChildMissing' },
    ])
  })

  test('reads balances, one for each child', () => {
    const source = importTable('Anna,45.00\nZoe,7\nAnna,1')
    expect(readBalances(source, reading(source))).toEqual({
      rows: [
        { line: 1, childId: ANNA, balance: 4_500 },
        { line: 2, childId: BEN, balance: 7 },
      ],
      problems: [{ line: 3, type: 'ListedTwice', text: 'Anna' }],
      zeros: 0,
    })
  })
})

test('the contents that ids are made from never change, or files that were imported would be added again', () => {
  const contents: string[] = []
  const keep = (content: string): Id => {
    contents.push(content)
    return idOf(content)
  }
  const { rows } = rowsOf(`Date,Time,Description,Amount,Account
    2026-01-05,,Tooth,1.50,bank
    2026-01-05,,Tooth,1.50,bank
    2026-01-06,10:30,Book,-12.25,bank
    2026-01-07,,Cash,3.00,cash`)
  planTransactions(rows, keep)
  planBalances([{ line: 1, childId: ANNA, balance: minorUnits(4_500) }], today, new Map([[ANNA, minorUnits(0)]]), keep)
  expect(contents).toEqual([
    `transaction 1 ["${ANNA}","bank",150,"2026-01-05","","Tooth"]`,
    `transaction 2 ["${ANNA}","bank",150,"2026-01-05","","Tooth"]`,
    `transaction 1 ["${ANNA}","bank",-1225,"2026-01-06","10:30","Book"]`,
    `cash ["${ANNA}","cash",300,"2026-01-07","","Cash"]`,
    `balance ["${ANNA}",4500]`,
  ])
})

describe('importing', () => {
  const file = `Date,Description,Amount,Account
    2026-01-05,Tooth,1.50,bank
    2026-01-05,Tooth,1.50,bank
    2026-01-06,Book,-12.25,bank
    2026-01-07,Cash,3.00,cash
    2026-01-08,Cash,-1.00,cash`
  const journal = buildJournal({ startingBalance: 2_500 }).entries

  test('adds transactions and one count of the cash', () => {
    const child = childOf(importInto(journal, planOf(file)))?.child
    expect([child?.balance, child?.cashOnHand]).toEqual([2_500 + 300 - 1_225, 200])
  })

  test('of the same file again adds nothing', () => {
    const once = importInto(journal, planOf(file))
    expect(importInto(once, planOf(file))).toEqual(once)
  })

  test('of a longer file adds what is new', () => {
    const once = importInto(journal, planOf(file))
    const twice = importInto(once, planOf(`${file}\n2026-01-09,Gift,10,bank`))
    expect(twice.slice(once.length)).toMatchObject([{ kind: 'transaction.added', amount: 1_000 }])
  })

  test('can be undone and brought back', () => {
    const plan = planOf(file)
    const once = importInto(journal, plan)
    const { present } = before(once, plan)
    const undone = [...once, ...expectOk(removeImported(present, commandContext()), 'a parent may undo it')]
    expect(childOf(undone)?.accounts.postings.map(({ id: posting }) => posting)).toEqual([`opening:${ANNA}`])
    expect(importInto(undone, plan)).toEqual(undone)
    expect(childOf(importInto(undone, plan, true))?.child.balance).toBe(childOf(once)?.child.balance)
  })

  test('is for parents only', () => {
    const sorted = before(journal, planOf(file))
    for (const actor of [childAnna, helperGran]) {
      const context = { ...commandContext(), actor }
      expect(importPlan(sorted, { bringsBack: false }, context)).toEqual({ ok: false, error: { type: 'Forbidden' } })
      expect(removeImported(sorted.added.transactions, context)).toMatchObject({ error: { type: 'Forbidden' } })
    }
    expect(parentPat.role).toBe('parent')
  })

  test('of balances leads to them, once', () => {
    const source = importTable('Anna,45.00')
    const { rows } = readBalances(source, reading(source))
    const planFor = (entries: readonly Entry[]) =>
      planBalances(rows, today, new Map([[ANNA, childOf(entries)?.child.balance ?? minorUnits(0)]]), idOf)
    const once = importInto(journal, planFor(journal))
    expect(childOf(once)?.child.balance).toBe(4_500)
    expect(importInto(once, planFor(once))).toEqual(once)
    const spent = [
      ...once,
      ...expectOk(
        importPlan(before(once, planOf('Date,Amount\n2026-01-01,-5')), { bringsBack: false }, commandContext()),
        'ok',
      ),
    ]
    expect(importInto(spent, planFor(spent))).toEqual(spent)
  })

  const cell = fc.record({
    day: fc.integer({ min: 1, max: 28 }),
    amount: fc.integer({ min: -500, max: 500 }),
    description: fc.constantFrom('Book', 'Tooth', ''),
  })

  test('any order, twice, and split into two files gives the same', () => {
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), fc.integer({ min: 0, max: 12 }), (cells, split) => {
        const lines = cells.map(
          ({ day, amount, description }) =>
            `2026-01-${String(day).padStart(2, '0')},${description},${(amount / 100).toFixed(2)}`,
        )
        const planned = (some: readonly string[]) => planOf(['Date,Description,Amount', ...some].join('\n'))
        const whole = importInto(journal, planned(lines))
        const idsOf = (entries: readonly Entry[]) => new Set(entries.map((entry) => entry.id))
        expect(importInto(whole, planned(lines))).toEqual(whole)
        expect(idsOf(importInto(journal, planned(lines.toReversed())))).toEqual(idsOf(whole))
        const part = importInto(journal, planned(lines.slice(0, split)))
        expect(idsOf(importInto(part, planned(lines)))).toEqual(idsOf(whole))
        const sum = cells.reduce((total, { amount }) => total + amount, 0)
        expect(childOf(whole)?.child.balance).toBe(2_500 + sum)
      }),
      { numRuns: 40 },
    )
  })
})
