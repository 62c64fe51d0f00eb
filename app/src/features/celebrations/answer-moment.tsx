import type { ChildRow } from '../../ledger/database/family-database.ts'
import { askMessages } from '../../messages/child/asks.ts'
import { formatAmount } from '../../messages/formats.ts'
import type { Moment } from '../../ui/celebration.tsx'
import { AskingHand, YesMark } from '../../ui/illustrations/ask-pictures.tsx'
import { SleepingMoon } from '../../ui/illustrations/tip-pictures.tsx'
import type { AnsweredAsk } from './answers.ts'

/**
 * The card with a parent's answer to an ask. It says where the money came from, and what is left, because the card
 * covers the balance on phones.
 */
export function answerMoment(ask: AnsweredAsk, { balance, denomination: of }: ChildRow): Moment {
  const { status, words, answer, goalId } = ask
  const said = answer.words === undefined ? [] : [askMessages.said({ words: answer.words })]
  const asked = formatAmount(ask.amount, of)
  const common = { id: `${answer.id} ${status}`, ok: askMessages.ok() }
  if (answer.amount === undefined) {
    const lines = [askMessages.notNowLine({ amount: asked, words }), ...said, askMessages.notNowStays()]
    return { ...common, title: askMessages.notNowTitle(), lines, picture: <SleepingMoon />, isCalm: true }
  }
  const paid = askMessages.paidLine({ amount: formatAmount(answer.amount, of), words })
  if (status === 'undone') {
    const lines = [paid, askMessages.undone(), askMessages.askAgain()]
    return { ...common, title: askMessages.undoneTitle(), lines, picture: <AskingHand />, isCalm: true }
  }
  const isLess = status === 'less'
  const lines = [
    paid,
    ...(isLess ? [askMessages.askedFor({ amount: asked })] : []),
    ...said,
    goalId === undefined ? askMessages.fromBank() : askMessages.fromBankForGoal(),
    ...(balance < 0 ? [] : [askMessages.left({ balance: formatAmount(balance, of) })]),
  ]
  return {
    ...common,
    title: isLess ? askMessages.lessTitle() : askMessages.yesTitle(),
    lines,
    picture: <YesMark />,
  }
}
