import {
  addMinorUnits,
  automaticPostingDate,
  daysBetween,
  roundAmountOf,
  subtractMinorUnits,
  sumMinorUnits,
  weekdayOf,
  type Arrivals,
  type CivilDate,
  type MinorUnits,
  type Denomination,
} from '@little-ledger/domain'
import { useTimeout } from '@mantine/hooks'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { momentMessages } from '../../messages/child/moments.ts'
import { formatAmount, formatMonthDay, formatUnsigned, formatWeekday } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { BankScene } from './bank-scene.tsx'
import { giftLines } from './gift-moment.tsx'
import { MomentScreen } from './moment-screen.tsx'
import classes from './celebrations.module.css'

interface PaydayMomentProps {
  readonly child: ChildRow
  readonly arrivals: Arrivals
  readonly onEnd: () => void
}

/** How long the coins take to land, in ms. */
const LANDED_MS = 1400

/** Celebrates allowance, advances and interest: coins fall into the bank, and the balance counts up. */
export function PaydayMoment({ child, arrivals, onEnd }: PaydayMomentProps) {
  const { allowances, advances, repayments, interest, gifts } = arrivals
  const of = child.denomination
  const [allowed, advanced, earned, given] = [allowances, advances, interest, gifts].map((list) =>
    sumMinorUnits(list.map(({ amount }) => amount)),
  )
  const arrived = sumMinorUnits([allowed, advanced, earned, given].flatMap((sum) => sum ?? []))
  const repaid = sumMinorUnits(repayments.map(({ amount }) => amount))
  // With reduced motion, no coins fall.
  const [hasLanded, setLanded] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  useTimeout(() => setLanded(true), LANDED_MS, { autoInvoke: true })
  return (
    <MomentScreen
      avatar={child.avatar}
      title={titleOf(arrivals, child.unit, child.derivedOn)}
      picture={
        <BankScene unit={child.unit} coins={Math.min(Math.max(3, Math.ceil(arrived / roundAmountOf(of))), MAX_COINS)} />
      }
      sound="coins"
      onEnd={onEnd}
    >
      {allowances.length > 0 && <p className={classes.big}>{allowanceText(allowances, allowed ?? arrived, of)}</p>}
      {advances.length > 0 && (
        <p className={allowances.length > 0 ? classes.line : classes.big}>
          {momentMessages.advance({ amount: formatAmount(advanced ?? arrived, of) })}
        </p>
      )}
      {repaid < 0 && <p className={classes.line}>{momentMessages.repaid({ amount: formatUnsigned(repaid, of) })}</p>}
      {interest.length > 0 && (
        <p className={allowances.length + advances.length > 0 ? classes.line : classes.big}>
          {momentMessages.interest({ amount: formatAmount(earned ?? arrived, of) })}
        </p>
      )}
      {giftLines(gifts, of).map((line) => (
        <p key={line} className={classes.line}>
          {line}
        </p>
      ))}
      <p className={classes.balance}>
        {momentMessages.inTheBank()}{' '}
        <MoneyText
          of={of}
          amount={hasLanded ? child.balance : subtractMinorUnits(child.balance, addMinorUnits(arrived, repaid))}
          size="large"
        />
      </p>
    </MomentScreen>
  )
}

const MAX_COINS = 9

/** The payday of a single allowance that was paid before it; otherwise undefined. */
function earlyDate([payday, ...others]: Arrivals['allowances']): CivilDate | undefined {
  const date = payday && others.length === 0 ? automaticPostingDate(payday.id) : undefined
  return payday && date !== undefined && date > payday.date ? date : undefined
}

function allowanceText(allowances: Arrivals['allowances'], sum: MinorUnits, of: Denomination): string {
  const amount = formatAmount(sum, of)
  const date = earlyDate(allowances)
  return date === undefined
    ? momentMessages.allowance({ amount })
    : momentMessages.early({ amount, date: formatMonthDay(date) })
}

/** The title: the weekday of a single payday in the last week, or the number of paydays if there were several. */
function titleOf({ allowances, advances }: Arrivals, unit: ChildRow['unit'], today: CivilDate): string {
  const [payday] = allowances
  if (payday === undefined)
    return advances.length > 0 ? momentMessages.cameEarly({ unit }) : momentMessages.grew({ unit })
  if (allowances.length > 1) return momentMessages.paydays({ count: allowances.length })
  if (earlyDate(allowances) !== undefined) return momentMessages.cameEarly({ unit })
  const isRecent = daysBetween(payday.date, today) < 7
  return isRecent ? momentMessages.weekday({ weekday: formatWeekday(weekdayOf(payday.date)) }) : momentMessages.payday()
}
