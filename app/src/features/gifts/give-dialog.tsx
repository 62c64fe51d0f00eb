import { addTransaction, DESCRIPTIONS, parseForm, todayIn, transactionForm } from '@little-ledger/domain'
import { Button, Group, TextInput } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { recordCommand } from '../../ledger/record-command.ts'
import { descriptionText, recordedDescription } from '../../messages/domain/descriptions.ts'
import { formatAmount, formatWhole } from '../../messages/formats.ts'
import { giveMessages } from '../../messages/pages/give.ts'
import { formMessages } from '../../messages/ui.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { reportRecorded, type FormOutcome } from '../../ui/form/submission.ts'

interface GiveProps extends ContentProps {
  readonly child: ChildRow
}

/** The dialog in which a helper gives money to a child. A gift is always dated today. */
export const GiveDialog = createDialog(GiveForm, ({ child }) => giveMessages.title({ name: child.name }), {
  size: 'sm',
})

const CHIPS = [5, 10, 20, 50] as const

function GiveForm({ onClose, child }: GiveProps) {
  const { store, actor } = useLedger()
  const send = async (values: { readonly amount: string; readonly description: string }): FormOutcome => {
    const form = parseForm(transactionForm, {
      ...values,
      description: recordedDescription(values.description),
      type: 'deposit',
      date: child.derivedOn,
    })
    if (!form.ok) return form.error.fields
    const recorded = await recordCommand(store, {
      actor,
      childId: child.id,
      decide: (context, current) => {
        const date = todayIn(context.family.timeZone, context.now)
        return addTransaction({ ...form.value, date }, current, context)
      },
    })
    return reportRecorded(recorded, {
      failed: giveMessages.failed(),
      title: giveMessages.given(),
      description: giveMessages.givenHint({ amount: formatAmount(form.value.amount), name: child.name }),
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
      <MoneyField label={giveMessages.amount()} size="xl" data-autofocus {...form.getInputProps('amount')} />
      <Group grow gap="xs" role="group" aria-label={formMessages.quickChoices()}>
        {CHIPS.map((dollars) => {
          const text = `${dollars}.00`
          const isChosen = form.values.amount === text
          return (
            <Button
              key={dollars}
              variant={isChosen ? 'filled' : 'light'}
              radius="xl"
              px="0.25rem"
              aria-pressed={isChosen}
              onClick={() => form.setFieldValue('amount', text)}
            >
              {formatWhole(dollars)}
            </Button>
          )
        })}
      </Group>
      <TextInput label={giveMessages.description()} autoComplete="off" {...form.getInputProps('description')} />
    </Form>
  )
}
