import { DESCRIPTIONS, parseForm, transactionForm } from '@little-ledger/domain'
import { TextInput } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { addTransactionToday } from '../../ledger/add-transaction-today.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { descriptionText, recordedDescription } from '../../messages/domain/descriptions.ts'
import { formatAmount } from '../../messages/formats.ts'
import { giveMessages } from '../../messages/pages/give.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { useSyncBlocked } from '../../sync/sync-state.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { AmountChips } from '../../ui/form/amount-chips.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { reportFailure, reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

interface GiveProps extends ContentProps {
  readonly child: ChildRow
}

/** The dialog in which a helper gives money to a child. A gift is always dated today. */
export const GiveDialog = createDialog(GiveForm, ({ child }) => giveMessages.title({ name: child.name }), {
  size: 'sm',
})

/** Common gifts, in round amounts: $5, $10, $20 and $50. */
const GIFTS = [5, 10, 20, 50]

function GiveForm({ onClose, child }: GiveProps) {
  const { store } = useLedger()
  const record = useRecord(child.id)
  const isSyncBlocked = useSyncBlocked()
  const outbox = useOutbox()
  const send = async (values: { readonly amount: string; readonly description: string }): FormOutcome => {
    const form = parseForm(transactionForm(child.denomination), {
      ...values,
      description: recordedDescription(values.description),
      type: 'deposit',
      date: child.derivedOn,
    })
    if (!form.ok) return form.error.fields
    const recorded = await record(addTransactionToday, form.value)
    const isGone = !recorded.ok && ['NotFound', 'Forbidden'].includes(recorded.error.type)
    // The child was taken off the helper's list, or deleted.
    if (isGone) return reportFailure(giveMessages.failed(), giveMessages.notAnymore({ name: child.name }))
    const gift = { amount: formatAmount(form.value.amount, child.denomination), name: child.name }
    const hasServer = (await store.db.getMeta('isRegistered')) === true
    const isFull = outbox !== undefined && outbox.overBound > 0
    const isWaiting = hasServer && (isSyncBlocked || isFull || !navigator.onLine)
    return reportRecorded(recorded, {
      failed: giveMessages.failed(),
      title: isWaiting ? giveMessages.saved() : giveMessages.given(),
      description: isWaiting ? giveMessages.savedHint(gift) : giveMessages.givenHint(gift),
    })
  }
  const form = useSubmittedForm({
    name: 'give',
    initialValues: { amount: '', description: descriptionText(DESCRIPTIONS.gift) },
    send,
    onSent: onClose,
  })
  return (
    <Form form={form} save={giveMessages.submit()} pending={giveMessages.submitting()} onCancel={onClose}>
      <MoneyField
        of={child.denomination}
        label={giveMessages.amount()}
        size="xl"
        data-autofocus
        {...form.getInputProps('amount')}
      />
      <AmountChips
        of={child.denomination}
        amount={form.values.amount}
        counts={GIFTS}
        onChoose={(amount) => form.setFieldValue('amount', amount)}
      />
      <TextInput label={giveMessages.description()} autoComplete="off" {...form.getInputProps('description')} />
    </Form>
  )
}
