import { answerForm, exponentOf, formatDecimal, parseAmount, parseForm, type Ask } from '@little-ledger/domain'
import { Text, TextInput } from '@mantine/core'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { inboxMessages } from '../../messages/asks.ts'
import { formatAmount } from '../../messages/formats.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { useIsShown } from '../../ui/dialog/use-is-shown.ts'
import { Form, useSubmittedForm } from '../../ui/form/form.tsx'
import { MoneyField } from '../../ui/form/money-field.tsx'
import { isolate, strong } from '../../ui/rich-text.tsx'
import classes from './asks.module.css'
import { useAnswer } from './use-answer.ts'

interface AnswerProps extends ContentProps {
  readonly child: ChildRow
  readonly ask: Ask
  /** A yes has an amount, which may be less than what the child asked for. */
  readonly answer: 'yes' | 'no'
  readonly onAnswered: () => void
  /** Called instead if the dialog was closed while the answer was being saved. */
  readonly onAnsweredLate: () => void
}

/** Answers a child's ask with another amount or with a note. */
export const AnswerDialog = createDialog(
  AnswerContent,
  ({ child: { name }, answer }: AnswerProps) =>
    answer === 'yes' ? inboxMessages.answerTitle({ name }) : inboxMessages.notNowTitle({ name }),
  { size: 'sm' },
)

const LONGEST_WORDS = 200

function AnswerContent({ onClose, child, ask, answer, onAnswered, onAnsweredLate }: AnswerProps) {
  const send = useAnswer(child).answer
  const isShown = useIsShown()
  const onSent = () => {
    if (!isShown()) return onAnsweredLate()
    onClose()
    onAnswered()
  }
  const { name } = child
  const form = useSubmittedForm({
    name: 'answer-ask',
    initialValues: { amount: formatDecimal(ask.amount, exponentOf(child.denomination)), words: '' },
    send: async (values) => {
      const parsed = parseForm(answerForm(child.denomination), { ...values, answer })
      return parsed.ok ? send(ask.id, parsed.value) : parsed.error.fields
    },
    onSent,
  })
  const isYes = answer === 'yes'
  const amount = parseAmount(form.values.amount, exponentOf(child.denomination))
  const sayYes =
    amount.ok && amount.value > 0
      ? inboxMessages.sayYesTo({ amount: formatAmount(amount.value, child.denomination) })
      : inboxMessages.sayYes()
  return (
    <Form
      form={form}
      save={isYes ? sayYes : inboxMessages.sayNotNow()}
      pending={inboxMessages.sending()}
      onCancel={onClose}
    >
      <Text className={classes.asked ?? ''}>
        {inboxMessages.asked({
          name,
          amount: formatAmount(ask.amount, child.denomination),
          words: ask.words,
          bdi: isolate,
          b: strong,
        })}
      </Text>
      {isYes && (
        <MoneyField
          of={child.denomination}
          label={inboxMessages.amount()}
          data-autofocus
          {...form.getInputProps('amount')}
        />
      )}
      <TextInput
        label={inboxMessages.words()}
        placeholder={isYes ? inboxMessages.yesPlaceholder() : inboxMessages.notNowPlaceholder()}
        autoComplete="off"
        maxLength={LONGEST_WORDS}
        data-autofocus={isYes ? undefined : true}
        {...form.getInputProps('words')}
      />
    </Form>
  )
}
