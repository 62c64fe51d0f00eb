import { allowanceForm, formatMoney, parseForm, previewAllowances, type CivilDate } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatWeekdayDate } from '../../messages/formats.ts'
import classes from '../../ui/form/form.module.css'
import type { SetAllowanceValues } from './use-set-allowance.ts'

interface AllowancePreviewProps {
  readonly values: SetAllowanceValues
  readonly child: ChildRow
  readonly today: CivilDate
}

/** The next three paydays as they would be, were these terms saved now (SPEC §9). */
export function AllowancePreview({ values, child, today }: AllowancePreviewProps) {
  const form = parseForm(allowanceForm, values)
  if (!form.ok || form.value.amount === 0) return null
  const { paydays, total } = previewAllowances(child.allowanceSettings, form.value, today)
  return (
    <div className={classes.note} aria-live="polite">
      {paydays.length === 0 ? (
        <p>Paused: nothing is paid until it is switched on.</p>
      ) : (
        <>
          <p>The next three:</p>
          <ul>
            {paydays.map(({ date, amount }) => (
              <li key={date}>
                {formatMoney(amount)} on {formatWeekdayDate(date)}
              </li>
            ))}
          </ul>
          <p>In the next three weeks: {formatMoney(total)}.</p>
        </>
      )}
    </div>
  )
}
