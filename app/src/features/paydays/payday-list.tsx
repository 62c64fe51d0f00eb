import { Badge, Button, Stack, UnstyledButton } from '@mantine/core'
import { subtractMinorUnits, type CivilDate, type ListedPayday, type Denomination } from '@little-ledger/domain'
import { capitalized, formatAmount, formatMonthDay } from '../../messages/formats.ts'
import { formatShortPayday, paydayMessages, paydayStates } from '../../messages/forms/paydays.ts'
import { focusOnMount } from '../../ui/form/fields.tsx'
import { Hint } from '../../ui/hint.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './paydays.module.css'

interface PaydayListProps {
  readonly of: Denomination
  readonly label: string
  /** What a parent can do with the paydays, if anything. */
  readonly hint: string | undefined
  /** What to show if there are no paydays. */
  readonly none: string
  readonly paydays: readonly ListedPayday[]
  readonly today: CivilDate
  /** The payday that takes the focus: the one that was open before, or the first of those that were added. */
  readonly focused: CivilDate | undefined
  readonly onChoose: (date: CivilDate) => void
  /** Shows more paydays. Undefined if there are no more. */
  readonly onMore: (() => void) | undefined
}

/** A list of paydays, each a button, with what is unusual about it. */
export function PaydayList({ of, label, hint, none, paydays, today, focused, onChoose, onMore }: PaydayListProps) {
  if (paydays.length === 0) return <p>{none}</p>
  return (
    <Stack gap="sm">
      {hint !== undefined && <Hint>{hint}</Hint>}
      <ul className={classes.list} aria-label={label}>
        {paydays.map((payday) => {
          const ref = payday.date === focused ? focusOnMount : undefined
          return (
            <li key={payday.date}>
              {payday.state === 'paused' ? (
                <div className={classes.payday} ref={ref} tabIndex={-1}>
                  <PaydayText payday={payday} of={of} today={today} />
                </div>
              ) : (
                <UnstyledButton className={classes.payday} ref={ref} onClick={() => onChoose(payday.date)}>
                  <PaydayText payday={payday} of={of} today={today} />
                  <ChevronIcon />
                </UnstyledButton>
              )}
            </li>
          )
        })}
      </ul>
      {onMore && (
        <Button variant="default" onClick={onMore}>
          {paydayMessages.more()}
        </Button>
      )}
    </Stack>
  )
}

interface PaydayTextProps extends Pick<PaydayListProps, 'of' | 'today'> {
  readonly payday: ListedPayday
}

function PaydayText({ payday, of, today }: PaydayTextProps) {
  const { date, state, amount, repays } = payday
  return (
    <>
      <span className={classes.day}>{capitalized(formatShortPayday(date, today))}</span>
      <span className={classes.amount}>
        {state !== 'regular' && <Badge variant="light">{paydayStates[state]()}</Badge>}
        {amount > 0 && <MoneyText of={of} amount={subtractMinorUnits(amount, repays)} />}
      </span>
      <span className={classes.note}>{noteOf(payday, of, today)}</span>
    </>
  )
}

/** When it was paid early, what it pays back, and why it was changed. */
const noteOf = ({ state, paidOn, words, amount, repays }: ListedPayday, of: Denomination, today: CivilDate): string =>
  [
    ...(state === 'early' ? [paidOnText(paidOn, today)] : []),
    ...(repays === 0
      ? []
      : [paydayMessages.repays({ amount: formatAmount(amount, of), repaid: formatAmount(repays, of) })]),
    ...(words === '' ? [] : [paydayMessages.words({ words })]),
  ].join(' · ')

function paidOnText(paidOn: CivilDate, today: CivilDate): string {
  if (paidOn === today) return paydayMessages.paidToday()
  return (paidOn < today ? paydayMessages.paidOn : paydayMessages.paysOn)({ date: formatMonthDay(paidOn) })
}
