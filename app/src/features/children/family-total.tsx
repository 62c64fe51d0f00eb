import { addMinorUnits, negateMinorUnits, ZERO, type MinorUnits } from '@little-ledger/domain'
import { Text } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childrenMessages } from '../../messages/children.ts'
import { formatAmount } from '../../messages/formats.ts'
import { amountLength } from '../../ui/money/amount-length.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './children.module.css'

/** Longest amount, in characters, that fits on the narrowest phone at the normal font size. */
const MAX_LENGTH = '$9,999.99'.length

const sum = (amounts: readonly MinorUnits[]): MinorUnits =>
  amounts.reduce((total, amount) => addMinorUnits(total, amount), ZERO)

interface FamilyTotalProps {
  readonly rows: readonly ChildRow[]
}

/**
 * The sum of the bank balances above zero, which the parents owe their children, what each overdrawn child owes them,
 * and the total cash in the piggy banks. Stars and minutes are not added to money.
 */
export const FamilyTotal = memo(function FamilyTotal({ rows }: FamilyTotalProps) {
  const kinds = [...new Set(rows.map(({ denomination }) => denomination))].map((of) => {
    const own = rows.filter(({ denomination }) => denomination === of)
    return {
      of,
      count: own.length,
      bank: sum(own.map(({ balance }) => balance).filter((balance) => balance > 0)),
      cash: sum(own.map(({ cashOnHand }) => cashOnHand)),
    }
  })
  const isLong = kinds.length > 1 || kinds.some(({ of, bank }) => amountLength(bank, of) > MAX_LENGTH)
  return (
    <div>
      <p className={classes.holding} data-long={isLong}>
        {childrenMessages.holding({
          amount: kinds.map(({ of, bank }, index) => (
            <span key={of} className={classes.held}>
              {index > 0 && <span className={classes.plus}>{' + '}</span>}
              <MoneyText amount={bank} of={of} size="hero" />
            </span>
          )),
          lead,
          rest,
          count: rows.length,
        })}
      </p>
      {rows.map(
        ({ id, name, balance, denomination }) =>
          balance < 0 && (
            <Text key={id} fz="sm">
              {childrenMessages.owes({ name, amount: formatAmount(negateMinorUnits(balance), denomination) })}
            </Text>
          ),
      )}
      {kinds.map(
        ({ of, cash, count }) =>
          cash > 0 && (
            <Text key={of} c="dimmed" fz="sm">
              {childrenMessages.inPiggyBanks({ amount: formatAmount(cash, of), count })}
            </Text>
          ),
      )}
    </div>
  )
})

const lead = (text: ReactNode) => (
  <span key="lead" className={classes.lead}>
    {text}
  </span>
)

const rest = (text: ReactNode) => <span key="rest">{text}</span>
