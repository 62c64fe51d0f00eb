// Which paydays are paid, when and how much: changed paydays, pauses, and advances with their repayments.

import { addDays, daysBetween, monthOf } from './civil-dates.mjs'
import { compareStamps, compareText, latest } from './order.mjs'
import { isDeleted, ofKind, withoutDuplicates } from './recorded-postings.mjs'
import { everyDay, isAllowanceDay, isTooSoon } from './scheduled-days.mjs'

const MOST_DAYS_AHEAD = 366

/** The change of a payday that counts. Those that were recorded more than 366 days ahead have no effect. */
const changeOf = (own, date) =>
  latest(
    ofKind(own, 'payday.changed').filter((entry) => entry.date === date && date <= addDays(entry.on, MOST_DAYS_AHEAD)),
  )

const isEarly = ({ date, amount, paidOn }) => amount > 0 && paidOn !== undefined && paidOn < date

/** The changes that count and pay early. */
const earlyChanges = (own) => {
  const dates = new Set(ofKind(own, 'payday.changed').map(({ date }) => date))
  return [...dates].flatMap((date) => changeOf(own, date) ?? []).filter(isEarly)
}

/** Whether the payday of a date, to be paid on `paidOn`, is paused. A pause and its end count from the next day. */
const isPaused = (own, date, paidOn) =>
  ofKind(own, 'pause.set').some((pause) => {
    const ends = ofKind(own, 'pause.ended').filter((end) => end.pauseId === pause.id)
    const isOver = (pause.to !== undefined && pause.to < date) || ends.some((end) => end.on < date)
    return pause.from <= date && pause.on < date && !isOver && pause.on < paidOn
  })

const payDay = ({ allowance }) => allowance !== undefined && allowance.active && allowance.amount > 0

/** Whether two paydays are so close that only one may be paid, in either order. */
const isNear = (frequency, date, other) =>
  frequency === 'monthly'
    ? monthOf(date) === monthOf(other)
    : Math.abs(daysBetween(date, other)) <= (frequency === 'weekly' ? 3 : 7)

/** The frequency of the allowance if `date` would be a payday without the settings that start after `known`. */
const frequencyAsKnown = (added, own, date, known) => {
  const settings = ofKind(own, 'allowance.set').filter((setting) => setting.on < known && added.on < known)
  const days = everyDay(added.on, settings, [], date)
  const last = days.length - 1
  return last >= 0 && payDay(days[last]) && isAllowanceDay(days, last) ? days[last].allowance.frequency : undefined
}

/**
 * All paydays up to `until` or paid early by then, as `{ date, paidOn, amount, isPaid }`. `isPaid` is false for a paused
 * one.
 */
const paydaysOf = (added, own, until) => {
  const early = earlyChanges(own)
  const horizon = early.map(({ date }) => date).reduce((a, b) => (a > b ? a : b), until)
  const days = everyDay(added.on, ofKind(own, 'allowance.set'), [], horizon)
  const paydays = []
  const counted = []
  const stays = []
  const isTooNear = (frequency, date) =>
    isTooSoon(frequency, date, counted.at(-1)) || stays.some((stay) => isNear(frequency, date, stay))
  days.forEach((day, index) => {
    const { date, allowance } = day
    // What is paid early today stays if it would be a payday without the settings that start later.
    for (const change of early.filter(({ paidOn }) => paidOn === date)) {
      const frequency = frequencyAsKnown(added, own, change.date, date)
      if (frequency === undefined || isTooNear(frequency, change.date) || isPaused(own, change.date, date)) continue
      stays.push(change.date)
      paydays.push({ date: change.date, paidOn: date, amount: change.amount, isPaid: true })
    }
    if (stays.includes(date) || !payDay(day) || !isAllowanceDay(days, index)) return
    if (isTooNear(allowance.frequency, date)) return
    const change = changeOf(own, date)
    const paidOn = change !== undefined && isEarly(change) ? change.paidOn : date
    const isPaid = !isPaused(own, date, paidOn)
    if (isPaid) counted.push(date)
    paydays.push({ date, paidOn, amount: change?.amount ?? allowance.amount, isPaid })
  })
  return paydays.filter(({ date, paidOn }) => date <= until || paidOn <= until)
}

