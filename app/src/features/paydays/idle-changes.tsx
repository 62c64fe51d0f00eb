import type { CivilDate, IdleChange, Denomination } from '@little-ledger/domain'
import { formatAmount } from '../../messages/formats.ts'
import { formatShortPayday, paydayMessages } from '../../messages/forms/paydays.ts'
import formClasses from '../../ui/form/form.module.css'

interface IdleChangesProps {
  readonly of: Denomination
  readonly changes: readonly IdleChange[]
  readonly today: CivilDate
}

/** The changes that have no effect, because another setting has other paydays. */
export function IdleChanges({ changes, of, today }: IdleChangesProps) {
  if (changes.length === 0) return null
  return (
    <div role="note" className={formClasses.note}>
      <p>{paydayMessages.idle()}</p>
      <ul>
        {changes.map((change) => (
          <li key={change.date}>{describe(change, of, today)}</li>
        ))}
      </ul>
    </div>
  )
}

function describe({ date, amount, isEarly }: IdleChange, of: Denomination, today: CivilDate): string {
  const values = { date: formatShortPayday(date, today), amount: formatAmount(amount, of) }
  if (amount === 0) return paydayMessages.idleSkip(values)
  return isEarly ? paydayMessages.idleEarly(values) : paydayMessages.idlePay(values)
}
