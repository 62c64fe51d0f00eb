import type { CivilDate, IdleChange } from '@little-ledger/domain'
import { formatAmount } from '../../messages/formats.ts'
import { formatShortPayday, paydayMessages } from '../../messages/forms/paydays.ts'
import formClasses from '../../ui/form/form.module.css'

interface IdleChangesProps {
  readonly changes: readonly IdleChange[]
  readonly today: CivilDate
}

/** The changes that have no effect, because another setting has other paydays. */
export function IdleChanges({ changes, today }: IdleChangesProps) {
  if (changes.length === 0) return null
  return (
    <div role="note" className={formClasses.note}>
      <p>{paydayMessages.idle()}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.date}>{describe(change, today)}</li>
        ))}
      </ul>
    </div>
  )
}

function describe({ date, amount, isEarly }: IdleChange, today: CivilDate): string {
  const values = { date: formatShortPayday(date, today), amount: formatAmount(amount) }
  if (amount === 0) return paydayMessages.idleSkip(values)
  return isEarly ? paydayMessages.idleEarly(values) : paydayMessages.idlePay(values)
}
