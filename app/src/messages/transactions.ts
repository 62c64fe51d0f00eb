import { message, richMessage } from './catalogue.ts'

export const transactionMessages = {
  addTitle: message({ id: 'transaction.addTitle', defaultMessage: 'Add Transaction for {name}' }),
  type: message({ id: 'transaction.type', defaultMessage: 'Type' }),
  deposit: message({ id: 'transaction.deposit', defaultMessage: 'Deposit' }),
  withdrawal: message({ id: 'transaction.withdrawal', defaultMessage: 'Withdrawal' }),
  amount: message({ id: 'transaction.amount', defaultMessage: 'Amount' }),
  description: message({ id: 'transaction.description', defaultMessage: 'Description' }),
  date: message({ id: 'transaction.date', defaultMessage: 'Date' }),
  time: message({ id: 'transaction.time', defaultMessage: 'Time' }),
  overdraft: message({
    id: 'transaction.overdraft',
    defaultMessage: "This takes {name}'s bank balance below zero, to {balance}.",
  }),
  add: message({ id: 'transaction.add', defaultMessage: 'Add Transaction' }),
  adding: message({ id: 'transaction.adding', defaultMessage: 'Adding...' }),
  added: message({ id: 'transaction.added', defaultMessage: 'Transaction has been added.' }),
  addFailed: message({ id: 'transaction.addFailed', defaultMessage: 'Failed to add transaction' }),
  deleted: message({ id: 'transaction.deleted', defaultMessage: 'Transaction deleted' }),
  undo: message({ id: 'transaction.undo', defaultMessage: 'Undo' }),
  errorTitle: message({ id: 'transaction.errorTitle', defaultMessage: 'Error' }),
  deleteFailed: message({
    id: 'transaction.deleteFailed',
    defaultMessage: 'Failed to delete transaction: {reason}',
  }),
  restoreFailed: message({
    id: 'transaction.restoreFailed',
    defaultMessage: 'Failed to restore transaction: {reason}',
  }),
}

export const historyMessages = {
  showLess: message({ id: 'history.showLess', defaultMessage: 'Show Less' }),
  viewAll: message({ id: 'history.viewAll', defaultMessage: 'View All ({total})' }),
  empty: message({ id: 'history.empty', defaultMessage: 'No transactions yet.' }),
  emptyHint: message({
    id: 'history.emptyHint',
    defaultMessage: 'Every deposit, withdrawal and allowance appears here.',
  }),
  date: message({ id: 'history.date', defaultMessage: 'Date' }),
  dateNewestFirst: richMessage({
    id: 'history.dateNewestFirst',
    defaultMessage: 'Date<order>, newest first</order>',
  }),
  dateOldestFirst: richMessage({
    id: 'history.dateOldestFirst',
    defaultMessage: 'Date<order>, oldest first</order>',
  }),
  sortedNewestFirst: message({ id: 'history.sortedNewestFirst', defaultMessage: 'Date, newest first' }),
  sortedOldestFirst: message({ id: 'history.sortedOldestFirst', defaultMessage: 'Date, oldest first' }),
  description: message({ id: 'history.description', defaultMessage: 'Description' }),
  amount: message({ id: 'history.amount', defaultMessage: 'Amount' }),
  balance: message({ id: 'history.balance', defaultMessage: 'Balance' }),
  actions: message({ id: 'history.actions', defaultMessage: 'Actions' }),
  bankBalance: message({ id: 'history.bankBalance', defaultMessage: 'Balance' }),
  cashBalance: message({ id: 'history.cashBalance', defaultMessage: 'Cash' }),
  whyBankBalance: message({
    id: 'history.whyBankBalance',
    defaultMessage: '{description}: why is the balance {balance} after it?',
  }),
  whyCashBalance: message({
    id: 'history.whyCashBalance',
    defaultMessage: '{description}: why is the cash {balance} after it?',
  }),
  delete: message({ id: 'history.delete', defaultMessage: 'Delete {description} of {date}' }),
}
