import { useForm } from '@mantine/form'
import { formatDecimal, minorUnits, parseDollars, subtractMinorUnits, ZERO } from '@little-ledger/domain'
import { Box, Button, Group } from '@mantine/core'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { cashMessages } from '../../messages/cash.ts'
import { labels } from '../../messages/labels.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm, useSubmission } from '../../ui/form/submission.ts'
import formClasses from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { CoinCounter } from './coin-counter.tsx'
import { coinTotal, NO_COINS, type CoinCounts } from './coins.ts'
import { useCountCash, type CountCashValues } from './use-count-cash.ts'
import { formatAmount } from '../../messages/formats.ts'

interface CashDialogProps extends OpenableProps {
  readonly child: ChildRow
  /** Uses the wording for parents instead of the one for children. */
  readonly isParentView?: boolean
}

/**
 * The dialogs Update Your Cash in Piggy Bank, for a child, and Update {name}'s Cash Savings, for a parent (SPEC §2).
 */
export function CashDialog({ opened, onClose, child, isParentView = false }: CashDialogProps) {
  const title = isParentView ? cashMessages.titleForParent({ name: child.name }) : cashMessages.title()
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="sm">
      <CashForm onClose={onClose} child={child} isParentView={isParentView} />
    </Dialog>
  )
}

function CashForm({ onClose, child, isParentView }: Required<Omit<CashDialogProps, 'opened'>>) {
  const form = useForm<CountCashValues>({ name: 'count-cash', initialValues: { amount: '' } })
  const countCash = useCountCash(child.id)
  const { isPending, submit } = useSubmission(form)
  const [isCounting, setCounting] = useState(false)
  const [counts, setCounts] = useState(NO_COINS)
  const handleSubmit = async (values: CountCashValues) => {
    if (await submit(() => countCash(values))) onClose()
  }
  const handleCount = (next: CoinCounts) => {
    setCounts(next)
    form.setFieldValue('amount', amountOf(next))
    // Dispatch the event that typing would, because the dialog detects unsaved input from input events.
    form.getInputNode('amount')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const toggleCounter = () => {
    // Discard the counts if the amount was edited since.
    if (form.values.amount !== amountOf(counts)) setCounts(NO_COINS)
    setCounting(!isCounting)
  }
  const countLabel = isParentView ? cashMessages.countCoinsForParent() : cashMessages.countCoins()
  return (
    <form className={formClasses.form} noValidate onSubmit={form.onSubmit((values) => void handleSubmit(values))}>
      {!isCounting && <Tip child={child} isParentView={isParentView} />}
      <MoneyField
        label={cashMessages.amount()}
        placeholder={labels.amountPlaceholder()}
        data-autofocus
        // While coins are counted, the amount is their total.
        readOnly={isCounting && coinTotal(counts) > 0}
        {...form.getInputProps('amount')}
      />
      <CashDifference child={child} typed={form.values.amount} isQuiet={isCounting} isParentView={isParentView} />
      <Button variant="light" aria-expanded={isCounting} disabled={isPending} onClick={toggleCounter}>
        {isCounting ? cashMessages.putCoinsAway() : countLabel}
      </Button>
      {isCounting && <CoinCounter counts={counts} onChange={handleCount} isDisabled={isPending} />}
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save={labels.save()}
        pending={labels.saving()}
        onCancel={onClose}
      />
    </form>
  )
}

/** The total as form text. Empty if no coins were counted, so a total of zero is not saved by accident. */
const amountOf = (counts: CoinCounts): string => {
  const total = coinTotal(counts)
  return total === ZERO ? '' : formatDecimal(total)
}

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
  /** Suppresses screen reader announcements, for when the amount is already announced elsewhere. */
  readonly isQuiet: boolean
  readonly isParentView: boolean
}

/** Shows the last cash count or, once an amount is typed, the difference from it, which makes typos stand out. */
function CashDifference({ child, typed, isQuiet, isParentView }: CashDifferenceProps) {
  const amount = parseDollars(typed)
  const lastTime = isParentView ? cashMessages.lastTimeForParent : cashMessages.lastTime
  return (
    <p className={formClasses.note} aria-live={isQuiet ? 'off' : 'polite'}>
      {amount.ok && amount.value >= 0
        ? differenceText(subtractMinorUnits(amount.value, child.cashOnHand))
        : lastTime({ amount: formatAmount(child.cashOnHand) })}
    </p>
  )
}

function differenceText(difference: number): string {
  if (difference === 0) return cashMessages.same()
  const amount = formatAmount(minorUnits(Math.abs(difference)))
  return difference > 0 ? cashMessages.more({ amount }) : cashMessages.less({ amount })
}
