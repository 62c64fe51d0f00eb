import { civilDate, civilTime } from '../calendar/civil-date.ts'
import { UTC } from '../calendar/time-zone.ts'
import type { EntryOf, Payload } from '../journal/entry.ts'
import { automaticPostingId } from '../journal/id.ts'
import { KINDS, type Kind } from '../journal/kinds.ts'
import { basisPoints } from '../money/basis-points.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA, ANNAS_LOGIN, BEN, FAMILY, GRAN, idNumber, PAT, stampAt } from './people.ts'

const date = civilDate('2026-11-21')
const goalId = idNumber(0x30)

const payloads: { readonly [K in Kind]: Payload<K> } = {
  'family.created': { name: 'Garcia', timeZone: UTC, currency: 'USD', rules: 1 },
  'family.changed': { name: 'Garcia-Li', timeZone: UTC, rules: 1 },
  'family.currency.set': { code: 'EUR' },
  'profile.changed': { userId: PAT, firstName: 'Pat', lastName: 'Garcia', email: 'pat@example.com' },
  'member.added': { userId: GRAN, name: 'Gran', role: 'helper', childIds: [ANNA] },
  'member.changed': { userId: GRAN, name: 'Granny', role: 'helper', childIds: [ANNA, BEN] },
  'member.removed': { userId: GRAN },
  'child.added': {
    userId: ANNAS_LOGIN,
    name: 'Anna',
    avatar: { color: 'teal', animal: 'fox' },
    unit: 'stars',
  },
  'opening.added': { amount: minorUnits(2_500) },
  'child.changed': { avatar: { color: 'pink', animal: 'owl' }, pigName: 'Rosie', look: 'older' },
  'child.deleted': {},
  'allowance.set': { amount: minorUnits(500), frequency: 'weekly', day: 'friday', active: true },
  'payday.changed': { date: civilDate('2026-11-27'), amount: minorUnits(700), paidOn: date, words: 'School fair' },
  'pause.set': { from: civilDate('2026-12-01'), to: civilDate('2026-12-14') },
  'pause.ended': { pauseId: idNumber(0x31) },
  'advance.given': { amount: minorUnits(2_000), over: 4 },
  'interest.set': { rate: basisPoints(250), frequency: 'monthly', compoundType: 'compound', active: true },
  'transaction.added': {
    type: 'deposit',
    amount: minorUnits(1),
    description: 'Tooth',
    date,
    time: civilTime('12:00'),
    timed: false,
    toCash: true,
  },
  'transaction.deleted': { transactionId: automaticPostingId('allowance', ANNA, date), giftOf: GRAN },
  'transaction.restored': { transactionId: automaticPostingId('interest', ANNA, date), giftOf: GRAN },
  'cash.counted': { amount: minorUnits(0) },
  'goal.added': { name: 'Bike', description: '', targetAmount: minorUnits(10_000), picture: 'bike' },
  'goal.changed': {
    goalId,
    name: 'Red bike',
    description: 'With a bell',
    targetAmount: minorUnits(12_000),
    currentAmount: minorUnits(0),
    completed: false,
    picture: 'scooter',
  },
  'goal.deleted': { goalId },
  'ask.made': { amount: minorUnits(500), words: 'Ice cream', goalId },
  'ask.withdrawn': { askId: idNumber(0x40) },
  'ask.answered': {
    askId: idNumber(0x40),
    answer: 'yes',
    amount: minorUnits(400),
    description: 'Ice cream',
    words: 'Enjoy!',
  },
}

export const kindNames = Object.keys(KINDS) as Kind[]

/** A valid entry of the given kind with every optional field set. Entries about a child are about Anna. */
export function sampleEntry<K extends Kind>(kind: K, changes: Readonly<Record<string, unknown>> = {}): EntryOf<K> {
  const entryId = kind === 'child.added' ? ANNA : kind === 'family.created' ? FAMILY : idNumber(0x1000)
  const header = { id: entryId, v: 1, familyId: FAMILY, by: PAT, stamp: stampAt('2026-11-21T05:51'), on: date }
  const child = KINDS[kind].subject === 'child' ? { childId: ANNA } : {}
  // Cast because TypeScript can't match each kind in the union to its own payload.
  const entry = { ...header, at: civilTime('05:51'), ...child, kind, ...payloads[kind], ...changes }
  return entry as unknown as EntryOf<K>
}
