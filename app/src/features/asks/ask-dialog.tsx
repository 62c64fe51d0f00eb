import {
  askForm,
  askForMoney,
  buyGoal,
  exponentOf,
  formatDecimal,
  parseAmount,
  parseForm,
  subtractMinorUnits,
} from '@little-ledger/domain'
import { Center, Text, TextInput } from '@mantine/core'
import type { ChildRow, GoalRow } from '../../ledger/database/family-database.ts'
import { useRecord } from '../../ledger/record-command.ts'
import { askMessages } from '../../messages/child/asks.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { formatAmount } from '../../messages/formats.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { AmountChips } from '../../ui/form/amount-chips.tsx'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'
import { GoalPicture } from '../../ui/goal-picture/goal-picture.tsx'
import { Hint } from '../../ui/hint.tsx'
import { MoneyText } from '../../ui/money/money-text.tsx'
import { useWithdrawAsk } from './use-withdraw-ask.ts'

interface AskProps extends ContentProps {
  readonly child: ChildRow
  /** The goal that was bought; undefined to ask for something else. */
  readonly goal?: GoalRow | undefined
}

/** Lets a child ask a parent for money, or for the money of a goal that was bought. */
export const AskDialog = createDialog(
  AskContent,
  ({ child: { unit }, goal }: AskProps) =>
    goal === undefined ? askMessages.title({ unit }) : askMessages.boughtTitle(),
  { size: 'sm' },
)

const LONGEST_WORDS = 100

function AskContent({ onClose, child, goal }: AskProps) {
  const ask = useAsk(child, goal)
  const form = useSubmittedForm({
    name: 'ask',
    initialValues: {
      amount: goal ? formatDecimal(goal.targetAmount, exponentOf(child.denomination)) : '',
      words: goal?.name ?? '',
    },
    send: ask,
    onSent: onClose,
  })
  return (
    <Form form={form} save={askMessages.send()} onCancel={onClose}>
      {goal && (
        <>
          <Center>
            <GoalPicture picture={goal.picture} size={4} />
          </Center>
          <Text ta="center">{askMessages.boughtText()}</Text>
        </>
      )}
      <div>
        <MoneyField
          of={child.denomination}
          label={askMessages.amount({ unit: child.unit })}
          data-autofocus
          {...form.getInputProps('amount')}
        />
        <Left child={child} typed={form.values.amount} />
      </div>
      {goal === undefined && (
        <AmountChips
          of={child.denomination}
          amount={form.values.amount}
          onChoose={(amount) => form.setFieldValue('amount', amount)}
        />
      )}
      <TextInput
        label={askMessages.words()}
        placeholder={askMessages.wordsPlaceholder()}
        autoComplete="off"
        maxLength={LONGEST_WORDS}
        {...form.getInputProps('words')}
      />
    </Form>
  )
}

/** Records the ask and shows a toast with Undo. */
function useAsk({ id: childId, denomination }: ChildRow, goal: GoalRow | undefined) {
  const record = useRecord(childId)
  const withdraw = useWithdrawAsk(childId)
  return async (values: { readonly amount: string; readonly words: string }) => {
    const parsed = parseForm(askForm(denomination), values)
    if (!parsed.ok) return parsed.error.fields
    const recorded = await record(
      (form: typeof parsed.value, row: ChildRow | undefined, context) =>
        goal === undefined ? askForMoney(form, row, context) : buyGoal(form, goal, row, context),
      parsed.value,
    )
    if (!recorded.ok) return reportFailure(askMessages.askFailed(), recordErrorText(recorded.error))
    const made = recorded.value.at(-1)
    return reportSuccess(
      askMessages.askedTitle(),
      askMessages.asked({ amount: formatAmount(parsed.value.amount, denomination), words: parsed.value.words }),
      made && { label: askMessages.undo(), onAction: () => void withdraw(made.id, false), about: made.id },
    )
  }
}

/** What is in the bank or, once a valid amount is typed, what would be left. */
function Left({ child, typed }: { readonly child: ChildRow; readonly typed: string }) {
  const amount = parseAmount(typed, exponentOf(child.denomination))
  const left = amount.ok && amount.value > 0 ? subtractMinorUnits(child.balance, amount.value) : undefined
  const text =
    left === undefined
      ? askMessages.inBank({ amount: <MoneyText of={child.denomination} amount={child.balance} /> })
      : left < 0
        ? askMessages.tooMuch()
        : askMessages.leaves({ amount: <MoneyText of={child.denomination} amount={left} /> })
  return (
    <div aria-live="polite">
      <Hint mt="0.375rem">{text}</Hint>
    </div>
  )
}
