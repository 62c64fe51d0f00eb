import { Button, Stack, TextInput } from '@mantine/core'
import { MAX_CLOCK_DIFFERENCE_MS, parseCivilDate, todayIn, type Instant } from '@little-ledger/domain'
import { useState } from 'react'
import { useLedger } from '../../ledger/family-store.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { formatLongDate } from '../../messages/formats.ts'
import { clockMessages } from '../../messages/sync/panel.ts'
import { answerDate, answerDifference, type ClockAnswer, type ClockView } from '../../ledger/answer-clock.ts'
import { syncNow } from '../../sync/start-sync.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { Form, FormError, useSubmittedForm } from '../../ui/form/form.tsx'
import { reportSuccess, wholeForm } from '../../ui/form/submission.ts'
import { Hint } from '../../ui/hint.tsx'
import { isClockQuestion } from './is-clock-question.ts'
import { formatDateTimeIn } from './time-in-zone.ts'

interface QuestionProps {
  readonly clock: ClockView
  readonly onAnswered?: () => void
}

/** The question about today's date, or about which date is right: this device's or the server's. */
function ClockQuestion({ clock, onAnswered }: QuestionProps) {
  const { store } = useLedger()
  // A clock that shows a time after the build may have been set right again.
  const dateNeeded = clock.raw < store.device.clockFloor ? clockMessages.dateNeeded : clockMessages.dateUnsure
  return clock.isDateNeeded ? (
    <Stack>
      <p>{dateNeeded({ device: formatDateTimeIn(clock.zone, clock.raw) })}</p>
      <DateForm clock={clock} {...(onAnswered && { onAnswered })} />
    </Stack>
  ) : (
    <DifferenceQuestion clock={clock} {...(onAnswered && { onAnswered })} />
  )
}

/** Shows `ClockQuestion` in a dialog. */
export function ClockQuestionDialog({ clock, ...props }: OpenableProps & QuestionProps) {
  const title = clock.isDateNeeded ? clockMessages.dateTitle() : clockMessages.differenceTitle()
  return (
    <Dialog {...props} title={title} size="sm" isOnTop isReadAloud>
      <ClockQuestion clock={clock} onAnswered={props.onClose} />
    </Dialog>
  )
}

/** Shows the question or, once it is answered, a button to change the answer. */
export function ClockSection({ clock }: QuestionProps) {
  const [isChanging, setChanging] = useState(false)
  const isCorrected = Math.abs(clock.now - clock.raw) > MAX_CLOCK_DIFFERENCE_MS
  const stop = () => setChanging(false)
  if (isClockQuestion(clock)) return <ClockQuestion clock={clock} onAnswered={stop} />
  if (clock.difference === 'device') {
    return isChanging ? (
      <DifferenceQuestion clock={clock} onAnswered={stop} />
    ) : (
      <Button variant="default" onClick={() => setChanging(true)}>
        {clockMessages.chooseAgain()}
      </Button>
    )
  }
  if (!isCorrected) return null
  const [device, now] = [formatDateTimeIn(clock.zone, clock.raw), formatDateTimeIn(clock.zone, clock.now)]
  return (
    <>
      <Hint>{clockMessages.corrected({ device, now })}</Hint>
      {isChanging ? (
        <DateForm clock={clock} onAnswered={stop} />
      ) : (
        <Button variant="default" onClick={() => setChanging(true)}>
          {clockMessages.changeDate()}
        </Button>
      )}
    </>
  )
}

function DifferenceQuestion({ clock, onAnswered }: QuestionProps) {
  const { store } = useLedger()
  const [error, setError] = useState<string>()
  if (clock.server === undefined) return null
  const dateOf = (instant: Instant) => formatLongDate(todayIn(clock.zone, instant))
  const [device, server] = [dateOf(clock.now), dateOf(clock.server)]
  const answer = async (chosen: ClockAnswer): Promise<void> => {
    const answered = await answerDifference(store, chosen)
    if (!answered.ok) return setError(recordErrorText(answered.error))
    if (chosen === 'server') reportSuccess(clockMessages.serverChosen(), clockMessages.serverChosenHint())
    else reportSuccess(clockMessages.deviceChosen(), clockMessages.deviceChosenHint())
    onAnswered?.()
    void syncNow()
  }
  return (
    <Stack>
      <p>{clockMessages.difference({ device, server })}</p>
      <Hint>{clockMessages.why()}</Hint>
      <FormError message={error} />
      <Button fullWidth onClick={() => void answer('server')}>
        {clockMessages.todayIs({ date: server })}
      </Button>
      <Button fullWidth variant="default" onClick={() => void answer('device')}>
        {clockMessages.todayIs({ date: device })}
      </Button>
    </Stack>
  )
}

function DateForm({ clock, onAnswered }: QuestionProps) {
  const { store } = useLedger()
  const earliest = todayIn(clock.zone, store.device.clockFloor)
  const today = todayIn(clock.zone, clock.raw)
  const form = useSubmittedForm({
    name: 'date',
    initialValues: { date: today < earliest ? '' : String(today) },
    send: async ({ date: typed }) => {
      const date = parseCivilDate(typed)
      if (!date.ok) return { date: clockMessages.dateInvalid() }
      if (date.value < earliest) return { date: clockMessages.dateTooEarly({ date: formatLongDate(earliest) }) }
      const answered = await answerDate(store, date.value)
      if (!answered.ok) return { [wholeForm]: recordErrorText(answered.error) }
      void syncNow()
      return reportSuccess(clockMessages.dateSet(), date.value === today ? undefined : clockMessages.dateSetHint())
    },
    onSent: () => onAnswered?.(),
  })
  return (
    <Form form={form}>
      <TextInput type="date" label={clockMessages.date()} data-autofocus {...form.getInputProps('date')} />
    </Form>
  )
}
