import { Button, Card, Group, Title } from '@mantine/core'
import {
  addDays,
  addMinorUnits,
  hasCash,
  nextPayment,
  pauseAhead,
  ZERO,
  type CivilDate,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childSummaryMessages, describePause } from '../../messages/children.ts'
import { formatWeekdayDate } from '../../messages/formats.ts'
import { MinusIcon, PlusIcon } from '../../ui/icons.tsx'
import { colorStyle } from '../../ui/avatar/avatar.ts'
import { ChildAvatar } from '../../ui/avatar/child-avatar.tsx'
import { amountLength } from '../../ui/money/amount-length.ts'
import { Figure } from '../../ui/money/figure.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { WhyButton } from '../../ui/money/why-button.tsx'
import classes from './children.module.css'
import { balanceName } from '../../messages/explain.ts'

interface ChildSummaryProps {
  readonly child: ChildRow
  readonly today: CivilDate
  /** Opens the dialog that explains a balance. */
  readonly onWhy: (of: 'bank' | 'cash' | 'total') => void
  /** Opens the dialog to add or take out money. */
  readonly onRecord: (type: 'deposit' | 'withdrawal') => void
  /** Opens the dialog with the coming paydays, or the one that gives an advance. */
  readonly onAllowance: (dialog: 'paydays' | 'advance') => void
}

/** Longest amount, in characters, that fits on a phone at the largest font size: '$9,999.99'. */
const MAX_HERO_LENGTH = 9

/** The selected child's balances and next allowance, with buttons to add and take out money. */
export function ChildSummary({ child, today, onWhy, onRecord, onAllowance }: ChildSummaryProps) {
  const { whyBankBalance, whyCash, whyTotal } = childSummaryMessages
  const { unit } = child
  const withCash = hasCash(child)
  // Without cash, the only balance is all that the child has.
  const balances = [
    { of: 'bank', what: withCash ? whyBankBalance : whyTotal, amount: child.balance },
    { of: 'cash', what: whyCash, amount: child.cashOnHand },
    { of: 'total', what: whyTotal, amount: addMinorUnits(child.balance, child.cashOnHand) },
  ] as const
  const isLong = amountLength(child.balance, child.denomination) > MAX_HERO_LENGTH
  const { avatar } = child
  return (
    <Card component="section" className={classes.summary} style={colorStyle(avatar)} aria-labelledby="child-name">
      <Group gap="sm" wrap="nowrap">
        <ChildAvatar avatar={avatar} size={3} />
        <Title
          order={2}
          id="child-name"
          fz="1.5rem"
          lineClamp={2}
          style={{ overflowWrap: 'anywhere' }}
          title={child.name}
        >
          {child.name}
        </Title>
        <Group gap="xs" wrap="nowrap" ms="auto" className={classes.record}>
          <Button variant="light" leftSection={<PlusIcon />} onClick={() => onRecord('deposit')}>
            {childSummaryMessages.addMoney({ unit })}
          </Button>
          <Button variant="light" leftSection={<MinusIcon />} onClick={() => onRecord('withdrawal')}>
            {childSummaryMessages.takeMoneyOut({ unit })}
          </Button>
        </Group>
      </Group>
      <dl className={classes.figures}>
        {balances.slice(0, withCash ? 3 : 1).map(({ of, what, amount }) => (
          <Figure
            key={of}
            label={balanceName(of, of === 'bank' && withCash ? 'money' : unit)}
            className={of === 'bank' && isLong ? classes.long : undefined}
            value={
              <WhyButton
                what={what()}
                of={child.denomination}
                amount={amount}
                size={of === 'bank' ? 'hero' : 'large'}
                onClick={() => onWhy(of)}
              />
            }
          />
        ))}
      </dl>
      <Schedule child={child} today={today} onAllowance={onAllowance} />
    </Card>
  )
}

/** How many days ahead a pause is shown. */
const PAUSE_DAYS = 366

/** The next allowance, whether it is paused, and what is owed. */
function Schedule({ child, today, onAllowance }: Pick<ChildSummaryProps, 'child' | 'today' | 'onAllowance'>) {
  const next = nextPayment(child, today)
  const pause = pauseAhead(child, today, addDays(today, PAUSE_DAYS))
  const owed = child.bent?.owed ?? ZERO
  const isOn = child.allowance.active && child.allowance.amount > 0
  return (
    <Group className={classes.schedule} gap="sm" justify="space-between">
      <dl className={classes.terms}>
        {pause && <Figure label={childSummaryMessages.allowance()} value={describePause(pause, today)} />}
        {(pause === undefined || next !== undefined) && (
          <Figure
            label={childSummaryMessages.nextAllowance()}
            value={
              next === undefined ? (
                childSummaryMessages.noAllowance()
              ) : (
                <AmountOnDay {...next} of={child.denomination} />
              )
            }
            note={
              owed > 0 &&
              next !== undefined &&
              next.amount < child.allowance.amount &&
              childSummaryMessages.lessAdvance()
            }
          />
        )}
        {owed > 0 && (
          <Figure
            label={childSummaryMessages.stillOwed()}
            value={<MoneyText amount={owed} of={child.denomination} />}
            note={!isOn && childSummaryMessages.owedWhileOff()}
          />
        )}
      </dl>
      {child.allowanceSettings.length > 0 && (
        <Group gap="xs">
          <Button variant="light" onClick={() => onAllowance('paydays')}>
            {childSummaryMessages.paydays()}
          </Button>
          <Button variant="light" onClick={() => onAllowance('advance')}>
            {childSummaryMessages.giveAdvance()}
          </Button>
        </Group>
      )}
    </Group>
  )
}

interface AmountOnDayProps {
  readonly amount: MinorUnits
  readonly of: Denomination
  readonly date: CivilDate
}

function AmountOnDay({ amount, of, date }: AmountOnDayProps) {
  const money = <MoneyText key="amount" amount={amount} of={of} />
  return childSummaryMessages.amountOnDay({ amount: () => money, day: formatWeekdayDate(date) })
}
