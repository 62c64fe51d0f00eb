import { askMessages } from '../../messages/child/asks.ts'
import { formatAmount } from '../../messages/formats.ts'
import type { Moment } from '../../ui/celebration.tsx'
import { YesMark } from '../../ui/illustrations/ask-pictures.tsx'
import { SleepingMoon } from '../../ui/illustrations/tip-pictures.tsx'
import type { AnsweredAsk } from './answers.ts'

/** The card with a parent's answer to an ask. */
export function answerMoment({ status, words, answer }: AnsweredAsk): Moment {
  const said = answer.words === undefined ? [] : [askMessages.said({ words: answer.words })]
  if (answer.amount === undefined) {
    const lines = [askMessages.notNowLine({ words }), ...said]
    return { id: answer.id, title: askMessages.notNowTitle(), lines, picture: <SleepingMoon />, isCalm: true }
  }
  const amount = formatAmount(answer.amount)
  const [title, line] =
    status === 'less'
      ? [askMessages.lessTitle(), askMessages.lessLine({ words, amount })]
      : [askMessages.yesTitle(), askMessages.yesLine({ words, amount })]
  return { id: answer.id, title, lines: [line, ...said], picture: <YesMark /> }
}
