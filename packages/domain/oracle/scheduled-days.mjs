// Which days are paydays and interest days, found by walking through all of them.

import { dayAfter, dayOfMonth, daysBetween, monthOf, weekdayOf } from './civil-dates.mjs'
import { compareText, latest } from './order.mjs'

/** In force on a day: the greatest (stamp, id) among the settings recorded on a day before it. */
const inForce = (settings, date) => latest(settings.filter((setting) => setting.on < date))

/** Every civil day that settings can touch, each with what is in force on it. */
export const everyDay = (allowances, interests, today) => {
  const first = [...allowances, ...interests].map((setting) => setting.on).toSorted(compareText)[0]
  const days = []
  for (let date = first; date !== undefined && date <= today; date = dayAfter(date)) {
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

/** Is this day a payday by the allowance in force on it (INTERPRETATION: Automatic money)? */
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

/** Nobody is paid twice for moving a payday: the new payday may come too soon after the last one paid. */
export const isTooSoon = (frequency, date, lastPaid) => {
  if (lastPaid === undefined) return false
  if (frequency === 'monthly') return monthOf(date) === monthOf(lastPaid)
  return daysBetween(lastPaid, date) <= (frequency === 'weekly' ? 3 : 7)
}

/** Is interest added at the end of this day by the setting in force on it (INTERPRETATION: Automatic money)? */
export const isInterestDay = (days, index) => {
  const { date, weekday, interest } = days[index]
  if (interest === undefined) return false
  if (interest.frequency === 'monthly') return dayOfMonth(date) === 1
  if (weekday !== 'sunday') return false
  if (interest.frequency === 'weekly') return true
  return isEverySecond(days, index, (day) => day.interest?.frequency === interest.frequency)
}
