// The slow second opinion: what a child's ledger must say, recomputed day by day from bare lists.
// It shares no code with the ledger it checks, and prefers the plain way to the quick one.

/** At most $1,000,000.00 earns interest (INTERPRETATION: The calendar). */
const MOST_THAT_EARNS_CENTS = 100_000_000n
/** A rate is a number of hundredths of a percent, so 10,000 of them are the whole. */
const WHOLE_RATE = 10_000n

// --- Civil dates -------------------------------------------------------------------------------------------------

const MS_PER_DAY = 86_400_000
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

const instantOf = (date) => Date.parse(`${date}T00:00:00.000Z`)
const addDays = (date, count) => new Date(instantOf(date) + count * MS_PER_DAY).toISOString().slice(0, 10)
const daysBetween = (from, to) => (instantOf(to) - instantOf(from)) / MS_PER_DAY
const weekdayOf = (date) => WEEKDAYS[new Date(instantOf(date)).getUTCDay()]
const dayOfMonth = (date) => Number(date.slice(8))
const monthOf = (date) => date.slice(0, 7)

// --- Order -------------------------------------------------------------------------------------------------------

const compareText = (a, b) => (a < b ? -1 : a > b ? 1 : 0)
const compareStamps = (a, b) => compareText(a.stamp, b.stamp) || compareText(a.id, b.id)
const latest = (entries) => entries.toSorted(compareStamps).at(-1)

const RANK = { opening: 0, interest: 1, allowance: 2, rest: 3 }

/** Order within a day: opening, interest, allowance, then the rest by time, stamp, id. */
const compareHistory = (a, b) =>
  compareText(a.date, b.date) ||
  RANK[a.place] - RANK[b.place] ||
  compareText(a.time, b.time) ||
  compareText(a.stamp, b.stamp) ||
  compareText(a.id, b.id)

// --- Exact fractions, each a numerator over a positive denominator -------------------------------------------------

const divisorOf = (a, b) => (b === 0n ? a : divisorOf(b, a % b))
const absolute = (a) => (a < 0n ? -a : a)

const fraction = (over, under = 1n) => {
  const divisor = divisorOf(absolute(over), under) || 1n
  return { over: over / divisor, under: under / divisor }
}
const plus = (a, b) => fraction(a.over * b.under + b.over * a.under, a.under * b.under)
const times = (a, b) => fraction(a.over * b.over, a.under * b.under)
const smaller = (a, b) => (a.over * b.under <= b.over * a.under ? a : b)
const NOTHING = fraction(0n)

/** Division that goes down also below zero, where BigInt's own goes towards zero. */
const floorDivide = (over, under) => (over % under < 0n ? over / under - 1n : over / under)

/** To the nearest whole number, a half going up. */
const roundHalfUp = ({ over, under }) => floorDivide(2n * over + under, 2n * under)

/** What a base earns at a rate, unrounded: at most on the first million, and nothing on zero or less. */
const earned = (base, rate) => {
  const earning = smaller(base, fraction(MOST_THAT_EARNS_CENTS))
  return earning.over > 0n ? times(earning, rate) : NOTHING
}

const toNumber = (cents) => {
  const number = Number(cents)
  if (!Number.isSafeInteger(number)) throw new Error(`${cents} cents do not fit a number`)
  return number
}

// --- The journal -------------------------------------------------------------------------------------------------

/** The same id is the same entry; an entry of a newer version is carried, not understood. */
const withoutRepeats = (entries) => {
  const kept = []
  const ids = new Set()
  for (const entry of entries) {
    if (entry.v !== 1 || ids.has(entry.id)) continue
    ids.add(entry.id)
    kept.push(entry)
  }
  return kept
}

const ofKind = (entries, ...kinds) => entries.filter((entry) => kinds.includes(entry.kind))

/** Of deletion and restoration the latest stamp wins; `own` holds entries of one child only. */
const isDeleted = (own, id) => {
  const words = ofKind(own, 'transaction.deleted', 'transaction.restored')
  return latest(words.filter((word) => word.transactionId === id))?.kind === 'transaction.deleted'
}

/** In force on a day: the greatest (stamp, id) among the settings recorded on a day before it. */
const inForce = (settings, date) => latest(settings.filter((setting) => setting.on < date))

// --- Postings that people recorded ---------------------------------------------------------------------------------