const byPayment = (a, b) => compareText(a.paidOn, b.paidOn) || compareText(a.date, b.date)

const paydayId = (added, date) => `allowance:${added.id}:${date}`

/** The paydays that pay something and are not deleted, in the order in which they are paid. */
const paymentsOf = (added, own, until) =>
  paydaysOf(added, own, until)
    .filter(({ date, paidOn, amount, isPaid }) => {
      const pays = isPaid && amount > 0 && paidOn <= until
      return pays && !isDeleted(own, paydayId(added, date))
    })
    .toSorted(byPayment)

/** The advance's equal parts. The first also has the remainder. */
const partsOf = ({ amount, over }) => {
  const part = (amount - (amount % over)) / over
  return Array.from({ length: over }, (_, index) => (index === 0 ? part + (amount % over) : part))
}

/** The repayments that these payments make, as `{ id, date, paidOn, amount }`, without deleted ones. */
const repaymentsOf = (own, payments) => {
  const advances = ofKind(own, 'advance.given')
    .filter((advance) => !isDeleted(own, advance.id))
    .toSorted(compareStamps)
    .map((advance) => ({ ...advance, parts: partsOf(advance), due: 0 }))
  return payments.flatMap(({ date, paidOn, amount }) => {
    let left = amount
    return advances
      .filter((advance) => advance.on < paidOn)
      .flatMap((advance) => {
        advance.due += advance.parts.shift() ?? 0
        const repaid = Math.min(advance.due, left)
        left -= repaid
        const id = `repay:${advance.id}:${date}`
        if (repaid === 0 || isDeleted(own, id)) return []
        advance.due -= repaid
        return [{ id, date, paidOn, amount: repaid }]
      })
  })
}

const posting = (id, date, amount, place, { time = '', stamp = '' } = {}) => ({
  id,
  account: 'bank',
  type: 'allowance',
  date,
  amount: BigInt(amount),
  place,
  time,
  stamp,
})

/** The postings of paydays, advances and repayments up to today. */
export const allowancePostings = (added, own, today) => {
  const payments = paymentsOf(added, own, today)
  return [
    ...payments.map(({ date, paidOn, amount }) => posting(paydayId(added, date), paidOn, amount, 'allowance')),
    ...repaymentsOf(own, payments).map(({ id, paidOn, amount }) => posting(id, paidOn, -amount, 'allowance')),
    ...ofKind(own, 'advance.given')
      .filter((advance) => !isDeleted(own, advance.id))
      .map(({ id, on, at, stamp, amount }) => posting(id, on, amount, 'rest', { time: at, stamp })),
  ]
}

/** Enough days for the 52 weeks of a forecast. */
const AHEAD_DAYS = 500

/**
 * What each coming payday of a child will still add, for the forecast. Empty if no payday was ever changed or paused and
 * no advance given.
 */
export const paydaysAhead = ({ today, entries }, childId) => {
  const own = withoutDuplicates(entries).filter((entry) => entry.childId === childId)
  const added = own.find((entry) => entry.kind === 'child.added')
  if (ofKind(own, 'payday.changed', 'pause.set', 'advance.given').length === 0) return []
  const until = addDays(today, AHEAD_DAYS)
  const payments = paymentsOf(added, own, until)
  const repaid = repaymentsOf(own, payments)
  const sumOn = (list, date) =>
    list.filter((one) => one.date === date && one.paidOn > today).reduce((sum, { amount }) => sum + amount, 0)
  return paydaysOf(added, own, until)
    .map(({ date }) => date)
    .filter((date) => date > today && date <= until)
    .toSorted()
    .map((date) => sumOn(payments, date) - sumOn(repaid, date))
}
