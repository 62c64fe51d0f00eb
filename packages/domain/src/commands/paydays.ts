import { toDayNumber, type CivilDate } from '../calendar/civil-date.ts'
import { civilTimeIn } from '../calendar/time-zone.ts'
import type { AdvanceForm, PauseForm, PaydayForm } from '../forms/paydays.ts'
import type { Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import { scheduledPaydays, type AllowanceSetting } from '../ledger/allowance.ts'
import { MAX_PAYDAYS_AHEAD, type PaydayBends } from '../ledger/payday-bends.ts'
import { err, type Result } from '../result.ts'
import {
  createChildEntry,
  createSingleEntry,
  notFound,
  type CommandContext,
  type CommandError,
  type CommandResult,
} from './context.ts'

/** What the commands need of a child: their ledger row. */
export interface PaydayChild {
  readonly id: Id
  readonly allowanceSettings: readonly AllowanceSetting[]
  readonly bent?: { readonly bends: PaydayBends }
}

/** Whether a change of the payday on this date would have an effect. */
function isChangeablePayday(child: PaydayChild, date: CivilDate, today: CivilDate): boolean {
  const day = toDayNumber(date)
  if (day > toDayNumber(today) + MAX_PAYDAYS_AHEAD) return false
  const paydays = scheduledPaydays(child.allowanceSettings, day, child.bent?.bends)
  return paydays.some((payday) => payday.day === day && !payday.isPaused)
}

/**
 * Changes what one payday pays, skips it with an amount of zero, or pays it early with `paidOn`. The last change of a
 * date counts. Returns NoPayday if the date is no payday or is more than a year ahead.
 */
export function changePayday(form: PaydayForm, child: PaydayChild | undefined, context: CommandContext): CommandResult {
  if (child === undefined) return notFound()
  const { date: today } = civilTimeIn(context.family.timeZone, context.now)
  const created = createSingleEntry(context, 'payday.changed', form, child.id)
  return created.ok && !isChangeablePayday(child, form.date, today) ? err({ type: 'NoPayday' }) : created
}

/** Why an undo of a payday's change created no entries: `PaydayChangedAgain` if another change of the date counts now. */
export type UndoPaydayError = CommandError | { readonly type: 'PaydayChangedAgain' }

/** Undoes the change of a payday with this id, by changing the payday back, unless it was changed again since. */
export function undoPaydayChange(
  { changeId, ...form }: PaydayForm & { readonly changeId: Id },
  child: PaydayChild | undefined,
  context: CommandContext,
): Result<readonly Entry[], UndoPaydayError> {
  const result = changePayday(form, child, context)
  const change = child?.bent?.bends.changes.get(toDayNumber(form.date))
  return result.ok && change?.entry.id !== changeId ? err({ type: 'PaydayChangedAgain' }) : result
}

type SomeChild = { readonly id: Id } | undefined

/** Pauses the allowance. Paydays up to today stay paid; a pause can start or end in the past. */
export const pauseAllowance = (form: PauseForm, child: SomeChild, context: CommandContext): CommandResult =>
  createChildEntry(context, child, 'pause.set', form)

/** Ends a pause, from tomorrow on. */
export const endPause = (pauseId: Id, child: SomeChild, context: CommandContext): CommandResult =>
  createChildEntry(context, child, 'pause.ended', { pauseId })

/** Pays allowance ahead, now. The next `over` paydays repay it. Deleting the advance removes its repayments. */
export const giveAdvance = (form: AdvanceForm, child: SomeChild, context: CommandContext): CommandResult =>
  createChildEntry(context, child, 'advance.given', form)