const openingOf = (added) => ({
  id: `opening:${added.childId}`,
  account: 'bank',
  type: 'deposit',
  date: added.on,
  amount: BigInt(added.startingBalance),
  place: 'opening',
  time: '',
  stamp: added.stamp,
})

const transactionOf = (entry) => ({
  id: entry.id,
  account: 'bank',
  type: entry.type,
  date: entry.date,
  amount: entry.type === 'withdrawal' ? -BigInt(entry.amount) : BigInt(entry.amount),
  place: 'rest',
  time: entry.time,
  stamp: entry.stamp,
})

const recordedPostings = (added, own) => {
  const openings = added.startingBalance > 0 ? [openingOf(added)] : []
  const transactions = ofKind(own, 'transaction.added').map(transactionOf)
  return [...openings, ...transactions].filter((posting) => !isDeleted(own, posting.id))
}

/** Counts are absolute statements in stamp order; each row is the difference from the count before it. */
const cashPostings = (own) => {
  const counts = ofKind(own, 'cash.counted')
    .filter((count) => !isDeleted(own, count.id))
    .toSorted(compareStamps)
  const rows = counts.map((count, index) => ({
    id: count.id,
    account: 'cash',
    type: 'cash',
    date: count.on,
    amount: BigInt(count.amount) - BigInt(counts[index - 1]?.amount ?? 0),
    balanceAfter: BigInt(count.amount),
    place: 'rest',
    time: count.at,
    stamp: count.stamp,
  }))
  return { cash: BigInt(counts.at(-1)?.amount ?? 0), rows: rows.filter((row) => row.amount !== 0n) }
}

// --- The bank account ------------------------------------------------------------------------------------------------

/** Walks postings in history order; interest never joins the principal, and a withdrawal takes it last. */
const settle = (postings) => {
  let balance = 0n
  let principal = 0n
  const rows = postings.toSorted(compareHistory).map((posting) => {
    balance += posting.amount
    if (posting.type !== 'interest') {
      const grown = principal + (posting.amount > 0n ? posting.amount : 0n)
      principal = grown < balance ? grown : balance
    }
    return { ...posting, balanceAfter: balance }
  })
  return { balance, principal, rows }
}

/** Every civil day that settings can touch, each with what is in force on it. */
const everyDay = (allowances, interests, today) => {
  const first = [...allowances, ...interests].map((setting) => setting.on).toSorted(compareText)[0]
  const days = []
  for (let date = first; date !== undefined && date <= today; date = addDays(date, 1)) {
    days.push({
      date,
      weekday: weekdayOf(date),
      allowance: inForce(allowances, date),
      interest: inForce(interests, date),
    })
  }
  return days
}

/** Is this day an even number of weeks from the first such weekday of its unbroken run of like settings? */
const isEverySecond = (days, index, isAlike) => {
  let first = index
  while (first > 0 && isAlike(days[first - 1])) first -= 1
  const anchor = days.slice(first, index + 1).find((day) => day.weekday === days[index].weekday)
  return daysBetween(anchor.date, days[index].date) % 14 === 0
}

const isAllowanceDay = (days, index) => {
  const { date, weekday, allowance } = days[index]
  if (allowance === undefined || weekday !== allowance.day) return false
  if (allowance.frequency === 'weekly') return true
  if (allowance.frequency === 'monthly') return dayOfMonth(date) <= 7
  return isEverySecond(
    days,
    index,
    (day) => day.allowance?.frequency === allowance.frequency && day.allowance.day === allowance.day,
  )
}

/** Nobody is paid twice for moving a payday: the new payday may come too soon after the last one paid. */
const isTooSoon = (frequency, date, lastPaid) => {
  if (lastPaid === undefined) return false
  if (frequency === 'monthly') return monthOf(date) === monthOf(lastPaid)
  return daysBetween(lastPaid, date) <= (frequency === 'weekly' ? 3 : 7)
}

const isInterestDay = (days, index) => {
  const { date, weekday, interest } = days[index]
  if (interest === undefined) return false
  if (interest.frequency === 'monthly') return dayOfMonth(date) === 1
  if (weekday !== 'sunday') return false
  if (interest.frequency === 'weekly') return true
  return isEverySecond(days, index, (day) => day.interest?.frequency === interest.frequency)
}

