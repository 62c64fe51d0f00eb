import { useForm } from '@mantine/form'
import { formatDecimal, ZERO } from '@little-ledger/domain'
import { useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFooter } from '../../ui/form/form-footer.tsx'
import { wholeForm } from '../../ui/form/form-outcome.ts'
import formClasses from '../../ui/form/form.module.css'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { useSubmission } from '../../ui/form/use-submission.ts'
import { PiggyBank } from '../../ui/illustrations/piggy-bank.tsx'
import { CashDifference } from './cash-difference.tsx'
import classes from './cash-dialog.module.css'
import { CoinCounter } from './coin-counter.tsx'
import { coinTotal, NO_COINS, type CoinCounts } from './coins.ts'
import { useCountCash, type CountCashValues } from './use-count-cash.ts'

interface CashDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly child: ChildRow
  /** Whether it speaks to a parent about the child. */
  readonly isParentView?: boolean
}

/** SPEC §2: Update Your Cash in Piggy Bank, and Update {name}'s Cash Savings. */
export function CashDialog({ opened, onClose, child, isParentView = false }: CashDialogProps) {
  const title = isParentView ? `Update ${child.name}'s Cash Savings` : 'Update Your Cash in Piggy Bank'
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
  const send = async (values: CountCashValues) => {
    if (await submit(() => countCash(values))) onClose()
  }
  const count = (next: CoinCounts) => {
    setCounts(next)
    form.setFieldValue('amount', amountOf(next))
    // Tapping is work like typing: the dialog asks before it is thrown away.
    form.getInputNode('amount')?.dispatchEvent(new Event('input', { bubbles: true }))
  }
  const switchCounter = () => {
    // What was typed over since then is counted anew.
    if (form.values.amount !== amountOf(counts)) setCounts(NO_COINS)
    setCounting(!isCounting)
  }
  return (
    <form className={formClasses.form} noValidate onSubmit={form.onSubmit((values) => void send(values))}>
      {!isCounting && <Tip child={child} isParentView={isParentView} />}
      <MoneyField
        label="Cash Amount"
        placeholder="0.00"
        data-autofocus
        // What the coins come to is changed by the coins.
        readOnly={isCounting && coinTotal(counts) > 0}
        {...form.getInputProps('amount')}
      />
      <CashDifference child={child} typed={form.values.amount} isQuiet={isCounting} isParentView={isParentView} />
      <Button variant="light" aria-expanded={isCounting} disabled={isPending} onClick={switchCounter}>
        {isCounting ? 'Put the coins away' : isParentView ? 'Count coins' : 'Count my coins'}
      </Button>
      {isCounting && <CoinCounter counts={counts} onChange={count} isDisabled={isPending} />}
      <FormFooter
        error={form.errors[wholeForm]}
        isPending={isPending}
        save="Save"
        pending="Saving..."
        onCancel={onClose}
      />
    </form>
  )
}

/** No coins yet is no amount yet: nobody records an empty piggy bank by accident. */
const amountOf = (counts: CoinCounts): string => {
  const total = coinTotal(counts)
  return total === ZERO ? '' : formatDecimal(total)
}

function Tip({ child, isParentView }: { readonly child: ChildRow; readonly isParentView: boolean }) {
  return (
    <div className={classes.tip}>
      <PiggyBank className={classes.piggy} />
      {isParentView ? (
        <p>
          Enter all the cash <bdi>{child.name}</bdi> has now. The difference goes into the history as a cash deposit or
          a cash withdrawal; the bank balance stays as it is.
        </p>
      ) : (
        <p>Count all your coins and bills. Type how much you have now.</p>
      )}
    </div>
  )
}
