import { allowanceForm, parseForm, previewAllowances, type CivilDate } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { allowanceMessages } from '../../messages/allowance.ts'
import { formatAmount, formatWeekdayDate } from '../../messages/formats.ts'
import classes from '../../ui/form/form.module.css'
import type { SetAllowanceValues } from './use-set-allowance.ts'

interface AllowancePreviewProps {
  readonly values: SetAllowanceValues
  readonly child: ChildRow
  readonly today: CivilDate
}

/** The next three paydays if the typed settings were saved now (SPEC §9). */
export function AllowancePreview({ values, child, today }: AllowancePreviewProps) {
  const form = parseForm(allowanceForm, values)
  if (!form.ok || form.value.amount === 0) return null
  const { paydays, total } = previewAllowances(child.allowanceSettings, form.value, today)
  return (
    <div className={classes.note} aria-live="polite">
      {paydays.length === 0 ? (
        <p>{allowanceMessages.paused()}</p>
      ) : (
        <>
          <p>{allowanceMessages.nextThree()}</p>
          <ul>
            {paydays.map(({ date, amount }) => (
              <li key={date}>
                {allowanceMessages.payday({ amount: formatAmount(amount), date: formatWeekdayDate(date) })}
              </li>
            ))}
          </ul>
          <p>{allowanceMessages.total({ total: formatAmount(total) })}</p>
        </>
      )}
    </div>
  )
}
