import { messages, rich } from '../catalogue.ts'

/** Messages of a helper's page. */
export const giveMessages = messages('give', {
  hello: rich('Hi, <bdi>{name}</bdi>!'),
  lead: '{unit, select, stars {Give the kids some stars.} minutes {Give the kids some minutes.} other {Give the kids some money.}} It goes into their bank right away.',
  account: 'Helper Account',
  kids: 'Who you can give to',
  give: 'Give',
  giveTo: 'Give to {name}',
  noKids: 'No one to give to',
  noKidsHint: 'Ask a parent to pick the kids you can give to.',

  gifts: 'What you gave',
  noGifts: 'No gifts yet.',
  noGiftsHint: 'Your gifts show up here.',
  to: rich('For <bdi>{name}</bdi> · {date}'),
  undo: 'Undo',
  undoOf: 'Undo {description} for {name}',
  undoHint: 'You can undo a gift for a day. After that, ask a parent.',

  title: 'Give to {name}',
  amount: 'Amount',
  description: 'What’s it for?',
  submit: 'Give it',
  submitting: 'Giving...',
  given: 'Given!',
  givenHint: '{amount} went into {name}’s bank.',
  saved: 'Saved on this device',
  savedHint: '{name} gets {amount} once it syncs.',
  failed: 'Nothing was given',
  notAnymore: 'You can’t give to {name} anymore. Ask a parent.',
})
