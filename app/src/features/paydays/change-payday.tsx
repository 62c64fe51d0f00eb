import { Button, SegmentedControl, TextInput } from '@mantine/core'
import {
  formatDecimal,
  parseForm,
  paydayForm,
  type CivilDate,
  type ComingPayday,
  type InvalidForm,
  type PaydayForm,
  type Result,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatAmount, formatMonthDay, formatWeekdayDate } from '../../messages/formats.ts'
import { changePaydayMessages, paydayMessages } from '../../messages/paydays.ts'
import { focusOnMount, MoneyField } from '../../ui/form/fields.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import formClasses from '../../ui/form/form.module.css'
import { Hint } from '../../ui/hint.tsx'
import classes from './paydays.module.css'
import { useChangePayday, usePayAfterAll } from './use-change-payday.ts'

interface ChangePaydayProps {
  readonly child: ChildRow
  readonly payday: ComingPayday
  readonly today: CivilDate
  readonly onBack: () => void
  readonly onClose: () => void
}

/** What happens on a payday: it pays, is skipped, or is paid early. */
type Way = 'change' | 'skip' | 'early'

const wayOf = ({ state }: ComingPayday): Way => (state === 'skipped' ? 'skip' : state === 'early' ? 'early' : 'change')

interface PaydayValues {
  readonly way: Way
  readonly amount: string
  readonly words: string
}

/** The form's values, validated. An early payment keeps the day on which it was paid. */
const parsePayday = (
  { way, amount, words }: PaydayValues,
  { date, state, paidOn }: ComingPayday,
  today: CivilDate,
): Result<PaydayForm, InvalidForm> =>
  parseForm(paydayForm, {
    date,
    amount: way === 'skip' ? '0' : amount,
    words,
    ...(way === 'early' && { paidOn: state === 'early' ? paidOn : today }),
  })

/** The form that changes one payday, or restores one that was deleted. */
export const ChangePayday = (props: ChangePaydayProps) =>
  props.payday.state === 'deleted' ? <DeletedPayday {...props} /> : <ChangePaydayForm {...props} />

const Heading = ({ date }: Pick<ComingPayday, 'date'>) => (
  <h3 tabIndex={-1} ref={focusOnMount} className={classes.heading}>
    {formatWeekdayDate(date)}
  </h3>
)

function ChangePaydayForm({ child, payday, today, onBack, onClose }: ChangePaydayProps) {
  const { regular, state } = payday
  const change = useChangePayday(child.id)
  const form = useSubmittedForm<PaydayValues>({
    name: 'change-payday',
    initialValues: {
      way: wayOf(payday),
      amount: formatDecimal(payday.amount === 0 ? regular : payday.amount),
      words: payday.words,
    },
    send: async (values) => {
      const parsed = parsePayday(values, payday, today)
      return parsed.ok ? change(parsed.value, payday) : parsed.error.fields
    },
    onSent: onClose,
  })
  const backToNormal = async () => {
    const errors = await change({ date: payday.date, amount: regular, words: '' }, payday)
    if (errors === null) onClose()
    else form.setErrors({ ...errors })
  }
  return (
    <Form form={form} save={changePaydayMessages.save()} cancel={changePaydayMessages.back()} onCancel={onBack}>
      <div>
        <Heading date={payday.date} />
        <Hint>{changePaydayMessages.normally({ amount: formatAmount(regular) })}</Hint>
      </div>
      <SegmentedControl
        aria-label={changePaydayMessages.what()}
        data={[
          { value: 'change', label: changePaydayMessages.change() },
          { value: 'skip', label: changePaydayMessages.skip() },
          {
            value: 'early',
            label: state === 'early' ? changePaydayMessages.keepEarly() : changePaydayMessages.early(),
          },
        ]}
        {...form.getInputProps('way')}
      />
      {form.values.way !== 'skip' && (
        <MoneyField label={changePaydayMessages.amount()} {...form.getInputProps('amount')} />
      )}
      <TextInput
        label={changePaydayMessages.words()}
        placeholder={changePaydayMessages.wordsPlaceholder()}
        autoComplete="off"
        {...form.getInputProps('words')}
      />
      <p className={formClasses.note} aria-live="polite">
        {describeChange(parsePayday(form.values, payday, today), payday, today).join(' ')}
      </p>
      {state !== 'regular' && (
        <Button variant="light" disabled={form.isPending} onClick={() => void backToNormal()}>
          {changePaydayMessages.toNormal()}
        </Button>
      )}
    </Form>
  )
}

/** What the change does, in sentences. Without a valid amount, what the payday normally pays. */
function describeChange(
  parsed: Result<PaydayForm, InvalidForm>,
  { date, regular, repays }: ComingPayday,
  today: CivilDate,
): readonly string[] {
  const day = formatWeekdayDate(date)
  if (!parsed.ok) return [changePaydayMessages.normally({ amount: formatAmount(regular) })]
  const { amount, paidOn } = parsed.value
  const texts = { amount: formatAmount(amount), date: day, regular: formatAmount(regular) }
  if (amount === 0) {
    return [changePaydayMessages.nothing(texts), ...(repays > 0 ? [changePaydayMessages.repaysNothing()] : [])]
  }
  if (paidOn === today) return [changePaydayMessages.today(texts)]
  if (paidOn !== undefined) return [changePaydayMessages.paidBefore({ ...texts, paidOn: formatMonthDay(paidOn) })]
  return [
    amount === regular ? changePaydayMessages.asUsual(texts) : changePaydayMessages.instead(texts),
    ...(repays > 0 && amount >= repays ? [changePaydayMessages.repays({ amount: formatAmount(repays) })] : []),
  ]
}

function DeletedPayday({ child, payday, onBack, onClose }: ChangePaydayProps) {
  const payAfterAll = usePayAfterAll(child.id)
  const form = useSubmittedForm({
    name: 'restore-payday',
    initialValues: {},
    send: () => payAfterAll(payday.date),
    onSent: onClose,
  })
  return (
    <Form form={form} save={changePaydayMessages.payAfterAll()} cancel={changePaydayMessages.back()} onCancel={onBack}>
      <Heading date={payday.date} />
      <p>{changePaydayMessages.deletedHint()}</p>
      {payday.words !== '' && <Hint>{paydayMessages.words({ words: payday.words })}</Hint>}
    </Form>
  )
}
