import type { Id, Kind } from '@little-ledger/domain'
import { newIdAt } from '../journal/new-id.ts'

/** An entry as a device sends it: JSON, and not yet believed to be anything. */
export type SentEntry = Readonly<Record<string, unknown>> & { readonly id: string }

/** Whose entry it is, and about whom. */
export type Told = {
  readonly familyId: string
  readonly by: string
  readonly childId: string
  readonly userId: string
  readonly goalId?: string
}

/** When the tests' devices record, unless a test says when. */
export const NOON = Date.parse('2026-11-21T12:00:00Z')

export const DEVICE = '0123456789ab'

/** The stamp that the tests' device reads at a moment of UTC, such as `2026-11-21T11:00`. */
export const stampOf = (minute: string, counter = 0) =>
  `${minute}:00.000Z-${counter.toString(16).padStart(4, '0')}-${DEVICE}`

export const newId = (): Id => newIdAt(NOON)

type Payload = (told: Told) => object

const payloads: Readonly<Record<Kind, Payload>> = {
  'family.created': () => ({ name: 'Moss', timeZone: 'UTC', currency: 'USD', rules: 1 }),
  'family.changed': () => ({ name: 'Moss-Fern' }),
  'profile.changed': ({ by }) => ({ userId: by, firstName: 'Robin' }),
  'child.added': ({ childId, userId }) => ({ childId, userId, name: 'Cleo', startingBalance: 500 }),
  'child.deleted': ({ childId }) => ({ childId }),
  'allowance.set': ({ childId }) => ({ childId, amount: 500, frequency: 'weekly', day: 'friday', active: true }),
  'interest.set': ({ childId }) => ({
    ...{ childId, rate: 250, frequency: 'monthly', compoundType: 'compound' },
    active: true,
  }),
  'transaction.added': ({ childId }) => ({
    ...{ childId, type: 'deposit', amount: 100, description: 'Tooth' },
    ...{ date: '2026-11-20', time: '18:00' },
  }),
  'transaction.deleted': ({ childId }) => ({ childId, transactionId: `opening:${childId}` }),
  'transaction.restored': ({ childId }) => ({ childId, transactionId: `opening:${childId}` }),
  'cash.counted': ({ childId }) => ({ childId, amount: 250 }),
  'goal.added': ({ childId }) => ({ childId, name: 'Kite', description: '', targetAmount: 3_000 }),
  'goal.changed': ({ childId, goalId = newId() }) => ({ childId, goalId, name: 'Red kite' }),
  'goal.deleted': ({ childId, goalId = newId() }) => ({ childId, goalId }),
}

export const kinds = Object.keys(payloads) as readonly Kind[]

const ownId = (kind: Kind, { familyId, childId }: Told) =>
  kind === 'family.created' ? familyId : kind === 'child.added' ? childId : newId()

/** A valid entry of a kind, recorded an hour before noon, with whatever a test wants otherwise. */
export const entryOf = (kind: Kind, told: Told, changes: Readonly<Record<string, unknown>> = {}): SentEntry => ({
  ...{ id: ownId(kind, told), v: 1, familyId: told.familyId, by: told.by },
  ...{ stamp: stampOf('2026-11-21T11:00'), on: '2026-11-21', at: '11:00', kind },
  ...payloads[kind](told),
  ...changes,
})
