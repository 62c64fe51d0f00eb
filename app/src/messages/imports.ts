import { type Denomination, type ImportField, type MinorUnits, type RowProblem } from '@little-ledger/domain'
import type { FileProblem } from '../ledger/imports/parse-file.ts'
import { messages } from './catalogue.ts'
import { formatAmount } from './formats.ts'

/** Messages for the dialog that imports a file. */
export const importMessages = messages('import', {
  title: 'Import a File',
  intro: 'Pick a CSV or JSON file. You’ll see what would be added before anything is saved.',
  file: 'File to import',
  choose: 'Choose a file',
  chooseOther: 'Choose another file',
  noChildren: 'Add a child first. Then you can import a file.',
  read: '{name}: {rows, plural, one {1 row} other {# rows}}',
  above:
    '{count, plural, one {1 line above the headings is left out.} other {# lines above the headings are left out.}}',
  what: 'What’s in the file',
  transactions: 'Transactions',
  balances: 'Balances',
  balancesHint: 'Adds one transaction per child, so that the bank balance becomes the one in the file.',
  forChild: 'Child',
  pickChild: 'Pick a child',
  missingChild: 'Pick whose transactions these are.',
  columns: 'Columns and formats',
  noColumn: 'Not in the file',
  column: 'Column {number, number}',
  columnWithExample: '{heading} ({example})',
  positiveIs: 'Amounts without a minus',
  positiveIsIn: 'Money in',
  positiveIsOut: 'Money out (cards)',
  decimalMark: 'Decimal mark',
  decimalPoint: 'Point: 1,234.50',
  decimalComma: 'Comma: 1.234,50',
  dateOrder: 'Order of dates',
  dayFirst: 'Day first: 31/12/2026',
  monthFirst: 'Month first: 12/31/2026',
  yearFirst: 'Year first: 26-12-31',
  check: 'Is this right?',
  checkHint: 'The file doesn’t say this clearly. See below how it’s read.',
  missingAmount: 'Which column has the amounts? Pick it above.',
  missingDate: 'Which column has the dates? Pick it above.',
  preview: 'How it’s read',
  previewMore: '{count, plural, one {and 1 more row} other {and # more rows}}',
  result: 'What would be added',
  addedTo: '{count, plural, =0 {No new transactions} one {1 transaction: {sum}} other {# transactions: {sum}}}',
  interest: 'Interest since then: {sum}',
  bank: 'Bank: {before} → {after}',
  cash: 'Piggy bank: {before} → {after}',
  present:
    '{count, plural, one {1 row was imported before. It’s left out.} other {# rows were imported before. They’re left out.}}',
  zeros:
    '{count, plural, one {1 row with an amount of zero is left out.} other {# rows with an amount of zero are left out.}}',
  currencies: 'The file has amounts in {currencies}. They’re imported as they are, not converted.',
  future:
    '{count, plural, one {1 row has a date in the future. It counts} other {# rows have a date in the future. They count}} right away, and in the bank {count, plural, one {it earns} other {they earn}} interest from that date. Is the order of dates right?',
  bringBack:
    '{count, plural, one {Bring back 1 row that was imported and then deleted} other {Bring back # rows that were imported and then deleted}}',
  problems: '{count, plural, one {1 row can’t be imported} other {# rows can’t be imported}}',
  problemsHint: 'Left out for now. Fix the file and import it again: what’s here already isn’t added twice.',
  moreProblems: '{count, plural, one {and 1 more} other {and # more}}',
  submit: '{count, plural, one {Import 1 transaction} other {Import # transactions}}',
  submitNone: 'Nothing to import',
  submitPlain: 'Import',
  submitting: 'Importing...',
  imported: '{count, plural, one {1 transaction imported} other {# transactions imported}}',
  importedCash: 'Import complete',
  cashToo: 'The piggy bank was updated too.',
  importedHint: 'To undo it later, choose the same file again.',
  undo: 'Undo import',
  undone: 'Import undone',
  failed: 'Import failed',
  remove: '{count, plural, one {Remove 1 imported row} other {Remove # imported rows}}',
  removed: '{count, plural, one {1 imported row removed} other {# imported rows removed}}',
  done: 'Done',
  tooFarAway: 'A balance in the file is too far from the one here. Nothing was changed.',
})

/** What the fields of a row are called. */
export const importFieldNames = messages('importField', {
  child: 'Child',
  date: 'Date',
  time: 'Time',
  description: 'Description',
  amount: 'Amount',
  moneyIn: 'Money in',
  moneyOut: 'Money out',
  balance: 'Balance',
  type: 'Deposit or withdrawal',
  account: 'Bank or cash',
}) satisfies Record<ImportField, () => string>

const problemMessages = messages('importProblem', {
  ChildMissing: 'Line {line}: no child is named. Pick one above.',
  UnknownChild: 'Line {line}: there’s no child called “{text}.”',
  TooManyCells: 'Line {line}: there are too many columns. Is an amount with a comma missing its quotes?',
  DateMissing: 'Line {line}: the date is missing.',
  DateUnreadable: 'Line {line}: “{text}” isn’t a date.',
  TimeUnreadable: 'Line {line}: “{text}” isn’t a time.',
  AmountMissing: 'Line {line}: the amount is missing.',
  NotAnAmount: 'Line {line}: “{text}” isn’t an amount.',
  TooManyDecimals: 'Line {line}: “{text}” has too many decimals. Is the decimal mark right?',
  AmountTooLarge: 'Line {line}: the amount is too large.',
  DescriptionLong: 'Line {line}: the description has more than 500 characters.',
  TypeUnknown: 'Line {line}: “{text}” is neither a deposit nor a withdrawal.',
  SignUnclear: 'Line {line}: “{text}” means money out, but this amount has no minus, and others in the file do.',
  MoneyInNegative: 'Line {line}: “{text}” is negative, but in the column for money in.',
  InAndOut: 'Line {line}: there’s both money in and money out.',
  AccountUnknown: 'Line {line}: “{text}” is neither the bank nor cash.',
  NoPiggyBank: 'Line {line}: {text} collects stars or minutes, so there’s no piggy bank for this cash.',
  ListedTwice: 'Line {line}: {text} is listed twice.',
  CashNegative: 'Line {line}: the cash in this file adds up to less than zero.',
})

/** Says why a row is left out. */
export const rowProblemText = ({ type, line, text }: RowProblem): string => problemMessages[type]({ line, text })

const fileMessages = messages('importFile', {
  FileTooLarge: 'This file is larger than 5 MB. Split it into several files.',
  FileEmpty: 'There are no rows in this file.',
  TooManyRows: 'This file has more than 10,000 rows. Split it into several files.',
  NotATable: 'This isn’t a CSV file or a JSON list. Save your spreadsheet as CSV and try again.',
  IsBackup: 'This is a Little Ledger backup. Use “Restore a backup” instead.',
})

/** Says why a file can't be imported. */
export const fileProblemText = ({ type }: FileProblem): string => fileMessages[type]()

/** An amount in the child's currency or unit. */
export const amountText = (amount: MinorUnits, of: Denomination): string => formatAmount(amount, of)

/** An amount with a sign. */
export const changeText = (amount: MinorUnits, of: Denomination): string =>
  amount > 0 ? `+${amountText(amount, of)}` : amountText(amount, of)
