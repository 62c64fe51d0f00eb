// Generates changed paydays, pauses and advances.
import { addDays, dayOfMonth, weekdayOf } from '../civil-dates.mjs'

/** A day that is likely to be a payday of one of the child's allowances, shortly after `near`. */
const likelyPayday = (random, allowances, near) => {
  const { day, frequency } = random.chance(0.7) ? allowances.at(-1) : random.pick(allowances)
  let date = addDays(near, 1)
  while (weekdayOf(date) !== day || (frequency === 'monthly' && dayOfMonth(date) > 7)) date = addDays(date, 1)
  return random.chance(0.25) ? addDays(date, 7) : date
}

const changeOfPayday = (random, plan, on) => {
  const date =
    plan.changed.length > 0 && random.chance(0.2)
      ? random.pick(plan.changed)
      : likelyPayday(random, plan.allowances, addDays(on, random.pick([0, 0, 0, 3, 20, -40, 360])))
  plan.changed.push(date)
  const amount = random.pick([0, 0, 1, random.between(1, 2_000), random.between(1, 40) * 100])
  const paidOn = random.pick([on, on, addDays(on, 1), addDays(date, -1), addDays(date, -random.between(0, 40))])
  return { kind: 'payday.changed', date, amount, words: '', ...(random.chance(0.5) ? { paidOn } : {}) }
}

const pause = (random, on) => {
  const from = addDays(on, random.pick([0, 1, random.between(-60, 60)]))
  const days = random.pick([0, 6, random.between(-1, 40), random.between(0, 400)])
  return { kind: 'pause.set', from, ...(random.chance(0.85) ? { to: addDays(from, days) } : {}) }
}

const advance = (random, amount) => ({
  kind: 'advance.given',
  amount,
  over: random.pick([1, 2, 3, 4, 10, 52, random.between(1, 52)]),
})

/** One of the kinds. `amount` is what an advance would be. */
export const paydayEntry = ({ random }, plan, on, amount) => {
  const kind = random.between(0, 99)
  if (kind < 66 && plan.allowances.length > 0) return changeOfPayday(random, plan, on)
  if (kind < 74) return pause(random, on)
  if (kind < 84 && plan.pauses.length > 0) return { kind: 'pause.ended', pauseId: random.pick(plan.pauses) }
  return advance(random, amount)
}

/** The id of a repayment that is likely to exist. */
export const repaymentTarget = (random, plan) => {
  const { id, on } = random.pick(plan.advances)
  return `repay:${id}:${likelyPayday(random, plan.allowances, addDays(on, random.between(0, 30)))}`
}
