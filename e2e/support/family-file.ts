import { createHash } from 'node:crypto'

/**
 * The current time for tests that use the backup file. A fixed date could be far from the server's clock or precede the
 * build date.
 */
export const TODAY = new Date().toISOString()

const DAY_MS = 86_400_000
const DEVICE = 'beefbeefbeef'

type Payload = Readonly<Record<string, unknown>>

/** A readable id in UUIDv7 format. */
const idOf = (number: number): string => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

// This id must differ from the sample family's id (app/src/ledger/sample/sample-family.ts).
const FAMILY = idOf(9)
const PAT = idOf(2)
const childIdOf = (number: number) => idOf(100 + number)
const userIdOf = (number: number) => idOf(200 + number)

/** Transactions that repeat for each child: description, amount in minor units, and days until the next transaction. */
const MOVEMENTS: readonly Movement[] = [
  ['Lemonade stand', 640, 9],
  ['Comic book', -499, 12],
  ['Washed the car', 500, 6],
  ['Cinema', -850, 11],
  ['Toy dinosaur', -1_299, 14],
  ['Birthday money from Grandma', 2_500, 8],
  ['Ice cream', -325, 5],
  ['Present for a friend', -1_150, 13],
]

type Movement = readonly [description: string, amount: number, days: number]

export interface Child {
  readonly name: string
  readonly username: string
  readonly allowance: number
  readonly opening: number
  /** What a child without money collects. */
  readonly unit?: string
  readonly goals: readonly (readonly [
    name: string,
    target: number,
    isCompleted: boolean,
    description?: string,
    picture?: string,
  ])[]
}

/** The people in the backup file, and their transactions. */
interface Family {
  readonly name: string
  readonly firstName: string
  readonly lastName: string
  readonly children: readonly Child[]
  readonly movements: readonly Movement[]
  /** US dollars by default. All amounts are in its minor units. */
  readonly currency?: string
}

const CHILDREN: readonly Child[] = [
  {
    name: 'Mia',
    username: 'mia',
    allowance: 500,
    opening: 2_000,
    goals: [
      ['Bike', 68_000, false, '', 'bike'],
      ['Rocket model', 3_500, true, '', 'gift'],
      ['Art set', 59_900, false, '', 'paint'],
    ],
  },
  {
    name: 'Leo',
    username: 'leo',
    allowance: 350,
    opening: 1_000,
    goals: [['Skateboard', 52_000, false, '', 'scooter']],
  },
  { name: 'Noor', username: 'noor', allowance: 200, opening: 0, goals: [] },
]

export const MOSS: Family = {
  name: 'Moss',
  firstName: 'Pat',
  lastName: 'Moss',
  children: CHILDREN,
  movements: MOVEMENTS,
}

/** Builds a journal; each entry is stamped one millisecond after the previous one. */
function startJournal() {
  const entries: Payload[] = []
  const record = (instant: number, kind: string, payload: Payload, references: Payload = {}): string => {
    const iso = new Date(instant + entries.length).toISOString()
    // A family or a child has the same id as the entry that creates it.
    const added = { 'family.created': FAMILY, 'child.added': String(references['childId']) }[kind]
    const id = added ?? idOf(1_000 + entries.length)
    const header = { id, v: 1, familyId: FAMILY, by: PAT, stamp: `${iso}-0000-${DEVICE}` }
    entries.push({ ...header, ...references, on: iso.slice(0, 10), at: iso.slice(11, 16), kind, ...payload })
    return id
  }
  return { entries, record }
}

type RecordEntry = ReturnType<typeof startJournal>['record']

interface ChildPosition {
  readonly number: number
  readonly start: number
  readonly movements: readonly Movement[]
}

function recordChild(record: RecordEntry, child: Child, { number, start, movements }: ChildPosition): void {
  const references = { childId: childIdOf(number) }
  const end = Date.parse(TODAY)
  const recordForChild = (instant: number, kind: string, payload: Payload) => record(instant, kind, payload, references)
  recordForChild(start, 'child.added', {
    userId: userIdOf(number),
    name: child.name,
    ...(child.unit !== undefined && { unit: child.unit }),
  })
  if (child.opening > 0) recordForChild(start, 'opening.added', { amount: child.opening })
  recordForChild(start, 'allowance.set', {
    amount: child.allowance,
    frequency: 'weekly',
    day: 'saturday',
    active: true,
  })
  recordForChild(start, 'interest.set', { rate: 50, frequency: 'monthly', compoundType: 'compound', active: true })
  for (let at = start + DAY_MS, index = number; at < end; index += 1) {
    const movement = movements[index % movements.length]
    if (!movement) break
    const [description, amount, days] = movement
    const type = amount < 0 ? 'withdrawal' : 'deposit'
    const date = new Date(at).toISOString().slice(0, 10)
    // Units are whole numbers, where money has hundredths.
    const size = child.unit === undefined ? Math.abs(amount) : Math.ceil(Math.abs(amount) / 100)
    recordForChild(at, 'transaction.added', { type, amount: size, description, date, time: '12:00' })
    at += days * DAY_MS
  }
  if (child.unit === undefined) {
    recordForChild(end - 40 * DAY_MS, 'cash.counted', { amount: 650 })
    recordForChild(end - 3 * DAY_MS, 'cash.counted', { amount: 1_225 })
  }
  for (const [name, targetAmount, isCompleted, description = '', picture = 'star'] of child.goals) {
    const goalId = recordForChild(end - 60 * DAY_MS, 'goal.added', { name, description, targetAmount, picture })
    if (isCompleted) recordForChild(end - 20 * DAY_MS, 'goal.changed', { goalId, completed: true })
  }
}

/**
 * A family's backup file, by default Pat with Mia, Leo and Noor, with `years` of allowance, interest and transactions.
 */
export function familyFile(years: number, family: Family = MOSS): string {
  const { entries, record } = startJournal()
  const start = Date.parse(TODAY) - Math.round(years * 365.25) * DAY_MS
  const { firstName, lastName, children, movements, currency = 'USD' } = family
  record(start, 'family.created', { name: family.name, timeZone: 'UTC', currency, rules: 1 })
  record(start, 'profile.changed', { userId: PAT, firstName, lastName, email: 'pat@example.com' })
  for (const [number, child] of children.entries()) {
    recordChild(record, child, { number, start: start + 60_000, movements })
  }
  entries.sort((a, b) => (String(a['stamp']) < String(b['stamp']) ? -1 : 1))
  const people = [
    { userId: PAT, username: 'pat' },
    ...children.map(({ username }, index) => ({ userId: userIdOf(index), childId: childIdOf(index), username })),
  ]
  const checksum = createHash('sha256').update(JSON.stringify(entries)).digest('hex')
  const head = { format: 'little-ledger-backup', version: 1, familyId: FAMILY, savedAt: TODAY, people, checksum }
  return JSON.stringify({ ...head, entries }, null, 1)
}
