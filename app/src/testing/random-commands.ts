import type { todayIn } from '@little-ledger/domain'
import {
  addDays,
  civilDate,
  parsePostingId,
  setAllowance,
  WEEKDAYS,
  minorUnits,
  type CivilDate,
  type Id,
  type PostingId,
} from '@little-ledger/domain'
import fc from 'fast-check'
import { refreshForToday } from '../ledger/read-model/daily-refresh.ts'
import { familyToday, type FamilyStore } from '../ledger/family-store.ts'
import { HOUR_MS } from './clock.ts'
import {
  recordCashCount,
  deletePosting,
  deposit,
  setTestInterest,
  recordForChild,
  deleteTestChild,
  restorePosting,
  type ChildFixture,
} from './commands.ts'
import { addTestChild, openAnotherTab, unwrap, type TestFamily } from './family.ts'

/** Something that happens to a family: who does it (which tab, to which child) is drawn beside it. */
export type RandomEvent =
  | { readonly is: 'moved'; readonly amount: number; readonly daysFromToday: number; readonly hour: number }
  | { readonly is: 'allowance'; readonly amount: number; readonly day: number; readonly frequency: number }
  | { readonly is: 'interest'; readonly rate: number; readonly frequency: number; readonly isSimple: boolean }
  | { readonly is: 'counted'; readonly amount: number }
  | { readonly is: 'deleted' | 'restored'; readonly which: number }
  | { readonly is: 'deleted ahead' | 'restored ahead'; readonly daysFromToday: number; readonly isInterest: boolean }
  | { readonly is: 'time passes'; readonly hours: number }
  | { readonly is: 'looked at' | 'reopened' | 'child added' | 'child deleted' }

export interface Step {
  readonly tab: number
  readonly child: number
  readonly happening: RandomEvent
}

const happening: fc.Arbitrary<RandomEvent> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      is: fc.constant('moved' as const),
      amount: fc.integer({ min: -3000, max: 5000 }).filter((amount) => amount !== 0),
      daysFromToday: fc.integer({ min: -40, max: 5 }),
      hour: fc.nat(23),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('allowance' as const),
      amount: fc.nat(900),
      day: fc.nat(6),
      frequency: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constant('interest' as const),
      rate: fc.nat(500),
      frequency: fc.nat(2),
      isSimple: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ is: fc.constant('counted' as const), amount: fc.nat(4000) }) },
  {
    weight: 5,
    arbitrary: fc.record({ is: fc.constantFrom('deleted' as const, 'restored' as const), which: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      is: fc.constantFrom('deleted ahead' as const, 'restored ahead' as const),
      daysFromToday: fc.integer({ min: -20, max: 20 }),
      isInterest: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ is: fc.constant('time passes' as const), hours: fc.integer({ min: -60, max: 400 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ is: 'looked at' as const }) },
  { weight: 1, arbitrary: fc.constant({ is: 'reopened' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ is: 'child added' as const }, { is: 'child deleted' as const }) },
)

/** A long and arbitrary life of a family in front of two tabs. fast-check prints the seed of one that fails. */
export const randomSteps = (length: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.record({ tab: fc.nat(1), child: fc.nat(2), happening }), { minLength: length, maxLength: length })

const FREQUENCIES = ['weekly', 'biweekly', 'monthly'] as const
const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** The family as both tabs have it open, and the ids of all children there ever were. */
export interface SimulatedFamily {
  readonly family: TestFamily
  readonly tabs: FamilyStore[]
  readonly children: Id[]
}

export const currentDay = ({ tabs }: SimulatedFamily): CivilDate => {
  const [store] = tabs
  if (store === undefined) throw new Error('a family is open in a tab')
  return familyToday(store, { timeZone: TIME_ZONE })
}

/** Where these families live: far from UTC, and with a daylight-saving time of its own. */
export const TIME_ZONE = 'America/New_York' as Parameters<typeof todayIn>[0]

/** Lets one step happen, in the way the screens do it. */
export async function applyStep(life: SimulatedFamily, { tab, child, happening: it }: Step): Promise<void> {
  const store = at(life.tabs, tab)
  const recorder: ChildFixture = { store, parent: life.family.parent, childId: at(life.children, child) }
  const today = currentDay(life)
  if (it.is === 'time passes') return life.family.device.clock.advance(it.hours * HOUR_MS)
  if (it.is === 'looked at') return void unwrap(await refreshForToday(store))
  if (it.is === 'reopened') return void (life.tabs[tab] = await openAnotherTab(life.family))
  if (it.is === 'child added') {
    if (life.children.length < 3)
      life.children.push(await addTestChild({ ...life.family, store }, { startingBalance: 1250 }))
    return
  }
  await recordHappening(recorder, it, today)
}

async function recordHappening(recorder: ChildFixture, it: RandomEvent, today: CivilDate): Promise<void> {
  switch (it.is) {
    case 'moved': {
      const type = it.amount < 0 ? 'withdrawal' : 'deposit'
      const time = `${String(it.hour).padStart(2, '0')}:30`
      await deposit(recorder, Math.abs(it.amount), { type, time, date: addDays(today, it.daysFromToday) })
      return
    }
    case 'allowance': {
      const terms = {
        amount: minorUnits(it.amount),
        day: at(WEEKDAYS, it.day),
        frequency: at(FREQUENCIES, it.frequency),
      }
      await recordForChild(recorder, (context, child) =>
        setAllowance({ ...terms, active: it.amount > 50 }, child, context),
      )
      return
    }
    case 'interest': {
      const compoundType = it.isSimple ? 'simple' : 'compound'
      await setTestInterest(recorder, { rate: it.rate, frequency: at(FREQUENCIES, it.frequency), compoundType })
      return
    }
    case 'counted':
      await recordCashCount(recorder, it.amount)
      return
    case 'deleted':
    case 'restored': {
      const posting = await somePosting(recorder, it.which, it.is === 'restored')
      if (posting !== undefined) await (it.is === 'deleted' ? deletePosting : restorePosting)(recorder, posting)
      return
    }
    case 'deleted ahead':
    case 'restored ahead': {
      const date = civilDate(addDays(today, it.daysFromToday))
      const posting = parsePostingId(`${it.isInterest ? 'interest' : 'allowance'}:${recorder.childId}:${date}`)
      await (it.is === 'deleted ahead' ? deletePosting : restorePosting)(recorder, unwrap(posting))
      return
    }
    case 'child deleted':
      if (today > '2026-06-01') await deleteTestChild(recorder)
  }
}

/** One of the child's postings that stand, automatic ones included, or one that was deleted. */
async function somePosting(
  { store, childId }: ChildFixture,
  which: number,
  isGone: boolean,
): Promise<PostingId | undefined> {
  if (!isGone) {
    const rows = await store.db.historyOf(childId).toArray()
    return rows.length === 0 ? undefined : at(rows, which).id
  }
  const rows = await store.db.entries.where('subject').equals(childId).toArray()
  const gone = rows.flatMap(({ entry }) =>
    entry['kind'] === 'transaction.deleted' ? [String(entry['transactionId'])] : [],
  )
  return gone.length === 0 ? undefined : unwrap(parsePostingId(at(gone, which)))
}
