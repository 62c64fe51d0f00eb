// An independent, simple and slow calculation of the ledger, day by day. It shares no code with the ledger it checks.

import { everyDay, isInterestDay } from './scheduled-days.mjs'
import { allowancePostings } from './paydays.mjs'
import { earned, fraction, roundHalfUp, toNumber, WHOLE_RATE } from './fractions.mjs'
import { compareHistory, compareText } from './order.mjs'
import { cashPostings, isDeleted, ofKind, recordedPostings, withoutDuplicates } from './recorded-postings.mjs'

/**
 * The balance after each posting in history order, and the final balance and principal. Interest never adds to the
 * principal, and withdrawals use earned interest before principal.
 */
const settle = (postings) => {
  let balance = 0n
  let principal = 0n
  const inOrder = postings.toSorted(compareHistory)
  const balances = inOrder.map(({ amount, type }) => {
    balance += amount
    if (type !== 'interest') {
      const grown = principal + (amount > 0n ? amount : 0n)
      principal = grown < balance ? grown : balance
    }
    return balance
  })
  return { balance, principal, inOrder, balances }
}

/** The interest for one interest day, based on all postings with an earlier value date. */
const interestAmount = ({ active, rate, compoundType }, date, postings) => {
  if (active === false) return 0n
  const before = settle(postings.filter((posting) => posting.date < date))
  const base = compoundType === 'simple' ? before.principal : before.balance
  return roundHalfUp(earned(fraction(base), fraction(BigInt(rate), WHOLE_RATE)))
}

const interestPosting = (childId, date, amount) => ({
  id: `interest:${childId}:${date}`,
  account: 'bank',
  type: 'interest',
  date,
  amount,
  place: 'interest',
  time: '',
  stamp: '',
})

/** The recorded postings, and the automatic postings found day by day up to today. */
const bankPostings = (childId, added, own, today) => {
  const days = everyDay(added.on, ofKind(own, 'allowance.set'), ofKind(own, 'interest.set'), today)
  const postings = recordedPostings(added, own)
  const post = (posting) => {
    if (posting.amount !== 0n && !isDeleted(own, posting.id)) postings.push(posting)
  }
  for (const posting of allowancePostings(added, own, today)) post(posting)
  days.forEach(({ date, interest }, index) => {
    if (isInterestDay(days, index)) {
      post(interestPosting(childId, date, interestAmount(interest, date, postings)))
    }
  })
  return postings
}

const rowOf = ({ id, account, type, date, amount, balanceAfter }) => ({
  id,
  account,
  type,
  date,
  amount: toNumber(amount),
  balanceAfter: toNumber(balanceAfter),
})

const childOf = (added, entries, today) => {
  const childId = added.id
  const own = entries.filter((entry) => entry.childId === childId)
  const { balance, principal, inOrder, balances } = settle(bankPostings(childId, added, own, today))
  const rows = inOrder.map((posting, index) => ({ ...posting, balanceAfter: balances[index] }))
  const counted = cashPostings(own)
  return {
    childId,
    bank: toNumber(balance),
    cash: toNumber(counted.cash),
    principal: toNumber(principal),
    postings: [...rows, ...counted.rows].toSorted(compareHistory).map(rowOf),
  }
}

/**
 * Every child's ledger on the day `today` (YYYY-MM-DD), calculated from the family's journal entries in any order. All
 * amounts are signed integer cents; `principal` is the base of simple interest after all postings.
 */
export const calculate = ({ today, entries }) => {
  const known = withoutDuplicates(entries)
  const deletedChildren = new Set(ofKind(known, 'child.deleted').map((entry) => entry.childId))
  const children = ofKind(known, 'child.added')
    .filter((added) => !deletedChildren.has(added.id))
    .toSorted((a, b) => compareText(a.id, b.id))
  return { children: children.map((added) => childOf(added, known, today)) }
}
