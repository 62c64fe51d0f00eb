import { useState } from 'react'
import type { CivilDate } from '@little-ledger/domain'
import { comingPaydays } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useChildAccounts } from '../../ledger/queries/queries.ts'
import { paydayMessages } from '../../messages/paydays.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Skeletons } from '../../ui/skeletons.tsx'
import { ChangePayday } from './change-payday.tsx'
import { PaydayList } from './payday-list.tsx'

interface PaydaysProps extends ContentProps {
  readonly child: ChildRow
}

/** The dialog with a child's coming paydays, where a parent changes them. */
export const PaydaysDialog = createDialog(Paydays, ({ child }) => paydayMessages.title({ name: child.name }))

/** How many paydays the list shows at first, and how many more each time. */
const SHOWN_AT_ONCE = 6

function Paydays({ child, onClose }: PaydaysProps) {
  const accounts = useChildAccounts(child.id)
  const [count, setCount] = useState(SHOWN_AT_ONCE)
  const [open, setOpen] = useState<CivilDate>()
  const [last, setLast] = useState<CivilDate>()
  if (accounts === null) return <p>{paydayMessages.accountGone()}</p>
  if (accounts === undefined) return <Skeletons heights={[24, 360]} />
  const { events, today } = accounts
  const paydays = comingPaydays(events, today, count)
  const payday = paydays.find(({ date }) => date === open)
  if (payday !== undefined) {
    return (
      <ChangePayday child={child} payday={payday} today={today} onBack={() => setOpen(undefined)} onClose={onClose} />
    )
  }
  const choose = (date: CivilDate) => {
    setOpen(date)
    setLast(date)
  }
  return (
    <PaydayList
      paydays={paydays}
      today={today}
      focused={last}
      onChoose={choose}
      onMore={paydays.length < count ? undefined : () => setCount(count + SHOWN_AT_ONCE)}
    />
  )
}
