import { addMinorUnits, ZERO, type MinorUnits } from '@little-ledger/domain'
import { Text } from '@mantine/core'
import { memo, type ReactNode } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { childrenMessages } from '../../messages/children.ts'
import { formatAmount } from '../../messages/formats.ts'
import { MoneyText } from '../../ui/money/money-text.tsx'
import classes from './children.module.css'

/** Longest amount, in characters, that fits on the narrowest phone at the normal font size. */
const MAX_LENGTH = '$9,999.99'.length

const sum = (amounts: readonly MinorUnits[]): MinorUnits =>
  amounts.reduce((total, amount) => addMinorUnits(total, amount), ZERO)

/** The children's total bank balance, which the parents owe them, and the total cash in their piggy banks. */
export const FamilyTotal = memo(function FamilyTotal({ rows }: { readonly rows: readonly ChildRow[] }) {
  const bank = sum(rows.map(({ balance }) => balance))
  const cash = sum(rows.map(({ cashOnHand }) => cashOnHand))
  return (
    <div>
      <p className={classes.holding} data-long={formatAmount(bank).length > MAX_LENGTH}>
        {childrenMessages.holding({
          amount: <MoneyText key="amount" amount={bank} size="hero" />,
          lead,
          rest,
          count: rows.length,
        })}
      </p>
      {cash > 0 && (
        <Text c="dimmed" fz="sm">
          {childrenMessages.inPiggyBanks({ amount: formatAmount(cash), count: rows.length })}
        </Text>
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