/** Interest of one interest day, on what every posting with an earlier value date leaves. */
const interestAmount = ({ active, rate, compoundType }, date, postings) => {
  if (active === false) return 0n
  const before = settle(postings.filter((posting) => posting.date < date))
  const base = compoundType === 'simple' ? before.principal : before.balance
  return roundHalfUp(earned(fraction(base), fraction(BigInt(rate), WHOLE_RATE)))
}

const derived = (type, childId, date, amount) => ({
  id: `${type}:${childId}:${date}`,
  account: 'bank',
  type,
  date,
  amount,
  place: type,
  time: '',
  stamp: '',
})

/** Recorded postings and, day after day up to today, the automatic ones that follow from them. */
const bankPostings = (childId, added, own, today) => {
  const days = everyDay(ofKind(own, 'allowance.set'), ofKind(own, 'interest.set'), today)
  const postings = recordedPostings(added, own)
  const post = (posting) => {
    if (posting.amount !== 0n && !isDeleted(own, posting.id)) postings.push(posting)
  }
  const paid = []
  days.forEach(({ date, allowance, interest }, index) => {
    if (isInterestDay(days, index)) {
      post(derived('interest', childId, date, interestAmount(interest, date, postings)))
    }
    const pays = isAllowanceDay(days, index) && allowance.active && allowance.amount > 0
    if (pays && !isTooSoon(allowance.frequency, date, paid.at(-1))) {
      // A payday whose posting was deleted later was still a payday.
      paid.push(date)
      post(derived('allowance', childId, date, BigInt(allowance.amount)))
    }
  })
  return postings
}

// --- What is exported ------------------------------------------------------------------------------------------------

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
  const { balance, principal, rows } = settle(bankPostings(childId, added, own, today))
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
 * The ledger of every child of a family on the day `today` (YYYY-MM-DD), from its journal entries in any order.
 * All money is in integer cents, signed; `principal` is what simple interest would be paid on after every posting.
 */
export const calculate = ({ today, entries }) => {
  const known = withoutRepeats(entries)
  const gone = new Set(ofKind(known, 'child.deleted').map((entry) => entry.childId))
  const children = ofKind(known, 'child.added')
    .filter((added) => !gone.has(added.id))
    .toSorted((a, b) => compareText(a.id, b.id))
  return { children: children.map((added) => childOf(added, known, today)) }
}

/** Weeks in one period of a frequency, as SPEC §9 converts them: 1, 2 and 4.33. */
const WEEKS_IN = { weekly: fraction(1n), biweekly: fraction(2n), monthly: fraction(433n, 100n) }
const perWeek = (whole, frequency) => times(whole, { over: WEEKS_IN[frequency].under, under: WEEKS_IN[frequency].over })

/**
 * The forecast of SPEC §9: `weeks` points, the first on the next Sunday after today, in cents rounded half up from
 * exact fractions. In a week the interest comes first, on what the week began with, then the allowance.
 */
export const forecast = ({ balance, principal, allowance, interest, today, weeks }) => {
  const weeklyAllowance = allowance.active ? perWeek(fraction(BigInt(allowance.amount)), allowance.frequency) : NOTHING
  const periodRate = interest.active === false ? NOTHING : fraction(BigInt(interest.rate), WHOLE_RATE)
  const weeklyRate = perWeek(periodRate, interest.frequency)
  const timeline = []
  let money = fraction(BigInt(balance))
  let saved = fraction(BigInt(principal))
  let allowances = NOTHING
  let date = today
  for (let week = 1; week <= weeks; week += 1) {
    do date = addDays(date, 1)
    while (weekdayOf(date) !== 'sunday')
    const interestOfWeek = earned(interest.compoundType === 'simple' ? saved : money, weeklyRate)
    money = plus(plus(money, interestOfWeek), weeklyAllowance)
    saved = plus(saved, weeklyAllowance)
    allowances = plus(allowances, weeklyAllowance)
    timeline.push({ date, balance: toNumber(roundHalfUp(money)) })
  }
  const forecastedCents = roundHalfUp(money)
  const allowanceCents = roundHalfUp(allowances)
  return {
    timeline,
    startingBalance: balance,
    allowanceTotal: toNumber(allowanceCents),
    interestTotal: toNumber(forecastedCents - BigInt(balance) - allowanceCents),
    forecastedBalance: toNumber(forecastedCents),
  }
}
