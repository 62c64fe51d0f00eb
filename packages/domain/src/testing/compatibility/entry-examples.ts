import type { Kind } from '../../journal/kinds.ts'
import { MAX_TEXT_LENGTH } from '../../journal/fields.ts'
import { MAX_AMOUNT } from '../../money/minor-units.ts'
import { ANNA, BEN, GRAN, idNumber, PAT, SAM } from '../people.ts'
import { kindNames, sampleEntry } from '../sample-entries.ts'

type Changes = Readonly<Record<string, unknown>>

const LONGEST = 'x'.repeat(MAX_TEXT_LENGTH)
const OVER = 'x'.repeat(MAX_TEXT_LENGTH + 1)

/** Entries with other fields than the sample entry, which has every optional field. `undefined` leaves a field out. */
const accepted: { readonly [K in Kind]: readonly Changes[] } = {
  'family.created': [
    { currency: 'JPY', timeZone: 'Asia/Tokyo' },
    { currency: 'KWD', name: LONGEST },
  ],
  'family.changed': [
    { timeZone: undefined, rules: undefined },
    { name: undefined, rules: undefined, timeZone: 'Europe/Berlin' },
    { name: undefined, timeZone: undefined, rules: undefined },
  ],
  'family.currency.set': [{ code: 'USD' }],
  'profile.changed': [
    { email: null },
    { firstName: undefined, lastName: undefined, email: undefined },
    { firstName: '', lastName: 'Núñez \u{1F9B7}\u0000' },
  ],
  'member.added': [{ role: 'parent', childIds: undefined }, { childIds: [ANNA, BEN] }],
  'member.changed': [
    { name: undefined },
    { role: 'parent', childIds: undefined },
    { role: undefined, childIds: undefined },
  ],
  'member.removed': [{ userId: SAM }],
  'child.added': [{ avatar: undefined, unit: undefined }, { unit: 'minutes' }],
  'opening.added': [{ amount: 1 }, { amount: MAX_AMOUNT }],
  'child.changed': [
    { pigName: null },
    { avatar: undefined, pigName: undefined },
    { avatar: undefined, look: undefined, pigName: '\u{1F437}'.repeat(20) },
  ],
  'child.deleted': [],
  'allowance.set': [
    { amount: 0, frequency: 'biweekly', day: 'sunday', active: false },
    { amount: MAX_AMOUNT, frequency: 'monthly', day: 'monday' },
  ],
  'payday.changed': [{ paidOn: undefined, amount: 0, words: '' }],
  'pause.set': [{ to: undefined }],
  'pause.ended': [],
  'advance.given': [{ over: 1 }, { over: 52 }],
  'interest.set': [
    { rate: 0, frequency: 'weekly', compoundType: 'simple', active: false },
    { rate: 10_000, frequency: 'biweekly' },
  ],
  'transaction.added': [
    { timed: undefined, toCash: undefined, time: '23:59' },
    { type: 'withdrawal', toCash: undefined, amount: MAX_AMOUNT },
    { type: 'withdrawal', timed: undefined, date: '1900-01-01', time: '00:00', description: LONGEST },
  ],
  'transaction.deleted': [
    { transactionId: idNumber(0x50), giftOf: undefined },
    { transactionId: `interest:${ANNA}:2026-11-21`, giftOf: undefined },
    { transactionId: `repay:${idNumber(0x51)}:2026-11-27`, giftOf: undefined },
    { transactionId: `ask:${idNumber(0x52)}`, giftOf: undefined },
    { transactionId: `opening:${ANNA}`, giftOf: undefined },
  ],
  'transaction.restored': [{ transactionId: idNumber(0x50), giftOf: undefined }],
  'cash.counted': [{ amount: MAX_AMOUNT }],
  'goal.added': [{ picture: undefined }, { picture: 'submarine' }, { description: LONGEST, targetAmount: MAX_AMOUNT }],
  'goal.changed': [
    { name: undefined, description: undefined, targetAmount: undefined, currentAmount: undefined, picture: undefined },
    { completed: true, name: undefined, description: '' },
  ],
  'goal.deleted': [],
  'ask.made': [{ goalId: undefined }],
  'ask.withdrawn': [],
  'ask.answered': [
    { answer: 'no', amount: undefined, description: undefined },
    { answer: 'no', amount: undefined, description: undefined, words: undefined },
    { description: undefined, words: undefined },
  ],
}

/** Each makes an entry invalid. What a version rejects, a later one rejects too, or older devices would drop it. */
const rejected: readonly (readonly [Kind, Changes])[] = [
  ...kindNames.map((kind) => [kind, { anotherField: 1 }] as const),
  ['family.created', { name: '' }],
  ['family.created', { timeZone: 'Mars/Base' }],
  ['family.created', { currency: 'dollars' }],
  ['family.currency.set', { code: '€' }],
  ['profile.changed', { firstName: OVER }],
  ['member.added', { childIds: [] }],
  ['member.added', { role: 'parent' }],
  ['child.added', { unit: 'money' }],
  ['child.added', { childId: idNumber(0x99) }],
  ['child.changed', { pigName: ' Rosie' }],
  ['child.changed', { pigName: 'x'.repeat(21) }],
  ['opening.added', { amount: 0 }],
  ['opening.added', { amount: MAX_AMOUNT + 1 }],
  ['allowance.set', { amount: -1 }],
  ['allowance.set', { amount: 0.5 }],
  ['allowance.set', { frequency: 'daily' }],
  ['payday.changed', { date: '2026-02-30' }],
  ['advance.given', { over: 0 }],
  ['advance.given', { over: 53 }],
  ['interest.set', { rate: 10_001 }],
  ['transaction.added', { description: '' }],
  ['transaction.added', { timed: true }],
  ['transaction.added', { time: '24:00' }],
  ['transaction.deleted', { transactionId: `cash:${idNumber(0x50)}` }],
  ['cash.counted', { amount: MAX_AMOUNT + 1 }],
  ['goal.added', { picture: 'Bike' }],
  ['ask.answered', { amount: undefined }],
  ['ask.answered', { answer: 'no' }],
  ['cash.counted', { on: '2019-12-31' }],
  ['cash.counted', { id: '01900000-0000-4000-8000-000000000001' }],
  ['cash.counted', { stamp: '2026-11-21' }],
  ['cash.counted', { childId: undefined }],
]

/** A sample entry with changes, as a device would store it: without the fields that are undefined. */
const exampleOf = (kind: Kind, changes: Changes): Readonly<Record<string, unknown>> =>
  JSON.parse(JSON.stringify(sampleEntry(kind, changes))) as Readonly<Record<string, unknown>>

/** Valid entries of every kind: with every optional field, with none, and at the limits. */
export const acceptedExamples = () => [
  ...kindNames.flatMap((kind) => [{}, ...accepted[kind]].map((changes) => exampleOf(kind, changes))),
  exampleOf('cash.counted', { restoredBy: PAT, by: GRAN }),
]

/** Entries that are not valid. */
export const rejectedExamples = () => rejected.map(([kind, changes]) => exampleOf(kind, changes))
