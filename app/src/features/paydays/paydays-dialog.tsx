import { Button, SegmentedControl, Stack } from '@mantine/core'
import {
  addDays,
  comingPaydays,
  idleChanges,
  MAX_PAYDAYS_AHEAD,
  pastPaydays,
  paydayOn,
  type CivilDate,
  type ListedPayday,
} from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useChildAccounts } from '../../ledger/queries/queries.ts'
import { pauseMessages } from '../../messages/forms/pauses.ts'
import { paydayMessages } from '../../messages/forms/paydays.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { keepFocusInDialog } from '../../ui/dialog/lost-focus.ts'
import { Hint } from '../../ui/hint.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ChangePayday } from './change-payday.tsx'
import { IdleChanges } from './idle-changes.tsx'
import { PaydayList } from './payday-list.tsx'

interface PaydaysProps extends ContentProps {
  readonly child: ChildRow
  /** Opens the form for this payday instead of the lists. */
  readonly payday?: CivilDate | undefined
  /** Opens the Set Allowance dialog, where a pause can be ended, instead of this one. */
  readonly onSetAllowance: () => void
  /** Opens the Pause Allowance dialog above this one. */
  readonly onPause: () => void
}

/** The dialog with a child's coming and earlier paydays, where a parent changes them. */
export const PaydaysDialog = createDialog(Paydays, ({ child }) => paydayMessages.title({ name: child.name }))

const LISTS = ['coming', 'past'] as const
type ListName = (typeof LISTS)[number]

const LIST_OF: Record<ListName, typeof pastPaydays> = {
  // A payday further ahead can't be changed yet.
  coming: (events, today, count) =>
    comingPaydays(events, today, count).filter(({ date }) => date <= addDays(today, MAX_PAYDAYS_AHEAD)),
  past: pastPaydays,
}

/** What can be done in a list; nothing if all its paydays are paused. */
function hintOf(list: ListName, paydays: readonly ListedPayday[]): string | undefined {
  const paused = paydays.filter(({ state }) => state === 'paused').length
  if (paused === paydays.length) return undefined
  const { hint, pastHint, pausedPast } = paydayMessages
  return list === 'coming' ? hint() : [pastHint(), ...(paused > 0 ? [pausedPast()] : [])].join(' ')
}

/** How many paydays a list shows at first, and how many more each time. */
const SHOWN_AT_ONCE = 6

interface Shown {
  readonly list: ListName
  readonly count: number
}

function Paydays({ child, payday: only, onSetAllowance, onPause, onClose }: PaydaysProps) {
  const accounts = useChildAccounts(child.id)
  const [open, setOpen] = useState(only)
  const [last, setLast] = useState<CivilDate>()
  const [{ list, count }, setShown] = useState<Shown>({ list: 'coming', count: SHOWN_AT_ONCE })
  if (accounts === null) return <p ref={keepFocusInDialog}>{paydayMessages.accountGone()}</p>
  if (accounts === undefined) return <Skeletons heights={[44, 24, 360]} />
  const { events, today } = accounts
  const payday = open === undefined ? undefined : paydayOn(events, open)
  if (payday !== undefined && payday.state !== 'paused') {
    const onBack = only === undefined ? () => setOpen(undefined) : undefined
    return <ChangePayday child={child} payday={payday} accounts={accounts} onBack={onBack} onClose={onClose} />
  }
  const choose = (date: CivilDate) => {
    setOpen(date)
    setLast(date)
  }
  // Ask for one more than is shown, to know if there are more.
  const found = LIST_OF[list](events, today, count + 1)
  const next = found[count]
  const paydays = found.slice(0, count)
  const isPast = list === 'past'
  const hasPaused = paydays.some(({ state }) => state === 'paused')
  const showMore = (from: CivilDate) => {
    setShown({ list, count: count + SHOWN_AT_ONCE })
    setLast(from)
  }
  return (
    <Stack gap="md">
      <SegmentedControl
        aria-label={paydayMessages.show()}
        data={LISTS.map((name) => ({ value: name, label: paydayMessages[name]() }))}
        value={list}
        onChange={(chosen) => setShown({ list: chosen, count: SHOWN_AT_ONCE })}
      />
      {!isPast && hasPaused && (
        <Stack gap="xs">
          <Hint>{paydayMessages.pausedHint()}</Hint>
          <Button variant="light" onClick={onSetAllowance}>
            {paydayMessages.setAllowance()}
          </Button>
        </Stack>
      )}
      <PaydayList
        of={child.denomination}
        label={paydayMessages[list]()}
        hint={hintOf(list, paydays)}
        none={isPast ? paydayMessages.nonePast() : paydayMessages.none()}
        paydays={paydays}
        today={today}
        focused={last}
        onChoose={choose}
        onMore={next && (() => showMore(next.date))}
      />
      {!isPast && !hasPaused && paydays.length > 0 && (
        <Button variant="light" onClick={onPause}>
          {pauseMessages.pause()}
        </Button>
      )}
      {!isPast && <IdleChanges changes={idleChanges(events, today)} of={child.denomination} today={today} />}
    </Stack>
  )
}
