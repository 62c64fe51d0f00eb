// Builders for hand-written histories and expected ledgers. Money is in integer cents.

const FAMILY = '01900000-0000-7000-8000-0000000000ff'
const PARENT = '01900000-0000-7000-8000-0000000000ee'
export const ANA = '01900000-0000-7000-8000-00000000000a'
export const BEN = '01900000-0000-7000-8000-00000000000b'

/** The n-th id in a history. */
export const ref = (n) => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`

/** The stamp for a day and time. If the times are equal, the stamp with the greater counter is later. */
export const clock = (day, time = '09:00', counter = 0) =>
  `${day}T${time}:00.000Z-${counter.toString(16).padStart(4, '0')}-00000000000d`

/**
 * Turns drafts, or lists of drafts, into complete entries. By default they are about Ana, at 09:00, with increasing
 * stamps.
 */
export const journal = (...drafts) =>
  drafts.flat().map((draft, index) => ({
    id: ref(900 + index),
    v: 1,
    familyId: FAMILY,
    childId: ANA,
    by: PARENT,
    at: '09:00',
    stamp: clock(draft.on, draft.at, index),
    ...draft,
  }))

// --- Drafts of entries ---------------------------------------------------------------------------------------------

export const openingAdded = (on, amount, more = {}) => ({ kind: 'opening.added', on, amount, ...more })

/** A new child and, if it is not zero, the starting balance. */
export const childAdded = (on, startingBalance = 0, { childId = ANA, userId = ref(800), name = 'Ana' } = {}) => [
  { id: childId, childId, kind: 'child.added', on, userId, name },
  ...(startingBalance === 0 ? [] : [openingAdded(on, startingBalance, { childId })]),
]

/** Adds Ben, a second child with his own id, user and name. */
export const benAdded = (on, startingBalance = 0) =>
  childAdded(on, startingBalance, { childId: BEN, userId: ref(801), name: 'Ben' })

export const childDeleted = (on, more = {}) => ({ kind: 'child.deleted', on, ...more })

/** For example `allowanceSet('2026-01-01', 'weekly saturday', 500)`. */
export const allowanceSet = (on, schedule, amount, more = {}) => {
  const [frequency, day] = schedule.split(' ')
  return { kind: 'allowance.set', on, amount, frequency, day, active: true, ...more }
}

/** For example `paydayChanged('2026-01-05', '2026-01-09', 0)`, or with `{ paidOn }` to pay early. */
export const paydayChanged = (on, date, amount, more = {}) => ({
  kind: 'payday.changed',
  on,
  date,
  amount,
  words: '',
  ...more,
})
/** The n-th entry, a pause without an end if `to` is undefined. */
export const pauseSet = (n, on, from, to, more = {}) => ({
  id: ref(n),
  kind: 'pause.set',
  on,
  from,
  ...(to === undefined ? {} : { to }),
  ...more,
})
export const pauseEnded = (on, n, more = {}) => ({ kind: 'pause.ended', on, pauseId: ref(n), ...more })
export const advanceGiven = (n, on, amount, over, more = {}) => ({
  id: ref(n),
  kind: 'advance.given',
  on,
  amount,
  over,
  ...more,
})

/** For example `interestSet('2026-01-01', 'monthly compound', 250)` for 2.50%. */
export const interestSet = (on, terms, rate, more = {}) => {
  const [frequency, compoundType] = terms.split(' ')
  return { kind: 'interest.set', on, rate, frequency, compoundType, active: true, ...more }
}

const added = (type, n, date, amount, more) => ({
  id: ref(n),
  kind: 'transaction.added',
  on: date,
  type,
  amount,
  description: type === 'deposit' ? 'Gift' : 'Toy',
  date,
  time: '12:00',
  ...more,
})

/** A deposit, recorded on its value date unless `more` overrides `on`. */
export const deposit = (n, date, amount, more = {}) => added('deposit', n, date, amount, more)
export const withdrawal = (n, date, amount, more = {}) => added('withdrawal', n, date, amount, more)

export const cashCounted = (n, on, amount, more = {}) => ({ id: ref(n), kind: 'cash.counted', on, amount, ...more })

export const askMade = (n, on, amount, more = {}) => ({
  id: ref(n),
  kind: 'ask.made',
  on,
  amount,
  words: 'Toy',
  ...more,
})
export const askWithdrawn = (n, on, more = {}) => ({ kind: 'ask.withdrawn', on, askId: ref(n), ...more })
/** A yes to the n-th entry, which is an ask. */
export const saidYes = (n, on, amount, more = {}) => ({
  kind: 'ask.answered',
  on,
  askId: ref(n),
  answer: 'yes',
  amount,
  ...more,
})
export const saidNo = (n, on, more = {}) => ({ kind: 'ask.answered', on, askId: ref(n), answer: 'no', ...more })

export const deleted = (on, transactionId, more = {}) => ({ kind: 'transaction.deleted', on, transactionId, ...more })
export const restored = (on, transactionId, more = {}) => ({ kind: 'transaction.restored', on, transactionId, ...more })

// --- Expected ledgers ----------------------------------------------------------------------------------------------

export const allowanceId = (date, childId = ANA) => `allowance:${childId}:${date}`
export const interestId = (date, childId = ANA) => `interest:${childId}:${date}`
export const openingId = (childId = ANA) => `opening:${childId}`

const row = (id, [account, type], date, amount, balanceAfter) => ({ id, account, type, date, amount, balanceAfter })

/** An expected row: date, signed amount and the account's balance after it. */
export const opened = (date, amount, after, childId = ANA) =>
  row(openingId(childId), ['bank', 'deposit'], date, amount, after)
export const paid = (date, amount, after, childId = ANA) =>
  row(allowanceId(date, childId), ['bank', 'allowance'], date, amount, after)
export const earned = (date, amount, after, childId = ANA) =>
  row(interestId(date, childId), ['bank', 'interest'], date, amount, after)
/** A payday that was paid early, and one that repays the n-th entry, an advance. */
export const paidEarly = (payday, date, amount, after) =>
  row(allowanceId(payday), ['bank', 'allowance'], date, amount, after)
export const advanced = (n, date, amount, after) => row(ref(n), ['bank', 'allowance'], date, amount, after)
export const repaid = (n, date, amount, after, payday = date) =>
  row(`repay:${ref(n)}:${payday}`, ['bank', 'allowance'], date, amount, after)
export const put = (n, date, amount, after) => row(ref(n), ['bank', 'deposit'], date, amount, after)
export const took = (n, date, amount, after) => row(ref(n), ['bank', 'withdrawal'], date, amount, after)
export const askId = (n) => `ask:${ref(n)}`
/** The withdrawal that pays the n-th entry, which is an ask. */
export const paidAsk = (n, date, amount, after) => row(askId(n), ['bank', 'withdrawal'], date, amount, after)
/** The cash account's row for a withdrawal paid in cash, the n-th entry. */
export const cashPart = (n, date, amount, after) => row(`cash:${ref(n)}`, ['cash', 'cash'], date, amount, after)
export const counted = (n, date, amount, after) => row(ref(n), ['cash', 'cash'], date, amount, after)

/** One expected child: final `[bank, cash, principal]`, then its rows in history order. */
export const childWith = (childId, [bank, cash, principal], ...postings) => ({
  childId,
  bank,
  cash,
  principal,
  postings,
})
export const ana = (totals, ...postings) => childWith(ANA, totals, ...postings)
export const ben = (totals, ...postings) => childWith(BEN, totals, ...postings)
export const ledger = (...children) => ({ children })

// --- A child with $100.00 since New Year's Day ----------------------------------------------------------------------

export const NEW_YEAR = '2026-01-01'
/** A journal that starts with $100.00 on New Year's Day. */
export const hundredWith = (...drafts) => journal(childAdded(NEW_YEAR, 10000), ...drafts)

/** Expected: $100.00, then interest only; the balance is the running sum. */
export const hundredEarning = (...datesAndAmounts) => {
  let balance = 10000
  const rows = datesAndAmounts.map(([date, amount]) => {
    balance += amount
    return earned(date, amount, balance)
  })
  return ledger(ana([balance, 0, 10000], opened(NEW_YEAR, 10000, 10000), ...rows))
}
