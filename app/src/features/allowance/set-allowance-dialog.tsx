import { NativeSelect, Switch, Text } from '@mantine/core'
import {
  allowanceForm,
  daysBetween,
  exponentOf,
  formatDecimal,
  FREQUENCIES,
  parseForm,
  previewAllowances,
  ZERO,
  type AllowanceTerms,
  type UpcomingPayday,
} from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { localWeekdays } from '../../languages/weekdays.ts'
import { useChildAccounts } from '../../ledger/queries/queries.ts'
import { allowanceFrequencies, allowanceMessages } from '../../messages/forms/allowance.ts'
import { labels } from '../../messages/labels.ts'
import { capitalized, formatAmount, formatWeekday, formatWeekdayDate } from '../../messages/formats.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import classes from '../../ui/form/form.module.css'
import { useLatestValues } from '../../ui/form/use-latest-values.ts'
import { PauseDialog } from './pause-dialog.tsx'
import { PauseList } from './pause-list.tsx'
import { useSetAllowance } from './use-set-allowance.ts'

interface SetAllowanceProps extends ContentProps {
  readonly child: ChildRow
}

/** The Set Allowance dialog (SPEC §2), with the pauses. */
export const SetAllowanceDialog = createDialog(SetAllowance, ({ child }) =>
  allowanceMessages.title({ name: child.name }),
)

function SetAllowance(props: SetAllowanceProps) {
  const [isPausing, setPausing] = useState(false)
  // The dialog is beside the form, because React passes its submit event on to an enclosing form.
  return (
    <>
      <SetAllowanceForm {...props} onPause={() => setPausing(true)} />
      <PauseDialog child={props.child} opened={isPausing} onClose={() => setPausing(false)} />
    </>
  )
}

interface SetAllowanceFormProps extends SetAllowanceProps {
  readonly onPause: () => void
}

function SetAllowanceForm({ onClose, child, onPause }: SetAllowanceFormProps) {
  const { amount, frequency, day, active } = child.allowance
  const save = useSetAllowance(child)
  const latest = {
    amount: amount === 0 ? '' : formatDecimal(amount, exponentOf(child.denomination)),
    frequency,
    day,
    // A new allowance defaults to active, also if an earlier one was undone.
    active: amount === 0 || active,
  }
  const form = useSubmittedForm({
    name: 'set-allowance',
    initialValues: latest,
    send: async (values) => {
      const parsed = parseForm(allowanceForm(child.denomination), values)
      return parsed.ok ? save(parsed.value) : parsed.error.fields
    },
    onSent: onClose,
  })
  useLatestValues(form, latest)
  return (
    <Form form={form} onCancel={onClose}>
      <MoneyField
        of={child.denomination}
        label={allowanceMessages.amount()}
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <div className={classes.pair}>
        <NativeSelect
          label={labels.frequency()}
          data={FREQUENCIES.map((value) => ({ value, label: allowanceFrequencies[value]() }))}
          {...form.getInputProps('frequency')}
        />
        <NativeSelect
          label={allowanceMessages.day()}
          data={localWeekdays().map((value) => ({ value, label: capitalized(formatWeekday(value)) }))}
          {...form.getInputProps('day')}
        />
      </div>
      <Switch label={labels.payAutomatically()} {...form.getInputProps('active', { type: 'checkbox' })} />
      <AllowancePreview values={form.values} child={child} />
      <OwedWhileOff values={form.values} child={child} />
      <PauseList child={child} onPause={onPause} />
    </Form>
  )
}

interface AllowancePreviewProps {
  readonly values: object
  readonly child: ChildRow
}

/** Says that an advance stays owed while the allowance is off or zero. */
function OwedWhileOff({ values, child }: Pick<AllowancePreviewProps, 'values' | 'child'>) {
  const form = parseForm(allowanceForm(child.denomination), values)
  const owed = child.bent?.owed ?? ZERO
  const isOff = form.ok && (!form.value.active || form.value.amount === 0)
  if (!isOff || owed === 0) return null
  return (
    <p className={classes.warning} role="status">
      {allowanceMessages.owedWhileOff({ owed: formatAmount(owed, child.denomination) })}
    </p>
  )
}

/** The next three paydays with the settings entered so far (SPEC §9). */
function AllowancePreview({ values, child }: AllowancePreviewProps) {
  const accounts = useChildAccounts(child.id)
  const form = parseForm(allowanceForm(child.denomination), values)
  if (!form.ok || form.value.amount === 0 || !accounts) return null
  const { paydays, total, counted } = previewAllowances(accounts, form.value)
  return (
    <div className={classes.note} aria-live="polite">
      {paydays.length === 0 ? (
        <p>{form.value.active ? allowanceMessages.noneUntilEnded() : allowanceMessages.off()}</p>
      ) : (
        <>
          {counted === paydays.length && <p>{allowanceMessages.nextThree()}</p>}
          {counted > 0 && counted < paydays.length && <p>{allowanceMessages.nextWeeks()}</p>}
          {counted > 0 && <PaydayList paydays={paydays.slice(0, counted)} child={child} />}
          <p>{allowanceMessages.total({ total: formatAmount(total, child.denomination) })}</p>
          {counted < paydays.length && (
            <>
              <Text mt="sm">{allowanceMessages.later()}</Text>
              <PaydayList paydays={paydays.slice(counted)} child={child} />
            </>
          )}
          {isReduced(paydays, form.value, child) && <p>{allowanceMessages.lessAdvance()}</p>}
          {isDelayed(paydays, form.value, child) && <p>{allowanceMessages.notTwice({ name: child.name })}</p>}
        </>
      )}
    </div>
  )
}

/** Whether repayments of an advance are taken off a payday. */
const isReduced = (paydays: readonly UpcomingPayday[], { amount }: AllowanceTerms, { bent }: ChildRow): boolean =>
  (bent?.owed ?? ZERO) > 0 && paydays.some((payday) => payday.amount < amount)

/**
 * Whether the first payday is later than within a week, because it would come too soon after the last one. If a parent
 * changed or paused paydays, that may be the reason.
 */
function isDelayed([first]: readonly UpcomingPayday[], { frequency }: AllowanceTerms, child: ChildRow): boolean {
  if (first === undefined || frequency === 'monthly' || child.bent !== undefined) return false
  return daysBetween(child.derivedOn, first.date) > 7
}

interface PaydayListProps extends Pick<AllowancePreviewProps, 'child'> {
  readonly paydays: readonly UpcomingPayday[]
}

const PaydayList = ({ paydays, child }: PaydayListProps) => (
  <ul>
    {paydays.map(({ date, amount }) => (
      <li key={date}>
        {allowanceMessages.payday({
          amount: formatAmount(amount, child.denomination),
          date: formatWeekdayDate(date),
        })}
      </li>
    ))}
  </ul>
)
