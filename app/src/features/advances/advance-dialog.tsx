import { addMinorUnits, advanceForm, exponentOf, parseAmount, parseForm } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { formatAmount } from '../../messages/formats.ts'
import { advanceMessages } from '../../messages/forms/advances.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { AmountChips } from '../../ui/form/amount-chips.tsx'
import { AmountField } from '../../ui/form/amount-field.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { NumberField } from '../../ui/form/number-field.tsx'
import { Hint } from '../../ui/hint.tsx'
import { RepaymentPlan } from './repayment-plan.tsx'
import { useGiveAdvance } from './use-give-advance.ts'

interface AdvanceProps extends ContentProps {
  readonly child: ChildRow
}

/** The dialog that gives a child money now, which the next paydays repay. */
export const AdvanceDialog = createDialog(Advance, ({ child }) => advanceMessages.title({ name: child.name }))

/** How many paydays repay the advance unless the parent chooses another number. */
const DEFAULT_PAYDAYS = '4'

function Advance({ child, onClose }: AdvanceProps) {
  const give = useGiveAdvance(child)
  const form = useSubmittedForm({
    name: 'give-advance',
    initialValues: { amount: '', over: DEFAULT_PAYDAYS },
    send: async (values) => {
      const parsed = parseForm(advanceForm(child.denomination), values)
      return parsed.ok ? give(parsed.value) : parsed.error.fields
    },
    onSent: onClose,
  })
  const { amount } = form.values
  return (
    <Form form={form} save={advanceMessages.give()} onCancel={onClose}>
      <div>
        <AmountField of={child.denomination} label={advanceMessages.amount()} {...form.getInputProps('amount')} />
        <BalanceAfter child={child} amount={amount} />
      </div>
      <AmountChips
        of={child.denomination}
        amount={amount}
        onChoose={(chosen) => {
          form.setFieldValue('amount', chosen)
          form.getInputNode('amount')?.focus()
        }}
      />
      <NumberField
        label={advanceMessages.over()}
        description={advanceMessages.overHint()}
        inputMode="numeric"
        {...form.getInputProps('over')}
      />
      <RepaymentPlan child={child} values={form.values} />
    </Form>
  )
}

/** The bank balance now or, once a valid amount is typed, with the advance. */
function BalanceAfter({ child, amount: typed }: { readonly child: ChildRow; readonly amount: string }) {
  const amount = parseAmount(typed, exponentOf(child.denomination))
  const after = amount.ok && amount.value > 0 ? addMinorUnits(child.balance, amount.value) : undefined
  const balance = <strong key="balance">{formatAmount(after ?? child.balance, child.denomination)}</strong>
  return (
    <Hint mt={6} ta="center">
      {after === undefined ? advanceMessages.balanceNow({ balance }) : advanceMessages.balanceAfter({ balance })}
    </Hint>
  )
}
