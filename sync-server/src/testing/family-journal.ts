import {
  addChild,
  addGoal,
  addTransaction,
  assert,
  cents,
  changeFamily,
  type CivilDate,
  type CommandContext,
  countCash,
  createFamily,
  deleteChild,
  deleteTransaction,
  type Entry,
  type Id,
  type Ledger,
  nextStamp,
  parseTimeZone,
  setAllowance,
  setInterest,
  type Stamp,
  basisPoints,
  civilTime,
  childAnswer,
  goalAnswer,
  transactionAnswer,
} from '@little-ledger/domain'
import { newIdAt } from '../journal/new-id.ts'
import type { Storage } from '../storage/port.ts'

const zoneOf = (name: string) => {
  const zone = parseTimeZone(name)
  assert(zone.ok, `${name} is a zone`)
  return zone.value
}

/** What may happen in a family, with what it is about drawn from what there is. */
export type Happening = {
  readonly what:
    'child' | 'deposit' | 'allowance' | 'interest' | 'cash' | 'goal' | 'undo' | 'deletion' | 'move' | 'nothing'
  readonly number: number
  readonly zone: 'UTC' | 'Pacific/Auckland' | 'America/Los_Angeles'
}

/** What people see of a ledger, and nothing of how it was come by. */
export const seenOf = ({ today, family, children }: Ledger) => ({
  today,
  family,
  children: children.map(({ child, accounts, goals }) => ({
    child: childAnswer(child),
    history: accounts.postings.map(transactionAnswer),
    goals: goals.map(goalAnswer),
  })),
})

/** A family written straight into the storage, by whoever: no recorder, no cache knows of it. */
export const familyJournal = async (storage: Storage, now: () => number) => {
  const [familyId, userId]: readonly Id[] = [newIdAt(now()), newIdAt(now())]
  assert(familyId && userId, 'a family has ids')
  let last: Stamp | undefined
  let zone = zoneOf('UTC')
  const context = (): CommandContext => ({
    actor: { role: 'parent', userId },
    family: { id: familyId, timeZone: zone },
    now: now(),
    newId: () => newIdAt(now()),
    nextStamp: () => (last = nextStamp({ last, floor: 0, device: storage.device }, now())),
  })

  const append = (entries: readonly Entry[]) =>
    storage.append({
      familyId,
      asks: {},
      decide: ({ head }) => ({ value: head + entries.length, writes: { entries } }),
    })

  const entriesOf = ({ what, number, zone: name }: Happening, ledger: Ledger, date: CivilDate): readonly Entry[] => {
    const child = ledger.children[number % Math.max(1, ledger.children.length)]
    const amount = cents(1 + number)
    const about = [child?.child, context()] as const
    const posting = child?.accounts.postings[number % Math.max(1, child.accounts.postings.length)]
    const recorded = (() => {
      switch (what) {
        case 'child': {
          const added = addChild({ name: 'Mia', username: 'x', password: 'x', startingBalance: amount }, context())
          return added.ok ? { ok: true as const, value: added.value.entries } : added
        }
        case 'deposit': {
          const form = { type: number % 3 === 0 ? 'withdrawal' : 'deposit', description: 'x', amount } as const
          return addTransaction({ ...form, date, time: civilTime('12:00') }, ...about)
        }
        case 'allowance':
          return setAllowance({ amount, active: number % 4 > 0, day: number % 2 > 0 ? 'friday' : 'sunday' }, ...about)
        case 'interest':
          return setInterest({ rate: basisPoints(number % 500), frequency: 'weekly' }, ...about)
        case 'cash':
          return countCash({ amount }, ...about)
        case 'goal':
          return addGoal({ name: 'Bike', targetAmount: amount, description: '' }, ...about)
        case 'undo':
          return posting && deleteTransaction(posting.id, ...about)
        case 'deletion':
          return number % 5 === 0 ? deleteChild(...about) : undefined
        case 'move':
          zone = zoneOf(name)
          return changeFamily({ timeZone: zone }, context())
        default:
          return undefined
      }
    })()
    return recorded?.ok ? recorded.value : []
  }

  const begun = createFamily({ username: 'x', password: 'x', firstName: 'P', lastName: 'Moss', email: null }, context())
  assert(begun.ok, 'a parent may begin a family')
  await append(begun.value)
  return { familyId, append, entriesOf, zone: () => zone }
}
