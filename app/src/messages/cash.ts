import { VALIDATION_MESSAGES, type InvalidForm } from '@little-ledger/domain'
import { messages, rich } from './catalogue.ts'
import { validationText } from './domain/validation.ts'

export const cashMessages = messages('cash', {
  title: 'Update Your Cash in Piggy Bank',
  titleForParent: "Update {name}'s Cash Savings",
  tip: 'Count all your coins and bills. Then type how much you have.',
  tipForParent: rich(
    'Enter all the cash {name} has now. You’ll see the difference in the history. The bank balance stays the same.',
  ),
  amount: 'Cash Amount',
  lastTime: 'Your piggy bank has {amount} so far.',
  lastTimeForParent: 'The piggy bank has {amount} so far.',
  same: 'That’s the same as before.',
  more: 'That’s {amount} more than before.',
  less: 'That’s {amount} less than before.',
  countCoins: 'Count my coins',
  countCoinsForParent: 'Count coins',
  putCoinsAway: 'Hide coins',
  tapFirst: 'Tap your coins first. No coins? Then type 0.',
  invalidAmount: 'Invalid amount',
  updatedTitle: 'Cash savings updated!',
  updated: 'Your cash amount has been saved.',
  undo: 'Undo',
  undone: 'Count undone',
  updateFailed: 'Failed to update cash',
})

/** The toast for an invalid cash form (SPEC §5), with the amount's validation message. */
export const cashFormToast = ({ fields }: InvalidForm): { readonly title: string; readonly message: string } => ({
  title: cashMessages.invalidAmount(),
  message: validationText(fields['amount'] ?? VALIDATION_MESSAGES.cashInvalid),
})

export const coinMessages = messages('coin', {
  counter: 'Coins and bills',
  tap: 'Tap each coin and bill you have.',
  counted: rich('You counted <b>{amount}</b>'),
  startOver: 'Start over',
  add: 'Add a {coin}. You have {count, number}.',
  takeAway: 'Take away a {coin}',
})

/** The names of coins and bills. */
export const coinNames = messages('coin', {
  penny: 'penny',
  nickel: 'nickel',
  dime: 'dime',
  quarter: 'quarter',
  one: 'one-dollar bill',
  five: 'five-dollar bill',
  ten: 'ten-dollar bill',
  twenty: 'twenty-dollar bill',
})

/** The names of coins and bills that people call by their values. */
export const otherCoinNames = messages('coin.other', { coin: '{amount} coin', bill: '{amount} bill' })

/** The names of coins with their values. The name of a bill already includes the value. */
export const coinNamesWithValue = {
  ...coinNames,
  ...messages('coin.withValue', {
    penny: 'penny, 1 cent',
    nickel: 'nickel, 5 cents',
    dime: 'dime, 10 cents',
    quarter: 'quarter, 25 cents',
  }),
}
