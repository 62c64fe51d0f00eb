import type { Entry, Id } from '@little-ledger/domain'
import type { SeededFamily } from './database.ts'
import { CHILD, FAMILY, idOf, PARENT, tenYearJournal } from './journal.ts'

export type NumberedFamily = {
  readonly number: number
  readonly childId: string
  readonly seeded: SeededFamily
}

/** Returns a function that rewrites the ids in a string for the nth family. */
const under = (number: number) => (text: string) =>
  text.replaceAll('01900000-0000-7000-8000-', `01900000-0000-7000-8${String(number).padStart(3, '0')}-`)

/** The journal rewritten for the nth family, n < 1,000. */
export const familyWith = (number: number, journal: readonly Entry[]): NumberedFamily => {
  const own = under(number)
  const entries = JSON.parse(own(JSON.stringify(journal))) as readonly Entry[]
  const seeded = { familyId: own(FAMILY) as Id, parentId: own(PARENT) as Id, entries }
  return { number, childId: own(CHILD), seeded }
}

/** A family with a child and an empty history. */
export const familyNumber = (number: number) => familyWith(number, tenYearJournal(1).slice(0, 2))

/** Push bodies with new, unique entries for each round, as JSON. */
export const batchesOf = ({ number }: NumberedFamily, size: number, round: number) => {
  const own = under(number)
  let made = 0
  return (): string => {
    const entries = Array.from({ length: size }, (_, index) => {
      const count = (made += 1)
      const stamp = `2026-11-21T08:${String(round % 60).padStart(2, '0')}:00.${String(Math.floor(count / 4_096) % 1_000).padStart(3, '0')}Z-${(index % 4_096).toString(16).padStart(4, '0')}-beefbeefbeef`
      const header = { v: 1, familyId: FAMILY, by: PARENT, stamp, on: '2026-11-21', at: '08:00', childId: CHILD }
      const deposit = { kind: 'transaction.added', type: 'deposit', amount: 100 + index, description: 'Pocket money' }
      return { id: idOf(round * 100_000_000 + count), ...header, ...deposit, date: '2026-11-21', time: '08:00' }
    })
    return own(
      JSON.stringify({
        protocol: 1,
        epoch: null,
        actor: PARENT,
        device: 'beefbeefbeef',
        deviceNow: Date.now(),
        entries,
      }),
    )
  }
}
