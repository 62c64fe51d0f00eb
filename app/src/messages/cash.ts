import { VALIDATION_MESSAGES, type InvalidForm } from '@little-ledger/domain'
import { message, richMessage } from './catalogue.ts'

export const cashMessages = {
  title: message({ id: 'cash.title', defaultMessage: 'Update Your Cash in Piggy Bank' }),
  titleForParent: message({ id: 'cash.titleForParent', defaultMessage: "Update {name}'s Cash Savings" }),
  tip: message({
    id: 'cash.tip',
    defaultMessage: 'Count all your coins and bills. Type how much you have now.',
  }),
  tipForParent: richMessage({
    id: 'cash.tipForParent',
    defaultMessage:
      'Enter all the cash {name} has now. The difference goes into the history as a cash deposit or a cash withdrawal; the bank balance stays as it is.',
  }),
  amount: message({ id: 'cash.amount', defaultMessage: 'Cash Amount' }),
  lastTime: message({ id: 'cash.lastTime', defaultMessage: 'Last time you had {amount}.' }),
  lastTimeForParent: message({ id: 'cash.lastTimeForParent', defaultMessage: 'Last time it was {amount}.' }),
  same: message({ id: 'cash.same', defaultMessage: 'That is the same as last time.' }),
  more: message({ id: 'cash.more', defaultMessage: 'That is {amount} more than last time.' }),
  less: message({ id: 'cash.less', defaultMessage: 'That is {amount} less than last time.' }),
  countCoins: message({ id: 'cash.countCoins', defaultMessage: 'Count my coins' }),
  countCoinsForParent: message({ id: 'cash.countCoinsForParent', defaultMessage: 'Count coins' }),
  putCoinsAway: message({ id: 'cash.putCoinsAway', defaultMessage: 'Put the coins away' }),
  invalidAmount: message({ id: 'cash.invalidAmount', defaultMessage: 'Invalid amount' }),
  updatedTitle: message({ id: 'cash.updatedTitle', defaultMessage: 'Cash savings updated!' }),
  updated: message({ id: 'cash.updated', defaultMessage: 'Your cash amount has been saved.' }),
  updateFailed: message({ id: 'cash.updateFailed', defaultMessage: 'Failed to update cash' }),
}

/** The toast for an invalid cash form (SPEC §5), with the amount's validation message. */
export const cashFormToast = ({ fields }: InvalidForm): { readonly title: string; readonly message: string } => ({
  title: cashMessages.invalidAmount(),
  message: fields['amount'] ?? VALIDATION_MESSAGES.cashInvalid,
})

export const coinMessages = {
  counter: message({ id: 'coin.counter', defaultMessage: 'Coins and bills' }),
  counted: richMessage({ id: 'coin.counted', defaultMessage: 'You counted <b>{amount}</b>' }),
  startOver: message({ id: 'coin.startOver', defaultMessage: 'Start over' }),
  add: message({ id: 'coin.add', defaultMessage: 'Add a {coin}; you have {count}' }),
  takeAway: message({ id: 'coin.takeAway', defaultMessage: 'Take away a {coin}' }),
}

/** Names of coins and bills. */
export const coinNames = {
  penny: message({ id: 'coin.penny', defaultMessage: 'penny' }),
  nickel: message({ id: 'coin.nickel', defaultMessage: 'nickel' }),
  dime: message({ id: 'coin.dime', defaultMessage: 'dime' }),
  quarter: message({ id: 'coin.quarter', defaultMessage: 'quarter' }),
  one: message({ id: 'coin.one', defaultMessage: 'one-dollar bill' }),
  five: message({ id: 'coin.five', defaultMessage: 'five-dollar bill' }),
  ten: message({ id: 'coin.ten', defaultMessage: 'ten-dollar bill' }),
  twenty: message({ id: 'coin.twenty', defaultMessage: 'twenty-dollar bill' }),
}

/** Names of coins with their value; the name of a bill already includes it. */
export const coinNamesWithValue = {
  ...coinNames,
  penny: message({ id: 'coin.pennyWithValue', defaultMessage: 'penny, 1 cent' }),
  nickel: message({ id: 'coin.nickelWithValue', defaultMessage: 'nickel, 5 cents' }),
  dime: message({ id: 'coin.dimeWithValue', defaultMessage: 'dime, 10 cents' }),
  quarter: message({ id: 'coin.quarterWithValue', defaultMessage: 'quarter, 25 cents' }),
}
