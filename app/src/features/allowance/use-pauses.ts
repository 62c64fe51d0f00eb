import {
  daysBetween,
  endPause,
  pauseAllowance,
  type CivilDate,
  type Id,
  type PauseForm,
  type PauseState,
} from '@little-ledger/domain'
import { useRecord } from '../../ledger/record-command.ts'
import { describePause } from '../../messages/children.ts'
import { pauseMessages } from '../../messages/forms/pauses.ts'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

/** A pause that can be ended. */
export type EndablePause = Pick<PauseState, 'id' | 'from' | 'lastDay'>

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

/** Records pauses of a child's allowance and their ends, with Undo. */
export function usePauses(childId: Id, today: CivilDate): PauseCommands {
  const record = useRecord(childId)
  const failed = pauseMessages.failed()
  const pause = async (form: PauseForm, canUndo = true): FormOutcome => {
    const recorded = await record(pauseAllowance, form)
    const [entry] = recorded.ok ? recorded.value : []
    return reportRecorded(recorded, {
      failed,
      title: pauseMessages.paused(),
      description: describePause({ ...form, to: form.to }, today),
      action:
        canUndo && entry ? undoWith(() => end({ id: entry.id, from: form.from, lastDay: form.to }, false)) : undefined,
    })
  }
  const end = async (ended: EndablePause, canUndo = true): FormOutcome =>
    reportRecorded(await record(endPause, ended.id), {
      failed,
      title: isPauseOn(ended, today) ? pauseMessages.ended() : pauseMessages.removed(),
      action: canUndo ? undoWith(() => pause(formOf(ended), false)) : undefined,
    })
  return { pause, end }
}

const undoWith = (run: () => FormOutcome) => ({ label: pauseMessages.undo(), onAction: () => void run() })
