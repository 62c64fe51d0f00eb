import { assert, todayIn, UTC } from '@little-ledger/domain'
import { answerDate, answerDifference, readClockView } from '../../../app/src/ledger/answer-clock.ts'
import { refreshForToday } from '../../../app/src/ledger/daily-refresh.ts'
import type { FamilyStore } from '../../../app/src/ledger/family-store.ts'
import { runWhileOpen } from '../device/tab.ts'
import { DAY_MS } from '../clock.ts'
import type { Tab, World } from '../types.ts'

type AnyTab = Pick<Tab, 'device' | 'store'>

/** Enters today's true date. @returns whether the device stored it */
async function enterDate(world: World, { device, store }: AnyTab): Promise<boolean> {
  const zone = (await store.db.getMeta('family'))?.timeZone ?? UTC
  const answered = await answerDate(store, todayIn(zone, world.clock.now()))
  world.eventLog.add(`${device.name}: the date is entered → ${answered.ok ? 'done' : answered.error.type}`)
  return answered.ok
}

/** Which of the two shown dates is correct; `later` if neither is. */
async function rightAnswer({ clock }: World, store: FamilyStore) {
  const { now, server } = await readClockView(store)
  const isRight = (instant: number | undefined) => instant !== undefined && Math.abs(instant - clock.now()) <= DAY_MS
  if (isRight(server)) return 'server'
  return isRight(now) ? 'device' : 'later'
}

/** Answers the app's questions about the clock truthfully. */
export async function answerQuestions(world: World, tab: AnyTab): Promise<void> {
  const { store, device } = tab
  const { isDateNeeded, difference } = await readClockView(store)
  if (difference !== undefined && difference !== 'device') {
    const answer = await rightAnswer(world, store)
    const answered = await answerDifference(store, answer)
    world.eventLog.add(`${device.name}: right is ${answer} → ${answered.ok ? 'done' : answered.error.type}`)
  }
  if (isDateNeeded) await enterDate(world, tab)
}

interface Recorded {
  readonly ok: boolean
  readonly error?: { readonly type: string }
}

/** Shows a page and answers its questions. The page detects a new day or a changed clock within a minute. */
async function look(world: World, tab: Tab): Promise<void> {
  const isAnswering = world.random.chance(0.7)
  await runWhileOpen(tab, async () => {
    await refreshForToday(tab.store)
    if (isAnswering) await answerQuestions(world, tab)
  })
}

/** Runs a command; if the app asks for the date first, enters it and runs the command again. */
export async function withDate<T extends Recorded>(world: World, tab: Tab, run: () => Promise<T>): Promise<T> {
  await look(world, tab)
  const recorded = await run()
  if (recorded.ok || recorded.error?.type !== 'UnknownDate') return recorded
  const isStored = await enterDate(world, tab)
  const again = await run()
  assert(!isStored || again.ok || again.error?.type !== 'UnknownDate', 'a command needs the date only once')
  return again
}
