import {
  assert,
  basisPoints,
  minorUnits,
  civilDate,
  FIRST_RECORDING_DAY,
  civilTime,
  id,
  parseStamp,
  UTC,
  type Entry,
  type Id,
} from '@little-ledger/domain'

const DAY_MS = 86_400_000
const DEVICE = 'beefbeefbeef'

/** Turns a number into a readable id. The ids sort in the order of their numbers. */
export const idOf = (number: number): Id => id(`01900000-0000-7000-8000-${String(number).padStart(12, '0')}`)

export const FAMILY = idOf(1)
export const PARENT = idOf(2)
export const CHILD = idOf(10)
export const CHILD_USER = idOf(11)
export const TODAY = civilDate('2026-11-21')

function header(number: number, instant: number) {
  const iso = new Date(instant).toISOString()
  const stamp = parseStamp(`${iso}-0000-${DEVICE}`)
  assert(stamp.ok, 'a stamp built from an instant is valid')
  return {
    id: idOf(number),
    v: 1,
    familyId: FAMILY,
    by: PARENT,
    stamp: stamp.value,
    on: FIRST_RECORDING_DAY > iso ? FIRST_RECORDING_DAY : civilDate(iso.slice(0, 10)),
    at: civilTime(iso.slice(11, 16)),
  } as const
}

/** Ten years of a child's history: evenly spread transactions, weekly allowance and monthly compound interest. */
export function tenYearJournal(transactions: number): readonly Entry[] {
  const start = Date.parse('2016-11-21T08:00:00Z')
  const stepMs = (3652 * DAY_MS) / transactions
  const recorded = Array.from({ length: transactions }, (_, index): Entry => {
    const head = header(100 + index, start + 60_000 + Math.floor(index * stepMs))
    const type = index % 3 === 2 ? 'withdrawal' : 'deposit'
    const amount = minorUnits(100 + ((index * 37) % 400))
    return {
      ...head,
      childId: CHILD,
      kind: 'transaction.added',
      type,
      amount,
      description: 'Pocket money',
      date: head.on,
      time: head.at,
    }
  })
  const child = { childId: CHILD } as const
  const entries: readonly Entry[] = [
    { ...header(1, start), kind: 'family.created', name: 'Moss', timeZone: UTC, currency: 'USD', rules: 1 },
    {
      ...header(10, start + 1),
      ...child,
      kind: 'child.added',
      userId: CHILD_USER,
      name: 'Mia',
    },
    { ...header(14, start + 1), ...child, kind: 'opening.added', amount: minorUnits(2000) },
    {
      ...header(12, start + 2),
      ...child,
      kind: 'allowance.set',
      amount: minorUnits(500),
      frequency: 'weekly',
      day: 'saturday',
      active: true,
    },
    {
      ...header(13, start + 3),
      ...child,
      kind: 'interest.set',
      rate: basisPoints(50),
      frequency: 'monthly',
      compoundType: 'compound',
      active: true,
    },
    ...recorded,
  ]
  // Convert to plain objects, as parsed from JSON. Objects created by spreading are several times slower to read.
  return JSON.parse(JSON.stringify(entries)) as readonly Entry[]
}
