import { addMinorUnits, ZERO, type MinorUnits, type Denomination } from '@little-ledger/domain'
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

interface FamilyTotalProps {
  readonly rows: readonly ChildRow[]
}

/**
 * The children's total bank balance, which the parents owe them, and the total cash in their piggy banks. Stars and
 * minutes are not added to money.
 */
export const FamilyTotal = memo(function FamilyTotal({ rows }: FamilyTotalProps) {
  const kinds = new Map(
    rows.map(({ denomination }) => [denomination, rows.filter((row) => row.denomination === denomination)]),
  )
  return (
    <div>
      {[...kinds].map(([of, own]) => (
        <Total key={of} of={of} rows={own} />
      ))}
    </div>
  )
})

function Total({ of, rows }: FamilyTotalProps & { readonly of: Denomination }) {
  const bank = sum(rows.map(({ balance }) => balance))
  const cash = sum(rows.map(({ cashOnHand }) => cashOnHand))
  return (
    <>
      <p className={classes.holding} data-long={formatAmount(bank, of).length > MAX_LENGTH}>
        {childrenMessages.holding({
          amount: <MoneyText key="amount" amount={bank} of={of} size="hero" />,
          lead,
          rest,
          count: rows.length,
        })}
      </p>
      {cash > 0 && (
        <Text c="dimmed" fz="sm">
          {childrenMessages.inPiggyBanks({ amount: formatAmount(cash, of), count: rows.length })}
        </Text>
      )}
    </>
  )
}

const lead = (text: ReactNode) => (
  <span key="lead" className={classes.lead}>
    {text}
  </span>
)

const rest = (text: ReactNode) => <span key="rest">{text}</span>
