import {
  cashForm,
  exponentOf,
  formatDecimal,
  minorUnits,
  parseAmount,
  parseForm,
  subtractMinorUnits,
  ZERO,
  type Denomination,
} from '@little-ledger/domain'
import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { cashFormToast, cashMessages } from '../../messages/cash.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import formClasses from '../../ui/form/form.module.css'
import { reportFailure } from '../../ui/form/submission.ts'
import { EyeOffIcon } from '../../ui/icons.tsx'
import { Picture } from '../../ui/illustrations/picture.tsx'
import { Coin, PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import classes from './cash.module.css'
import { CoinCounter } from './coin-counter.tsx'
import { COINS, coinTotal, NO_COINS, type CoinCounts } from './coins.ts'
import { formatAmount } from '../../messages/formats.ts'
import { useCountCash } from './use-count-cash.ts'

interface CashProps extends ContentProps {
  readonly child: ChildRow
  /** If set, the dialog uses the parents' wording instead of the children's. */
  readonly isParentView?: boolean
}

/**
 * The dialog to enter a cash count (SPEC §2). Its title is Update Your Cash in Piggy Bank for a child and Update
 * {name}'s Cash Savings for a parent.
 */
export const CashDialog = createDialog(
  CashForm,
  ({ child, isParentView }) =>
    isParentView ? cashMessages.titleForParent({ name: child.name }) : cashMessages.title(),
  { size: 'sm' },
)

function CashForm({ onClose, child, isParentView = false }: CashProps) {
  const count = useCountCash(child)
  const of = child.denomination
  const pieces = COINS[of]
  // Children count coins, if there are pictures of them; parents type an amount.
  const [isCounting, setCounting] = useState(!isParentView && pieces !== undefined)
  const form = useSubmittedForm({
    name: 'count-cash',
    initialValues: { amount: '' },
    send: async (values) => {
      const parsed = parseForm(cashForm(of), values)
      if (!parsed.ok) {
        const { title, message } = cashFormToast(parsed.error)
        reportFailure(title, message)
        return isCounting && values.amount === '' ? { amount: cashMessages.tapFirst() } : parsed.error.fields
      }
      return count(parsed.value)
    },
    onSent: onClose,
  })
  const [counts, setCounts] = useState(NO_COINS)
  const handleCount = (next: CoinCounts) => {
    setCounts(next)
    form.setFieldValue('amount', amountOf(next, of))
    // Dispatch an input event, as typing would, because the dialog uses it to detect unsaved input.
    form.getInputNode('amount')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const toggleCounter = () => {
    // Discard the coin counts if the amount was edited after counting.
    if (form.values.amount !== amountOf(counts, of)) setCounts(NO_COINS)
    setCounting(!isCounting)
  }
  return (
    <Form form={form} onCancel={onClose}>
      {pieces && isCounting ? (
        <CoinCounter
          of={of}
          pieces={pieces}
          counts={counts}
          onChange={handleCount}
          isDisabled={form.isPending}
          autofocus={!isParentView}
        />
      ) : (
        <Tip child={child} isParentView={isParentView} />
      )}
      <MoneyField
        of={of}
        label={cashMessages.amount()}
        data-autofocus={isParentView || pieces === undefined || undefined}
        // While the user is counting coins, the amount is their total.
        readOnly={isCounting && coinTotal(counts) > 0}
        {...form.getInputProps('amount')}
      />
      <CashDifference child={child} typed={form.values.amount} isQuiet={isCounting} isParentView={isParentView} />
      {pieces && (
        <CountButton
          isCounting={isCounting}
          isParentView={isParentView}
          isDisabled={form.isPending}
          onClick={toggleCounter}
        />
      )}
    </Form>
  )
}

interface CountButtonProps {
  readonly isCounting: boolean
  readonly isParentView: boolean
  readonly isDisabled: boolean
  readonly onClick: () => void
}

/** Shows and hides the coins. */
function CountButton({ isCounting, isParentView, isDisabled, onClick }: CountButtonProps) {
  const countLabel = isParentView ? cashMessages.countCoinsForParent() : cashMessages.countCoins()
  return (
    <Button
      variant="light"
      leftSection={!isParentView && (isCounting ? <EyeOffIcon /> : <CoinIcon />)}
      aria-expanded={isCounting}
      disabled={isDisabled}
      onClick={onClick}
    >
      {isCounting ? cashMessages.putCoinsAway() : countLabel}
    </Button>
  )
}

/** The total as form text. Empty if no coins were counted, so a total of zero is not saved by accident. */
const amountOf = (counts: CoinCounts, of: Denomination): string => {
  const total = coinTotal(counts)
  return total === ZERO ? '' : formatDecimal(total, exponentOf(of))
}

const CoinIcon = () => (
  <Picture viewBox="-22 -22 44 44" width="1.5rem" height="1.5rem">
    <Coin x={0} y={0} radius={21} />
  </Picture>
)

const Tip = ({ child, isParentView }: { readonly child: ChildRow; readonly isParentView: boolean }) => (
  <Group wrap="nowrap" style={{ overflowWrap: 'anywhere' }}>
    <Box flex="0 0 6rem">
      <PiggyBank />
    </Box>
    <p>{isParentView ? cashMessages.tipForParent({ name: <bdi>{child.name}</bdi> }) : cashMessages.tip()}</p>
  </Group>
)

interface CashDifferenceProps {
  readonly child: ChildRow
  readonly typed: string
  /** Set while the amount is announced elsewhere, so that screen readers don't announce it twice. */
  readonly isQuiet: boolean
  readonly isParentView: boolean
}

/** Shows the last cash count or, once an amount is typed, the difference from it, which makes typos stand out. */
function CashDifference({ child, typed, isQuiet, isParentView }: CashDifferenceProps) {
  const { denomination: of } = child
  const amount = parseAmount(typed, exponentOf(of))
  const lastTime = isParentView ? cashMessages.lastTimeForParent : cashMessages.lastTime
  return (
    <Group className={formClasses.note ?? ''} gap="0.5rem" wrap="nowrap">
      {isQuiet && !isParentView && <PiggyBank className={classes.piggy} />}
      <p aria-live={isQuiet ? 'off' : 'polite'}>
        {amount.ok && amount.value >= 0
          ? differenceText(subtractMinorUnits(amount.value, child.cashOnHand), of)
          : lastTime({ amount: formatAmount(child.cashOnHand, of) })}
      </p>
    </Group>
  )
}

function differenceText(difference: number, of: Denomination): string {
  if (difference === 0) return cashMessages.same()
  const amount = formatAmount(minorUnits(Math.abs(difference)), of)
  return difference > 0 ? cashMessages.more({ amount }) : cashMessages.less({ amount })
}
