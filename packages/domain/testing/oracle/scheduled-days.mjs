// Paydays and interest days, found day by day.

import { dayAfter, dayOfMonth, daysBetween, monthOf, weekdayOf } from './civil-dates.mjs'
import { compareText, latest } from './order.mjs'

/**
 * The setting in effect on a day: the one with the greatest (stamp, id) among those recorded before that day. None
 * takes effect until the day after the child was added.
 */
const effectiveSetting = (settings, addedOn, date) =>
  addedOn < date ? latest(settings.filter((setting) => setting.on < date)) : undefined

/** Every day from the first setting to today, with the settings in effect on that day. */
export const everyDay = (addedOn, allowances, interests, today) => {
  const first = [...allowances, ...interests].map((setting) => setting.on).toSorted(compareText)[0]
  const days = []
  for (let date = first; date !== undefined && date <= today; date = dayAfter(date)) {
    days.push({
      date,
      weekday: weekdayOf(date),
      allowance: effectiveSetting(allowances, addedOn, date),
      interest: effectiveSetting(interests, addedOn, date),
    })
  }
  return days
}

/**
 * Whether a day is in the biweekly cycle, which starts on the first day of the current schedule with the same weekday.
 */
const isEverySecond = (days, index, isSameSchedule) => {
  let first = index
  while (first > 0 && isSameSchedule(days[first - 1])) first -= 1
  const anchor = days.slice(first, index + 1).find((day) => day.weekday === days[index].weekday)
  return daysBetween(anchor.date, days[index].date) % 14 === 0
}

/** Whether a day is a payday of the allowance in effect (INTERPRETATION: Automatic money). */
export const isAllowanceDay = (days, index) => {
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

/**
 * Whether a payday is too soon after the last payment. Skipping such a payday avoids paying twice when the payday
 * moves.
 */
export const isTooSoon = (frequency, date, lastPaid) => {
  if (lastPaid === undefined) return false
  if (frequency === 'monthly') return monthOf(date) === monthOf(lastPaid)
  return daysBetween(lastPaid, date) <= (frequency === 'weekly' ? 3 : 7)
}

/** Whether a day is an interest day of the setting in effect (INTERPRETATION: Automatic money). */
export const isInterestDay = (days, index) => {
  const { date, weekday, interest } = days[index]
  if (interest === undefined) return false
  if (interest.frequency === 'monthly') return dayOfMonth(date) === 1
  if (weekday !== 'sunday') return false
  if (interest.frequency === 'weekly') return true
  return isEverySecond(days, index, (day) => day.interest?.frequency === interest.frequency)
}
