// Generates family histories, deterministic for each seed.
import { paydayEntry, repaymentTarget } from './generate-paydays.mjs'
import { createRandom } from './random.mjs'

const FREQUENCIES = ['weekly', 'biweekly', 'monthly']
const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const MOST_CENTS = 100_000_000

const MS_PER_DAY = 86_400_000
const instantOf = (date) => Date.parse(`${date}T00:00:00.000Z`)
const dateOf = (instant) => new Date(instant).toISOString().slice(0, 10)
const addDays = (date, count) => dateOf(instantOf(date) + count * MS_PER_DAY)
const weekdayOf = (date) => new Date(instantOf(date)).getUTCDay()
const firstOfNextMonth = (date) => dateOf(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1))

/** A UUIDv7 for a point in time. */
const idAt = (random, instant) => {
  const time = instant.toString(16).padStart(12, '0')
  const variant = random.pick(['8', '9', 'a', 'b'])
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.hex(3)}-${variant}${random.hex(3)}-${random.hex(12)}`
}

const timeOfDay = (random) => {
  if (random.chance(0.1)) return random.pick(['00:00', '12:00', '23:59'])
  return new Date(random.between(0, 1439) * 60_000).toISOString().slice(11, 16)
}

/**
 * How many days an entry's stamp is after `on`. Usually zero; other values simulate a wrong clock or a different time
 * zone.
 */
const lagDays = (random) => {
  if (random.chance(0.9)) return 0
  return random.pick([1, 1, 2, 7, random.between(3, 60), random.between(60, 400), -1])
}

/** An entry's header. The stamp's day can differ from `on`. */
const envelope = (family, childId, on) => {
  const { random } = family
  const at = timeOfDay(random)
  const seconds = random.between(0, 59_999)
  const instant = Date.parse(`${on}T${at}:00.000Z`) + seconds + lagDays(random) * MS_PER_DAY
  family.counter = (family.counter + 1) % 0x10000
  const counter = family.counter.toString(16).padStart(4, '0')
  const stamp = `${new Date(instant).toISOString()}-${counter}-${random.pick(family.devices)}`
  return { id: idAt(random, instant), v: 1, familyId: family.id, childId, by: family.parent, stamp, on, at }
}

/**
 * An amount of at least `least`. Only `rich` children get the largest amounts, so that not every balance exceeds the
 * interest cap.
 */
const moneyAmount = (random, least, rich) => {
  const kind = random.between(0, 9)
  if (kind === 0) return random.pick([least, 1, 2, 49, 50, 51, 99, 149, 150])
  if (kind === 1 && rich) return random.pick([MOST_CENTS, MOST_CENTS - 1, random.between(MOST_CENTS / 2, MOST_CENTS)])
  if (kind <= 4) return random.between(1, 40) * 100
  return random.between(1, 25_000)
}

const rateOf = (random) => {
  const kind = random.between(0, 9)
  if (kind === 0) return random.pick([0, 1, 9999, 10_000])
  if (kind === 1) return random.between(0, 10_000)
  return random.between(1, random.pick([50, 200, 500]))
}

/**
 * A random recording date, often close to the previous one, at the end of a month or near a weekend, and sometimes
 * early or in the future.
 */
const recordingDay = (family, plan) => {
  const { random, start, today } = family
  if (plan.lastDay !== undefined && random.chance(0.3)) return plan.lastDay
  if (plan.lastDay !== undefined && random.chance(0.2)) return addDays(plan.lastDay, random.between(1, 9))
  const any = addDays(start, random.between(0, family.span))
  const kind = random.between(0, 99)
  if (kind < 15) return addDays(firstOfNextMonth(any), random.between(-2, 1))
  if (kind < 30) return addDays(any, (6 - weekdayOf(any) + random.between(0, 1)) % 7)
  if (kind < 33) return addDays(today, random.between(1, 40))
  if (kind < 36) return addDays(start, -random.between(1, 60))
  if (kind < 40) return addDays(today, -random.between(0, 1))
  return any
}

const allowanceSetting = (family, plan, on) => {
  const { random } = family
  const before = plan.allowance
  const keeps = before !== undefined && random.chance(0.4)
  plan.allowance = {
    amount: random.chance(0.06) ? 0 : moneyAmount(random, 0, plan.rich),
    frequency: keeps ? before.frequency : random.pick(FREQUENCIES),
    day: keeps ? before.day : random.pick(DAYS),
    active: random.chance(0.85),
  }
  plan.allowances.push({ ...plan.allowance, on })
  return { kind: 'allowance.set', ...plan.allowance }
}

const interestSetting = (family, plan) => {
  const { random } = family
  const keeps = plan.interestFrequency !== undefined && random.chance(0.4)
  if (!keeps) plan.interestFrequency = random.pick(FREQUENCIES)
  return {
    kind: 'interest.set',
    rate: rateOf(random),
    frequency: plan.interestFrequency,
    compoundType: random.pick(['simple', 'compound']),
    active: random.chance(0.85),
  }
}

const valueDate = (family, on) => {
  const { random } = family
  const kind = random.between(0, 99)
  if (kind < 65) return on
  if (kind < 85) return addDays(on, -random.between(1, 10))
  if (kind < 94) return addDays(on, -random.between(11, 400))
  return addDays(on, random.between(1, 60))
}

const transaction = (family, plan, on) => {
  const { random } = family
  const type = random.chance(0.6) ? 'deposit' : 'withdrawal'
  const description = random.pick(['Birthday', 'Toy', 'Ice cream', 'Chores'])
  const time = random.chance(0.5) ? { time: '12:00', timed: false } : { time: timeOfDay(random) }
  const amount = moneyAmount(random, 1, plan.rich)
  const toCash = type === 'withdrawal' && random.chance(0.4) ? { toCash: true } : {}
  return { kind: 'transaction.added', type, amount, description, date: valueDate(family, on), ...time, ...toCash }
}

/** The id of an automatic posting, on a day that is likely to have one. */
const derivedTarget = (family, plan, childId) => {
  const { random } = family
  const near = addDays(family.start, random.between(0, family.span))
  const interestDay = random.chance(0.5) ? firstOfNextMonth(near) : addDays(near, (7 - weekdayOf(near)) % 7)
  if (plan.allowances.length === 0 || random.chance(0.4)) return `interest:${childId}:${interestDay}`
  const { day, on } = random.pick(plan.allowances)
  const after = addDays(on, random.between(1, 30))
  const payday = addDays(after, (DAYS.indexOf(day) + 8 - weekdayOf(after)) % 7)
  return `allowance:${childId}:${payday}`
}

const target = (family, plan, childId) => {
  const { random } = family
  const kind = random.between(0, 99)
  if (kind < 25 && plan.targets.length > 0) return random.pick(plan.targets)
  if (kind < 60 && plan.recorded.length > 0) return random.pick(plan.recorded)
  if (kind < 62) return `opening:${childId}`
  if (kind < 72 && plan.asks.length > 0) return `ask:${random.pick(plan.asks)}`
  if (kind < 78 && plan.advances.length > 0 && plan.allowances.length > 0) return repaymentTarget(random, plan)
  if (kind < 94) return derivedTarget(family, plan, childId)
  if (kind < 98 && family.recorded.length > 0) return random.pick(family.recorded)
  return derivedTarget(family, plan, random.pick(family.childIds))
}

const deletionOrRestoration = (family, plan, childId) => {
  const kind = family.random.chance(0.65) ? 'transaction.deleted' : 'transaction.restored'
  const transactionId = target(family, plan, childId)
  plan.targets.push(transactionId)
  return { kind, transactionId }
}

/** An ask, or one that may not exist, withdrawn or answered. Most asks get several answers. */
const askEntry = (family, plan) => {
  const { random } = family
  const askId =
    plan.asks.length > 0 && random.chance(0.95) ? random.pick(plan.asks) : idAt(random, instantOf(family.start))
  const kind = random.between(0, 99)
  if (plan.asks.length < 2 || kind < 25)
    return { kind: 'ask.made', amount: moneyAmount(random, 1, plan.rich), words: 'Toy' }
  if (kind < 35) return { kind: 'ask.withdrawn', askId }
  if (kind < 50) return { kind: 'ask.answered', askId, answer: 'no', words: 'Next week' }
  return { kind: 'ask.answered', askId, answer: 'yes', amount: moneyAmount(random, 1, plan.rich), description: 'Toy' }
}

const payload = (family, plan, childId, on) => {
  const { random } = family
  if (random.chance(plan.bends)) return paydayEntry(family, plan, on, moneyAmount(random, 1, plan.rich))
  const kind = random.between(0, 99)
  if (kind < 28) return allowanceSetting(family, plan, on)
  if (kind < 48) return interestSetting(family, plan)
  if (kind < 72) return transaction(family, plan, on)
  if (kind < 74) {
    const avatar = { color: random.pick(['red', 'blue']), animal: 'cat' }
    return {
      kind: 'child.changed',
      ...random.pick([{ avatar }, { pigName: 'Rosie' }, { pigName: null }, { look: 'older' }]),
    }
  }
  if (kind < 83) return { kind: 'cash.counted', amount: random.chance(0.15) ? 0 : moneyAmount(random, 0, plan.rich) }
  if (kind < 90) return askEntry(family, plan)
  return deletionOrRestoration(family, plan, childId)
}

const childEntries = (family, childId, index) => {
  const { random } = family
  const on = index === 0 ? family.start : addDays(family.start, random.between(0, Math.floor(family.span / 2)))
  const plan = {
    rich: random.chance(0.25),
    // How often paydays are changed or paused, or an advance is given.
    bends: random.pick([0, 0.1, 0.3, 0.5]),
    ...{ allowances: [], recorded: [], asks: [], targets: [], changed: [], pauses: [], advances: [] },
  }
  const added = { ...envelope(family, childId, on), id: childId, kind: 'child.added' }
  const entries = [{ ...added, userId: idAt(random, instantOf(on)), name: `Child ${index + 1}` }]
  // Sometimes two starting balances; only the first counts.
  for (let openings = random.pick([0, 0, 1, 1, 1, 1, 2]); openings > 0; openings -= 1)
    entries.push({
      ...envelope(family, childId, random.chance(0.8) ? on : recordingDay(family, plan)),
      kind: 'opening.added',
      amount: moneyAmount(random, 1, plan.rich),
    })
  const count = random.chance(0.1) ? 0 : random.between(1, 60)
  for (let made = 0; made < count; made += 1) {
    const day = recordingDay(family, plan)
    plan.lastDay = day
    const entry = { ...envelope(family, childId, day), ...payload(family, plan, childId, day) }
    if (entry.kind === 'transaction.added' || entry.kind === 'cash.counted') {
      plan.recorded.push(entry.id)
      family.recorded.push(entry.id)
    }
    if (entry.kind === 'pause.set') plan.pauses.push(entry.id)
    if (entry.kind === 'advance.given') {
      plan.advances.push(entry)
      plan.recorded.push(entry.id)
    }
    if (entry.kind === 'ask.made') plan.asks.push(entry.id)
    entries.push(entry)
  }
  if (random.chance(0.04)) entries.push({ ...envelope(family, childId, family.today), kind: 'child.deleted' })
  return entries
}

/**
 * From an integer seed, generates a family's journal (shuffled, with some duplicates) and the date on which to derive
 * its ledger.
 */
export const generateHistory = (seed) => {
  const random = createRandom(seed)
  // Leaves room for entries recorded up to two months before `start`, because dates before 2020 are invalid.
  const start = addDays('2020-03-05', random.between(0, 2500))
  const span = random.between(73, 1461)
  const aligned = random.pick([(date) => date, firstOfNextMonth, (date) => addDays(date, (7 - weekdayOf(date)) % 7)])
  const today = aligned(addDays(start, span))
  const childIds = Array.from({ length: random.between(1, 3) }, () => idAt(random, instantOf(start)))
  const family = {
    random,
    start,
    today,
    span,
    childIds,
    id: idAt(random, instantOf(start)),
    parent: idAt(random, instantOf(start)),
    devices: Array.from({ length: random.between(1, 3) }, () => random.hex(12)),
    counter: 0,
    recorded: [],
  }
  const entries = childIds.flatMap((childId, index) => childEntries(family, childId, index))
  const repeats = entries.filter(() => random.chance(0.08)).map((entry) => ({ ...entry }))
  return { today, entries: random.shuffle([...entries, ...repeats]) }
}
