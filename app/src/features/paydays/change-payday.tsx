import { SegmentedControl, TextInput } from '@mantine/core'
import {
  exponentOf,
  formatDecimal,
  parseForm,
  paydayForm,
  previewPaydayChange,
  stillOwed,
  type ChildAccounts,
  type CivilDate,
  type InvalidForm,
  type ListedPayday,
  type PaydayForm,
  type Result,
  type Denomination,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { capitalized, formatAmount, formatMonthDay } from '../../messages/formats.ts'
import { changePaydayMessages, formatPayday, paydayMessages } from '../../messages/forms/paydays.ts'
import { focusOnMount } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import formClasses from '../../ui/form/form.module.css'
import { useLatestValues } from '../../ui/form/use-latest-values.ts'
import { Hint } from '../../ui/hint.tsx'
import { PendingButton } from '../../ui/pending-button.tsx'
import { usePending } from '../../ui/use-pending.ts'
import classes from './paydays.module.css'
import { useChangePayday, usePayAfterAll } from './use-change-payday.ts'

interface ChangePaydayProps {
  readonly child: ChildRow
  readonly payday: ListedPayday
  readonly accounts: ChildAccounts
  /** Returns to the list. Without it, the form has a Cancel button. */
  readonly onBack: (() => void) | undefined
  readonly onClose: () => void
}

/** What happens on a payday: it pays, is skipped, or is paid early. */
type Way = 'change' | 'skip' | 'early'

const wayOf = ({ state }: ListedPayday): Way => (state === 'skipped' ? 'skip' : state === 'early' ? 'early' : 'change')

interface PaydayValues {
  readonly way: Way
  readonly amount: string
  readonly words: string
}

/** The way that was chosen. A payday that has come while the form was open can no longer be paid early. */
const possibleWay = ({ way }: Pick<PaydayValues, 'way'>, { date, state }: ListedPayday, today: CivilDate): Way =>
  way === 'early' && state !== 'early' && date <= today ? 'change' : way

/** The form's values, validated. An early payment keeps the day on which it was paid. */
function parsePayday(
  values: PaydayValues,
  payday: ListedPayday,
  today: CivilDate,
  of: Denomination,
): Result<PaydayForm, InvalidForm> {
  const { date, state, paidOn } = payday
  const way = possibleWay(values, payday, today)
  return parseForm(paydayForm(of), {
    date,
    amount: way === 'skip' ? '0' : values.amount,
    words: values.words,
    ...(way === 'early' && { paidOn: state === 'early' ? paidOn : today }),
  })
}

/** The form that changes one payday, or restores one that was deleted. */
export const ChangePayday = (props: ChangePaydayProps) =>
  props.payday.state === 'deleted' ? <DeletedPayday {...props} /> : <ChangePaydayForm {...props} />

const Heading = ({ date, today }: Pick<ListedPayday, 'date'> & Pick<ChildAccounts, 'today'>) => (
  <h3 tabIndex={-1} ref={focusOnMount} className={classes.heading}>
    {capitalized(formatPayday(date, today))}
  </h3>
)

const cancelButton = ({ onBack, onClose }: Pick<ChangePaydayProps, 'onBack' | 'onClose'>) =>
  onBack === undefined ? { onCancel: onClose } : { onCancel: onBack, cancel: changePaydayMessages.back() }

/** What can happen on a payday. One that has come can only be paid on another day if it already is. */
function choicesOf({ date, state }: ListedPayday, today: CivilDate) {
  const { change, skip, early, keepEarly, pastChange, pastSkip } = changePaydayMessages
  const isPast = date <= today
  return [
    { value: 'change', label: isPast ? pastChange() : change({ date: formatMonthDay(date) }) },
    { value: 'skip', label: isPast ? pastSkip() : skip() },
    ...(state === 'early' ? [{ value: 'early', label: keepEarly() }] : []),
    ...(state === 'early' || isPast ? [] : [{ value: 'early', label: early() }]),
  ]
}

function ChangePaydayForm({ child, payday, accounts, onBack, onClose }: ChangePaydayProps) {
  const { today } = accounts
  const { regular, state } = payday
  const of = child.denomination
  const change = useChangePayday(child, today)
  const latest = {
    way: wayOf(payday),
    amount: formatDecimal(payday.amount === 0 ? regular : payday.amount, exponentOf(of)),
    words: payday.words,
  }
  const form = useSubmittedForm<PaydayValues>({
    name: 'change-payday',
    initialValues: latest,
    send: async (values) => {
      const parsed = parsePayday(values, payday, today, of)
      return parsed.ok ? change(parsed.value, payday) : parsed.error.fields
    },
    onSent: onClose,
  })
  // A payday that another device skips hides the amount: not one that was typed here.
  useLatestValues(form, latest, latest.way === 'skip' ? { way: 'amount' } : {})
  const { isPending, run } = usePending(accounts)
  const backToNormal = async () => {
    const errors = await change({ date: payday.date, amount: regular, words: '' }, payday)
    if (errors === null) onClose()
    else form.showErrors(errors)
    return errors === null
  }
  const parsed = parsePayday(form.values, payday, today, of)
  const { skipPlaceholder, wordsPlaceholder } = changePaydayMessages
  return (
    <Form form={form} save={saveText(parsed, payday, today, of)} {...cancelButton({ onBack, onClose })}>
      <div>
        <Heading date={payday.date} today={today} />
        <Hint>{changePaydayMessages.normally({ amount: formatAmount(regular, of) })}</Hint>
      </div>
      <SegmentedControl
        aria-label={changePaydayMessages.what()}
        data={choicesOf(payday, today)}
        {...form.getInputProps('way')}
        value={possibleWay(form.values, payday, today)}
      />
      {form.values.way !== 'skip' && (
        <MoneyField of={of} label={changePaydayMessages.amount()} {...form.getInputProps('amount')} />
      )}
      <TextInput
        label={changePaydayMessages.words()}
        placeholder={form.values.way === 'skip' ? skipPlaceholder() : wordsPlaceholder()}
        autoComplete="off"
        {...form.getInputProps('words')}
      />
      <div aria-live="polite">
        {parsed.ok && (
          <p className={formClasses.note}>{describeChange(parsed.value, payday, accounts, of).join(' ')}</p>
        )}
      </div>
      {state !== 'regular' && (
        <PendingButton variant="light" isPending={form.isPending || isPending} onClick={() => void run(backToNormal)}>
          {changePaydayMessages.toNormal()}
        </PendingButton>
      )}
    </Form>
  )
}

/** The text of the button that saves: what happens now, if it is not just another amount. */
function saveText(
  parsed: Result<PaydayForm, InvalidForm>,
  { date, state }: ListedPayday,
  today: CivilDate,
  of: Denomination,
): string {
  const { save, skipDate, payNow } = changePaydayMessages
  if (!parsed.ok || date <= today) return save()
  const { amount, paidOn } = parsed.value
  if (amount === 0 && state !== 'skipped') return skipDate({ date: formatMonthDay(date) })
  return paidOn !== undefined && state !== 'early' ? payNow({ amount: formatAmount(amount, of) }) : save()
}

/** What the change does, in sentences. */
function describeChange(
  change: PaydayForm,
  payday: ListedPayday,
  accounts: ChildAccounts,
  of: Denomination,
): readonly string[] {
  const { today } = accounts
  const { date, regular } = payday
  const { amount, paidOn } = change
  const texts = {
    amount: formatAmount(amount, of),
    date: formatPayday(date, today),
    regular: formatAmount(regular, of),
  }
  const effects = describeEffects(change, payday, accounts, of)
  if (amount === 0) return [changePaydayMessages.nothing(texts), ...effects]
  if (paidOn !== undefined) return [describeEarly(texts, paidOn, payday, today), ...effects]
  return [amount === regular ? changePaydayMessages.asUsual(texts) : changePaydayMessages.instead(texts), ...effects]
}

/** What the change does to the advances and the bank balance. */
function describeEffects(
  change: PaydayForm,
  payday: ListedPayday,
  accounts: ChildAccounts,
  of: Denomination,
): readonly string[] {
  const { balanceGoes, balanceStays, owedAfter, repays, repaysNothing } = changePaydayMessages
  const { bank, events, today } = accounts
  const after = previewPaydayChange(accounts, change, today)
  const owed = stillOwed(events, today)
  const [balance, owedThen] = [
    { before: formatAmount(bank.balance, of), after: formatAmount(after.balance, of) },
    { before: formatAmount(owed, of), after: formatAmount(after.owed, of) },
  ]
  return [
    ...(after.repays > 0 ? [repays({ amount: formatAmount(after.repays, of) })] : []),
    ...(after.repays === 0 && payday.repays > 0 ? [repaysNothing()] : []),
    ...(after.owed === owed ? [] : [owedAfter(owedThen)]),
    ...(changesPayment(change, payday, today)
      ? [after.balance === bank.balance ? balanceStays(balance) : balanceGoes(balance)]
      : []),
  ]
}

function describeEarly(
  texts: { readonly amount: string; readonly date: string },
  paidOn: CivilDate,
  { state }: ListedPayday,
  today: CivilDate,
): string {
  if (state !== 'early') return changePaydayMessages.today(texts)
  return paidOn === today
    ? changePaydayMessages.paidToday(texts)
    : changePaydayMessages.paidBefore({ ...texts, paidOn: formatMonthDay(paidOn) })
}

/** Whether the change removes or changes a payment that was made, or makes one for a day that has come. */
function changesPayment({ date, amount, paidOn = date }: PaydayForm, before: ListedPayday, today: CivilDate): boolean {
  const wasPaid = before.paidOn <= today ? before.amount : 0
  const isPaid = paidOn <= today ? amount : 0
  return wasPaid !== isPaid && (date <= today || wasPaid > 0)
}

function DeletedPayday({ child, payday, accounts, onBack, onClose }: ChangePaydayProps) {
  const { today } = accounts
  const payAfterAll = usePayAfterAll(child.id, today)
  const form = useSubmittedForm({
    name: 'restore-payday',
    initialValues: {},
    send: () => payAfterAll(payday.date),
    onSent: onClose,
  })
  return (
    <Form form={form} save={changePaydayMessages.payAfterAll()} {...cancelButton({ onBack, onClose })}>
      <Heading date={payday.date} today={today} />
      <p>{changePaydayMessages.deletedHint()}</p>
      {payday.words !== '' && <Hint>{paydayMessages.words({ words: payday.words })}</Hint>}
    </Form>
  )
}
