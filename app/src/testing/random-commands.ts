import {
  addDays,
  civilDate,
  FREQUENCIES,
  parsePostingId,
  setAllowance,
  WEEKDAYS,
  minorUnits,
  todayIn,
  type CivilDate,
  type Id,
  type PostingId,
} from '@little-ledger/domain'
import fc from 'fast-check'
import { refreshForToday } from '../ledger/daily-refresh.ts'
import { answerDate, readClockView } from '../ledger/answer-clock.ts'
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
import { randomPaydayEvent, recordPaydayEvent, type PaydayEvent } from './random-paydays.ts'

/** A random event. `Step` adds the tab and the child that it concerns. */
export type RandomEvent =
  | PaydayEvent
  | {
      readonly type: 'transaction added'
      readonly amount: number
      readonly daysFromToday: number
      readonly hour: number
    }
  | { readonly type: 'allowance'; readonly amount: number; readonly day: number; readonly frequency: number }
  | { readonly type: 'interest'; readonly rate: number; readonly frequency: number; readonly isSimple: boolean }
  | { readonly type: 'cash counted'; readonly amount: number }
  | { readonly type: 'deleted' | 'restored'; readonly which: number }
  | { readonly type: 'deleted ahead' | 'restored ahead'; readonly daysFromToday: number; readonly isInterest: boolean }
  | { readonly type: 'time passes'; readonly hours: number }
  | { readonly type: 'refreshed' | 'reopened' | 'child added' | 'child deleted' }

export interface Step {
  readonly tab: number
  readonly child: number
  readonly event: RandomEvent
}

const randomEvent: fc.Arbitrary<RandomEvent> = fc.oneof(
  { weight: 4, arbitrary: randomPaydayEvent },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('transaction added' as const),
      amount: fc.integer({ min: -3000, max: 5000 }).filter((amount) => amount !== 0),
      daysFromToday: fc.integer({ min: -40, max: 5 }),
      hour: fc.nat(23),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('allowance' as const),
      amount: fc.nat(900),
      day: fc.nat(6),
      frequency: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('interest' as const),
      rate: fc.nat(500),
      frequency: fc.nat(2),
      isSimple: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('cash counted' as const), amount: fc.nat(4000) }) },
  {
    weight: 5,
    arbitrary: fc.record({ type: fc.constantFrom('deleted' as const, 'restored' as const), which: fc.nat() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constantFrom('deleted ahead' as const, 'restored ahead' as const),
      daysFromToday: fc.integer({ min: -20, max: 20 }),
      isInterest: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ type: fc.constant('time passes' as const), hours: fc.integer({ min: -60, max: 400 }) }),
  },
  { weight: 2, arbitrary: fc.constant({ type: 'refreshed' as const }) },
  { weight: 1, arbitrary: fc.constant({ type: 'reopened' as const }) },
  { weight: 1, arbitrary: fc.constantFrom({ type: 'child added' as const }, { type: 'child deleted' as const }) },
)

/** Random steps for a family open in two tabs. fast-check prints a failing run's seed. */
export const randomSteps = (length: number): fc.Arbitrary<readonly Step[]> =>
  fc.array(fc.record({ tab: fc.nat(1), child: fc.nat(2), event: randomEvent }), {
    minLength: length,
    maxLength: length,
  })

const at = <T>(list: readonly T[], index: number): T => list[index % list.length] as T

/** A family open in two tabs, and the ids of all its children, including deleted children. */
export interface SimulatedFamily {
  readonly family: TestFamily
  readonly tabs: FamilyStore[]
  readonly children: Id[]
}

export const currentDay = async ({ tabs }: SimulatedFamily): Promise<CivilDate> => {
  const [store] = tabs
  if (store === undefined) throw new Error('no tab is open')
  return familyToday(store, { timeZone: TIME_ZONE })
}

/** A time zone far from UTC that has daylight saving time. */
export const TIME_ZONE = 'America/New_York' as Parameters<typeof todayIn>[0]

