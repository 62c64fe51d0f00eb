import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { dateQuestion } from '../../ledger/clock.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { answerDifference, useClock } from '../../ledger/answer-clock.ts'
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { isClockQuestion } from './is-clock-question.ts'

const ClockQuestionDialog = lazyDialog(async () => (await import('./clock-question.tsx')).ClockQuestionDialog)

/** How often to check whether the user is still busy with something else, in ms. */
const WAIT_MS = 500

/** Whether a question would interrupt the user, because a dialog is open or a field has the focus. */
const isBusy = (): boolean =>
  document.querySelector('[role="dialog"]') !== null ||
  document.activeElement?.matches('input, textarea, select') === true

/**
 * The question about the date, shown whenever a command needs it, and once when this device's clock differs from the
 * server's.
 */
export function ClockDialog() {
  const { store } = useLedger()
  const clock = useClock()
  const isNeeded = useStore(dateQuestion, ({ isOpen }) => isOpen)
  const isNew = clock?.difference === 'open'
  const [isFree, setFree] = useState(false)
  useEffect(() => {
    if (!isNew || isFree) return
    const timer = setInterval(() => setFree(!isBusy()), WAIT_MS)
    return () => clearInterval(timer)
  }, [isNew, isFree])
  if (clock === undefined) return null
  const close = (): void => {
    dateQuestion.setState({ isOpen: false })
    setFree(false)
    if (isNew) void answerDifference(store, 'later')
  }
  const opened = isClockQuestion(clock) && (isNeeded || (isNew && isFree))
  return <ClockQuestionDialog opened={opened} onClose={close} clock={clock} />
}
