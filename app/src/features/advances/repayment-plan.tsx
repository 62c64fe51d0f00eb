import { Stack } from '@mantine/core'
import {
  advanceForm,
  advancesOf,
  parseForm,
  previewAdvance,
  type AdvanceForm,
  type AdvancePreview,
  type ChildAccounts,
  type Denomination,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useChildAccounts } from '../../ledger/queries/queries.ts'
import { formatAmount, formatDate, formatLongDate, formatWeekdayDate } from '../../messages/formats.ts'
import { advanceMessages } from '../../messages/forms/advances.ts'
import formClasses from '../../ui/form/form.module.css'

interface RepaymentPlanProps {
  readonly child: ChildRow
  /** The form's values, as typed. */
  readonly values: object
}

/** What is still owed of earlier advances, and which paydays repay this one. */
export function RepaymentPlan({ child, values }: RepaymentPlanProps) {
  const accounts = useChildAccounts(child.id)
  if (accounts === null) return <p>{advanceMessages.accountGone()}</p>
  const form = parseForm(advanceForm(child.denomination), values)
  return (
    <>
      {accounts && <OwedBefore {...accounts} of={child.denomination} />}
      <div aria-live="polite">
        {accounts && form.ok && <Plan child={child} accounts={accounts} form={form.value} />}
      </div>
    </>
  )
}

interface OwedBeforeProps extends Pick<ChildAccounts, 'events' | 'today'> {
  readonly of: Denomination
}

function OwedBefore({ events, today, of }: OwedBeforeProps) {
  const advances = advancesOf(events, today).filter(({ owed }) => owed > 0)
  if (advances.length === 0) return null
  return (
    <div className={formClasses.note}>
      <p>{advanceMessages.owedTitle()}</p>
      <ul>
        {advances.map(({ id, owed, amount, on }) => (
          <li key={id}>
            {advanceMessages.owed({
              owed: formatAmount(owed, of),
              amount: formatAmount(amount, of),
              date: formatDate(on),
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** How many repayments are listed before the rest is summed up. */
const SHOWN = 4

interface PlanProps {
  readonly child: ChildRow
  readonly accounts: ChildAccounts
  readonly form: AdvanceForm
}

function Plan({ child, accounts: { events, today }, form }: PlanProps) {
  const preview = previewAdvance(events, form, today)
  const { repayments } = preview
  const of = child.denomination
  const last = repayments.at(-1)
  const warning = warningOf(preview, form, child)
  // If only one would be left out, it takes no more room than the sentence about it.
  const shown = repayments.length <= SHOWN + 1 ? repayments : repayments.slice(0, SHOWN)
  return (
    <Stack gap="sm">
      {last !== undefined && (
        <div className={formClasses.note}>
          <p>{advanceMessages.plan()}</p>
          <ul>
            {shown.map(({ date, amount }) => (
              <li key={date}>
                {advanceMessages.repayment({ amount: formatAmount(amount, of), date: formatWeekdayDate(date) })}
              </li>
            ))}
            {shown.length < repayments.length && (
              <li>
                {advanceMessages.more({ count: repayments.length - shown.length, date: formatLongDate(last.date) })}
              </li>
            )}
          </ul>
        </div>
      )}
      {warning !== undefined && <p className={formClasses.warning}>{warning}</p>}
    </Stack>
  )
}

function warningOf({ repayments, rest, yearly }: AdvancePreview, { amount }: AdvanceForm, child: ChildRow) {
  const { allowance, denomination: of } = child

  const last = repayments.at(-1)
  if (last === undefined) {
    return allowance.active && allowance.amount > 0 ? advanceMessages.paused() : advanceMessages.off()
  }
  if (rest > 0) return advanceMessages.neverAll({ rest: formatAmount(rest, of) })
  return amount > yearly ? advanceMessages.moreThanAYear({ date: formatLongDate(last.date) }) : undefined
}
