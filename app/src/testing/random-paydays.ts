import {
  addDays,
  changePayday,
  endPause,
  err,
  giveAdvance,
  minorUnits,
  pauseAllowance,
  nextPaydays,
  type CivilDate,
  type Id,
} from '@little-ledger/domain'
import fc from 'fast-check'
import type { ChildRow } from '../ledger/database/family-database.ts'
import { recordForChild, type ChildFixture } from './commands.ts'

/** A random change of the paydays: one changed, skipped or paid early, a pause, its end, or an advance. */
export type PaydayEvent =
  | { readonly type: 'payday changed'; readonly which: number; readonly amount: number; readonly isEarly: boolean }
  | { readonly type: 'paused'; readonly daysFromToday: number; readonly days: number | undefined }
  | { readonly type: 'pause ended'; readonly which: number }
  | { readonly type: 'advance given'; readonly amount: number; readonly over: number }

export const randomPaydayEvent: fc.Arbitrary<PaydayEvent> = fc.oneof(
  fc.record({
    type: fc.constant('payday changed' as const),
    which: fc.nat(2),
    amount: fc.oneof(fc.constant(0), fc.nat(900)),
    isEarly: fc.boolean(),
  }),
  fc.record({
    type: fc.constant('paused' as const),
    daysFromToday: fc.integer({ min: -20, max: 20 }),
    days: fc.option(fc.nat(30), { nil: undefined }),
  }),
  fc.record({ type: fc.constant('pause ended' as const), which: fc.nat() }),
  fc.record({
    type: fc.constant('advance given' as const),
    amount: fc.integer({ min: 1, max: 3000 }),
    over: fc.integer({ min: 1, max: 8 }),
  }),
)

/** Runs the event's command. It fails if there is no payday to change. */
export async function recordPaydayEvent(fixture: ChildFixture, event: PaydayEvent, today: CivilDate): Promise<void> {
  switch (event.type) {
    case 'payday changed':
      await recordForChild(fixture, (context, child) => {
        const date = child && nextPaydayDates(child, today)[event.which]
        if (date === undefined) return err({ type: 'NoPayday' })
        const isEarly = event.isEarly && event.amount > 0
        const form = { date, amount: minorUnits(event.amount), words: '', ...(isEarly && { paidOn: today }) }
        return changePayday(form, child, context)
      })
      return
    case 'paused': {
      const from = addDays(today, event.daysFromToday)
      const form = { from, ...(event.days !== undefined && { to: addDays(from, event.days) }) }
      await recordForChild(fixture, (context, child) => pauseAllowance(form, child, context))
      return
    }
    case 'pause ended': {
      const pauseIds = await recordedPauses(fixture)
      const pauseId = pauseIds[event.which % Math.max(1, pauseIds.length)]
      if (pauseId !== undefined) {
        await recordForChild(fixture, (context, child) => endPause(pauseId, child, context))
      }
      return
    }
    case 'advance given': {
      const form = { amount: minorUnits(event.amount), over: event.over }
      await recordForChild(fixture, (context, child) => giveAdvance(form, child, context))
    }
  }
}

const nextPaydayDates = ({ allowanceSettings, bent }: ChildRow, today: CivilDate): readonly CivilDate[] =>
  nextPaydays(allowanceSettings, today, 3, bent?.bends).map(({ date }) => date)

async function recordedPauses({ store, childId }: ChildFixture): Promise<readonly Id[]> {
  const rows = await store.db.entries.where('subject').equals(childId).toArray()
  return rows.flatMap(({ id, entry }) => (entry['kind'] === 'pause.set' ? [id] : []))
}
