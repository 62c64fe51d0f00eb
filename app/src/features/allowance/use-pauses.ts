import {
  daysBetween,
  endPause,
  err,
  pauseAllowance,
  todayIn,
  type CivilDate,
  type CommandError,
  type Entry,
  type Id,
  type PauseForm,
  type PauseState,
  type Result,
} from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { describePause } from '../../messages/children.ts'
import { pauseMessages } from '../../messages/forms/pauses.ts'
import { labels } from '../../messages/labels.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/** A pause that can be ended. */
export type EndablePause = Pick<PauseState, 'id' | 'from' | 'lastDay' | 'on'>

/** Whether a pause has started, or starts tomorrow. */
export const isPauseOn = ({ from }: Pick<EndablePause, 'from'>, today: CivilDate): boolean =>
  daysBetween(today, from) <= 1

interface PauseCommands {
  readonly pause: (form: PauseForm) => FormOutcome
  readonly end: (pause: EndablePause) => FormOutcome
}

const formOf = ({ from, lastDay }: EndablePause): PauseForm => ({
  from,
  ...(lastDay !== undefined && { to: lastDay }),
})

/** Refuses a pause that would end today or earlier. The page's own date is up to a minute late after midnight. */
function pauseFromTomorrow(
  ...[form, child, context]: Parameters<typeof pauseAllowance>
): Result<readonly Entry[], CommandError | { readonly type: 'PauseIsOver' }> {
  const isOver = form.to !== undefined && form.to <= todayIn(context.family.timeZone, context.now)
  return isOver ? err({ type: 'PauseIsOver' }) : pauseAllowance(form, child, context)
}

/** Records pauses of a child's allowance and their ends, with Undo. */
export function usePauses(childId: Id, today: CivilDate): PauseCommands {
  const record = useRecord(childId)
  const failed = pauseMessages.failed()
  const texts = (form: PauseForm) => ({
    failed,
    title: pauseMessages.paused(),
    description: describePause({ ...form, to: form.to }, today),
  })
  const pause = async (form: PauseForm): FormOutcome => {
    const recorded = await record(pauseFromTomorrow, form)
    if (!recorded.ok) {
      const { error } = recorded
      if (error.type === 'PauseIsOver') return { to: pauseMessages.lastDayPast() }
      return reportRecorded(err(error), texts(form))
    }
    const [entry] = recorded.value
    const undo = entry && undoWith(() => end({ id: entry.id, from: form.from, lastDay: form.to, on: entry.on }, false))
    return reportRecorded(recorded, { ...texts(form), action: undo })
  }
  const pauseAgain = async (form: PauseForm): FormOutcome =>
    reportRecorded(await record(pauseAllowance, form), texts(form))
  const end = async (ended: EndablePause, canUndo = true): FormOutcome => {
    const recorded = await record(endPause, ended.id)
    const [entry] = recorded.ok ? recorded.value : []
    return reportRecorded(recorded, {
      failed,
      title: isPauseOn(ended, today) ? pauseMessages.ended() : pauseMessages.removed(),
      // Today stays paused, unless the pause was only entered today.
      ...(entry && ended.from <= entry.on && ended.on < entry.on && { description: labels.fromTomorrow() }),
      action: canUndo ? undoWith(() => pauseAgain(formOf(ended))) : undefined,
    })
  }
  return { pause, end }
}

const undoWith = (run: () => FormOutcome) => ({ label: pauseMessages.undo(), onAction: () => void run() })
