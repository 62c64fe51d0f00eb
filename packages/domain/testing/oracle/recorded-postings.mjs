// Derives postings from recorded entries.

import { compareStamps, latest } from './order.mjs'

/** Drops entries whose id has already occurred, and entries of an unknown version. */
export const withoutDuplicates = (entries) => {
  const unique = []
  const ids = new Set()
  for (const entry of entries) {
    if (entry.v !== 1 || ids.has(entry.id)) continue
    ids.add(entry.id)
    unique.push(entry)
  }
  return unique
}

/** The entries of these kinds, in their original order. */
export const ofKind = (entries, ...kinds) => entries.filter((entry) => kinds.includes(entry.kind))

/**
 * Whether a posting is deleted. The latest of its deletions and restorations, by stamp, decides. `own` contains
 * only one child's entries.
 */
export const isDeleted = (own, id) => {
  const deletions = ofKind(own, 'transaction.deleted', 'transaction.restored')
  return latest(deletions.filter((entry) => entry.transactionId === id))?.kind === 'transaction.deleted'
}

/** The starting balance, dated when the child was added. */
const openingOf = (added, { amount, stamp }) => ({
  id: `opening:${added.childId}`,
  account: 'bank',
  type: 'deposit',
  date: added.on,
  amount: BigInt(amount),
  place: 'opening',
  time: '',
  stamp,
})

/**
 * The time used to order a transaction within its day. It is the time that the user chose. Without one, it is the time
 * of recording, or noon if the transaction was recorded on a different day.
 */
const timeOf = ({ timed, time, date, on, at }) => {
  if (timed !== false) return time
  return date === on ? at : '12:00'
}

const transactionOf = (entry) => ({
  id: entry.id,
  account: 'bank',
  type: entry.type,
  date: entry.date,
  amount: entry.type === 'withdrawal' ? -BigInt(entry.amount) : BigInt(entry.amount),
  place: 'rest',
  time: timeOf(entry),
  stamp: entry.stamp,
})

/** One withdrawal for each ask that a parent answered with yes. The earliest yes sets the amount and the date. */
const askPostings = (own) => {
  const earliest = {}
  for (const answer of ofKind(own, 'ask.answered').toSorted(compareStamps)) {
    if (answer.answer === 'yes') earliest[answer.askId] ??= answer
  }
  return Object.entries(earliest).map(([askId, { amount, on, at, stamp }]) => ({
    id: `ask:${askId}`,
    account: 'bank',
    type: 'withdrawal',
    date: on,
    amount: -BigInt(amount),
    place: 'rest',
    time: at,
    stamp,
  }))
}

/** The starting balance, every transaction and every paid ask that is not deleted, in signed cents. */
export const recordedPostings = (added, own) => {
  // Only the first starting balance counts.
  const openings = ofKind(own, 'opening.added').toSorted(compareStamps).slice(0, 1)
  const transactions = ofKind(own, 'transaction.added').map(transactionOf)
  return [...openings.map((opening) => openingOf(added, opening)), ...transactions, ...askPostings(own)].filter(
    (posting) => !isDeleted(own, posting.id),
  )
}

const isPaidInCash = ({ type, toCash }) => type === 'withdrawal' && toCash === true

/**
 * One row per change in cash, in stamp order. A count's row shows the difference from the cash before it; a withdrawal
 * paid in cash adds its amount.
 */
export const cashPostings = (own) => {
  const payouts = ofKind(own, 'transaction.added').filter(isPaidInCash)
  const changes = [...ofKind(own, 'cash.counted'), ...payouts]
    .filter((entry) => !isDeleted(own, entry.id))
    .toSorted(compareStamps)
  let cash = 0n
  const rows = changes.map((entry) => {
    const isCount = entry.kind === 'cash.counted'
    const amount = isCount ? BigInt(entry.amount) - cash : BigInt(entry.amount)
    cash += amount
    return {
      id: isCount ? entry.id : `cash:${entry.id}`,
      account: 'cash',
      type: 'cash',
      date: entry.on,
      amount,
      balanceAfter: cash,
      place: 'rest',
      time: entry.at,
      stamp: entry.stamp,
    }
  })
  return { cash, rows: rows.filter((row) => row.amount !== 0n) }
}
