import { TextInput } from '@mantine/core'
import { addDays, parseForm, pauseEffect, pauseForm, type CivilDate, type PauseForm } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useChildAccounts } from '../../ledger/queries/queries.ts'
import { formatWeekdayDate } from '../../messages/formats.ts'
import { pauseMessages } from '../../messages/forms/pauses.ts'
import { Dialog, useOwnClose, type ContentProps, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import formClasses from '../../ui/form/form.module.css'
import { shortName } from '../../ui/short-name.ts'
import { usePauses } from './use-pauses.ts'

interface PauseProps {
  readonly child: ChildRow
}

/** Pauses a child's allowance for some days, or until the pause is ended. Opens above Set Allowance. */
export const PauseDialog = ({ child, ...dialog }: PauseProps & OpenableProps) => (
  <Dialog {...dialog} title={pauseMessages.title({ name: shortName(child.name) })} size="sm" isOnTop>
    <Pause child={child} onClose={dialog.onClose} />
  </Dialog>
)

interface PauseValues {
  readonly from: string
  readonly to: string
}

const parsePause = ({ from, to }: PauseValues) => parseForm(pauseForm, { from, ...(to !== '' && { to }) })

function Pause({ child, ...props }: PauseProps & ContentProps) {
  const today = child.derivedOn
  const onClose = useOwnClose(props.onClose)
  const { pause } = usePauses(child.id, today)
  const form = useSubmittedForm<PauseValues>({
    name: 'pause-allowance',
    // A pause counts from tomorrow at the earliest.
    initialValues: { from: addDays(today, 1), to: '' },
    send: async (values) => {
      const parsed = parsePause(values)
      return parsed.ok ? pause(parsed.value) : parsed.error.fields
    },
    onSent: onClose,
  })
  const parsed = parsePause(form.values)
  return (
    <Form form={form} save={pauseMessages.pause()} onCancel={onClose}>
      <div className={formClasses.pair}>
        <TextInput type="date" label={pauseMessages.firstDay()} data-autofocus {...form.getInputProps('from')} />
        <TextInput
          type="date"
          label={pauseMessages.lastDay()}
          description={pauseMessages.lastDayHint()}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('to')}
        />
      </div>
      <div aria-live="polite">{parsed.ok && <Effect child={child} pause={parsed.value} today={today} />}</div>
    </Form>
  )
}

interface EffectProps extends PauseProps {
  readonly pause: PauseForm
  readonly today: CivilDate
}

/** Says which paydays the pause stops, and that those already paid stay. */
function Effect({ child, pause, today }: EffectProps) {
  const accounts = useChildAccounts(child.id)
  if (!accounts || (pause.to !== undefined && pause.to <= today)) return null
  const { stays, misses } = pauseEffect(accounts.events, pause, today)
  return (
    <div className={formClasses.note}>
      <p>{describeMisses(misses, pause)}</p>
      {stays.length > 0 && <p>{describeStays(stays)}</p>}
    </div>
  )
}

function describeMisses(misses: readonly CivilDate[], { to }: PauseForm): string {
  const [first, last] = [misses[0], misses.at(-1)]
  if (first === undefined || last === undefined) return pauseMessages.missesNone()
  if (to === undefined) return pauseMessages.missesAll({ first: formatWeekdayDate(first) })
  if (first === last) return pauseMessages.misses({ date: formatWeekdayDate(first) })
  const days = { first: formatWeekdayDate(first), last: formatWeekdayDate(last) }
  return pauseMessages.missesSeveral({ count: misses.length, ...days })
}

function describeStays(stays: readonly CivilDate[]): string {
  const [first] = stays
  return stays.length === 1 && first !== undefined
    ? pauseMessages.stays({ date: formatWeekdayDate(first) })
    : pauseMessages.staysSeveral({ count: stays.length })
}