/** Confirms the device's date if the app asks for it, as it does after the clock is set back by more than a day. */
async function confirmDate(store: FamilyStore): Promise<void> {
  const { isDateNeeded, raw } = await readClockView(store)
  if (isDateNeeded) unwrap(await answerDate(store, todayIn(TIME_ZONE, raw)))
}

/** Runs one step with the commands that the screens use. */
export async function applyStep(simulated: SimulatedFamily, { tab, child, event }: Step): Promise<void> {
  const store = at(simulated.tabs, tab)
  await confirmDate(store)
  const fixture: ChildFixture = { store, parent: simulated.family.parent, childId: at(simulated.children, child) }
  const today = await currentDay(simulated)
  if (event.type === 'time passes') {
    simulated.family.device.clock.advance(event.hours * HOUR_MS)
    return
  }
  if (event.type === 'refreshed') return void unwrap(await refreshForToday(store))
  if (event.type === 'reopened') return void (simulated.tabs[tab] = await openAnotherTab(simulated.family))
  if (event.type === 'child added') {
    if (simulated.children.length < 3)
      simulated.children.push(await addTestChild({ ...simulated.family, store }, { startingBalance: 1250 }))
    return
  }
  await recordEvent(fixture, event, today)
}

async function recordEvent(fixture: ChildFixture, event: RandomEvent, today: CivilDate): Promise<void> {
  switch (event.type) {
    case 'transaction added': {
      const type = event.amount < 0 ? 'withdrawal' : 'deposit'
      const time = `${String(event.hour).padStart(2, '0')}:30`
      const options = { timed: event.hour > 5, toCash: event.amount < -1500 }
      const date = addDays(today, event.daysFromToday)
      await deposit(fixture, Math.abs(event.amount), { type, time, date, ...options })
      return
    }
    case 'allowance': {
      const terms = {
        amount: minorUnits(event.amount),
        day: at(WEEKDAYS, event.day),
        frequency: at(FREQUENCIES, event.frequency),
      }
      await recordForChild(fixture, (context, child) =>
        setAllowance({ ...terms, active: event.amount > 50 }, child, context),
      )
      return
    }
    case 'interest': {
      const compoundType = event.isSimple ? 'simple' : 'compound'
      await setTestInterest(fixture, { rate: event.rate, frequency: at(FREQUENCIES, event.frequency), compoundType })
      return
    }
    case 'cash counted':
      await recordCashCount(fixture, event.amount)
      return
    case 'deleted':
    case 'restored': {
      const posting = await somePosting(fixture, event.which, event.type === 'restored')
      if (posting !== undefined) await (event.type === 'deleted' ? deletePosting : restorePosting)(fixture, posting)
      return
    }
    case 'deleted ahead':
    case 'restored ahead': {
      const date = civilDate(addDays(today, event.daysFromToday))
      const posting = parsePostingId(`${event.isInterest ? 'interest' : 'allowance'}:${fixture.childId}:${date}`)
      await (event.type === 'deleted ahead' ? deletePosting : restorePosting)(fixture, unwrap(posting))
      return
    }
    case 'payday changed':
    case 'paused':
    case 'pause ended':
    case 'advance given':
      await recordPaydayEvent(fixture, event, today)
      return
    case 'child deleted':
      if (today > '2026-06-01') await deleteTestChild(fixture)
  }
}

/** Picks one of the child's postings, including automatic postings, or a deleted posting if `isDeleted`. */
async function somePosting(
  { store, childId }: ChildFixture,
  which: number,
  isDeleted: boolean,
): Promise<PostingId | undefined> {
  if (!isDeleted) {
    const rows = await store.db.historyOf(childId).toArray()
    return rows.length === 0 ? undefined : at(rows, which).id
  }
  const rows = await store.db.entries.where('subject').equals(childId).toArray()
  const deleted = rows.flatMap(({ entry }) =>
    entry['kind'] === 'transaction.deleted' ? [String(entry['transactionId'])] : [],
  )
  return deleted.length === 0 ? undefined : unwrap(parsePostingId(at(deleted, which)))
}
