import {
  addDays,
  changePayday,
  civilTimeIn,
  deriveAccounts,
  comingPaydays,
  endPause,
  giveAdvance,
  minorUnits,
  parsePostingId,
  pauseAllowance,
  type ChildEntry,
  type CivilDate,
  type Id,
  type PostingId,
} from '@little-ledger/domain'
import { activeEntries } from '../../../app/src/ledger/read-model.ts'
import type { ChildCommand, CommandKind, DrawContext } from './types.ts'

const entriesOf = async ({ store, child }: DrawContext): Promise<readonly ChildEntry[]> => {
  const rows = await store.db.entries.where('subject').equals(child.id).toArray()
  return activeEntries(rows).filter((entry) => 'childId' in entry)
}

/** The paydays from three weeks ago on, as the child's screens list them. */
async function someDates(drawContext: DrawContext): Promise<readonly CivilDate[]> {
  const { child, today } = drawContext
  const since = addDays(today, -21)
  const { events } = deriveAccounts(child.id, await entriesOf(drawContext), since)
  return comingPaydays(events, since, 8).map(({ date }) => date)
}

/** Changes, skips or pays early one of the next or last paydays. Sometimes today is left in the form as `paidOn`. */
const changeOnePayday = async (drawContext: DrawContext): Promise<ChildCommand | undefined> => {
  const { random, today } = drawContext
  const dates = await someDates(drawContext)
  if (dates.length === 0) return undefined
  const date = random.pick(dates)
  const amount = minorUnits(random.pick([0, 0, random.between(1, 900), random.between(1, 2000)]))
  const early = amount > 0 && random.chance(0.4)
  const isLeftAtToday = random.chance(0.6)
  return {
    summary: `payday ${date} changed to ${amount}${early ? ', paid early' : ''}`,
    decide: (context, row) => {
      const now = civilTimeIn(context.family.timeZone, context.now).date
      const paidOn = isLeftAtToday ? now : addDays(today, random.between(-5, 10))
      const form = { date, amount, words: 'Camp' }
      return changePayday(early && paidOn < date ? { ...form, paidOn } : form, row, context)
    },
  }
}

const pause = async ({ random, today }: DrawContext): Promise<ChildCommand> => {
  const from = addDays(today, random.between(-10, 20))
  const to = random.chance(0.85) ? { to: addDays(from, random.between(0, 30)) } : {}
  return {
    summary: `pause from ${from}${'to' in to ? ` to ${to.to}` : ''}`,
    decide: (context, child) => pauseAllowance({ from, ...to }, child, context),
  }
}

const endOnePause = async (drawContext: DrawContext): Promise<ChildCommand | undefined> => {
  const pauses = (await entriesOf(drawContext)).flatMap(({ kind, id }): readonly Id[] =>
    kind === 'pause.set' ? [id] : [],
  )
  if (pauses.length === 0) return undefined
  const pauseId = drawContext.random.pick(pauses)
  return { summary: `pause ${pauseId} ended`, decide: (context, child) => endPause(pauseId, child, context) }
}

const advance = async ({ random }: DrawContext): Promise<ChildCommand> => {
  const form = { amount: minorUnits(random.between(1, 4000)), over: random.pick([1, 2, 3, 8, 52]) }
  return {
    summary: `advance of ${form.amount} over ${form.over}`,
    decide: (context, child) => giveAdvance(form, child, context),
  }
}

/** Changed paydays, pauses and advances. */
export const paydayCommands: readonly CommandKind[] = [
  { weight: 4, isAllowedForChildren: false, draw: changeOnePayday },
  { weight: 1, isAllowedForChildren: false, draw: pause },
  { weight: 1, isAllowedForChildren: false, draw: endOnePause },
  { weight: 2, isAllowedForChildren: false, draw: advance },
]

/** A repayment that may exist; undefined if there are no advances. */
export async function randomRepayment(drawContext: DrawContext): Promise<PostingId | undefined> {
  const { random } = drawContext
  const advances = (await entriesOf(drawContext)).filter(({ kind }) => kind === 'advance.given')
  const dates = await someDates(drawContext)
  if (advances.length === 0 || dates.length === 0) return undefined
  const parsed = parsePostingId(`repay:${random.pick(advances).id}:${random.pick(dates)}`)
  return parsed.ok ? parsed.value : undefined
}
