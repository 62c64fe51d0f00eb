import type { AnswerForm, AskForm } from '../forms/asks.ts'
import { askPostingId, type Id } from '../journal/id.ts'
import { MAX_OPEN_ASKS, openAsks, type Ask } from '../ledger/asks.ts'
import type { ChildGoal } from '../goals/goals.ts'
import type { Entry } from '../journal/entry.ts'
import { err, ok, type Result } from '../result.ts'
import { completeGoal, deleteTransaction } from './commands.ts'
import { createSingleEntry, notFound, type CommandContext, type CommandError } from './context.ts'

/** Why a command about an ask created no entries. */
export type AskError =
  | CommandError
  /** The child already has the most asks that can wait (`MAX_OPEN_ASKS`). */
  | { readonly type: 'TooManyAsks' }
  /** The ask was already paid, taken back or closed. */
  | { readonly type: 'AskClosed' }
  /** The ask is not paid, or its withdrawal was deleted already. */
  | { readonly type: 'AskNotPaid' }

type AskResult = Result<readonly Entry[], AskError>

/** A child with their asks. */
interface AskingChild {
  readonly id: Id
  readonly asks: readonly Ask[]
}

/**
 * Asks a parent for money. A child asks for itself, a parent for any child. Returns NotFound if `child` is undefined,
 * and TooManyAsks if the child already has `MAX_OPEN_ASKS` waiting.
 */
export function askForMoney(form: AskForm, child: AskingChild | undefined, context: CommandContext): AskResult {
  if (child === undefined) return notFound()
  const result = createSingleEntry(context, 'ask.made', form, child.id)
  return result.ok && openAsks(child.asks).length >= MAX_OPEN_ASKS ? err({ type: 'TooManyAsks' }) : result
}

/** Completes a goal that was bought, unless it is complete, and asks for its money. Returns NotFound for no goal. */
export function buyGoal(
  form: Omit<AskForm, 'goalId'>,
  goal: ChildGoal | undefined,
  child: AskingChild | undefined,
  context: CommandContext,
): AskResult {
  const completed = completeGoal(goal, context)
  if (goal === undefined || !completed.ok) return completed
  const asked = askForMoney({ ...form, goalId: goal.id }, child, context)
  return asked.ok ? ok([...completed.value, ...asked.value]) : asked
}

/** Runs `decide` for the child's ask with this id. Returns NotFound if there is none. */
function withAsk(askId: Id, child: AskingChild | undefined, decide: (ask: Ask, childId: Id) => AskResult): AskResult {
  const ask = child?.asks.find(({ id }) => id === askId)
  return child === undefined || ask === undefined ? notFound() : decide(ask, child.id)
}

/** Takes an ask back. Returns AskClosed unless the ask is waiting. */
export const withdrawAsk = (askId: Id, child: AskingChild | undefined, context: CommandContext): AskResult =>
  withAsk(askId, child, (ask, childId) => {
    const result = createSingleEntry(context, 'ask.withdrawn', { askId }, childId)
    return result.ok && ask.status !== 'waiting' ? err({ type: 'AskClosed' }) : result
  })

/**
 * Undoes taking an ask back, by asking again for the same. Returns AskClosed if it is not taken back anymore: a parent
 * may have answered it on another device. A child's row lacks old asks that are closed, so a missing one can be asked
 * again.
 */
export function askAgain(taken: Ask, child: AskingChild | undefined, context: CommandContext): AskResult {
  const { id, amount, words, goalId } = taken
  const { status } = child?.asks.find((ask) => ask.id === id) ?? { status: 'withdrawn' }
  if (status !== 'withdrawn') return err({ type: 'AskClosed' })
  return askForMoney({ amount, words, ...(goalId && { goalId }) }, child, context)
}

/**
 * Answers an ask. A yes records the withdrawal, and may follow a no; anything else returns AskClosed unless the ask is
 * waiting. The answer names what the ask was for, so that the withdrawal needs no other entry.
 */
export const answerAsk = (
  askId: Id,
  form: AnswerForm,
  child: AskingChild | undefined,
  context: CommandContext,
): AskResult =>
  withAsk(askId, child, ({ status, words: description }, childId) => {
    const words = form.words === '' ? {} : { words: form.words }
    const { answer } = form
    const payload = form.answer === 'yes' ? { answer: form.answer, amount: form.amount, description } : { answer }
    const result = createSingleEntry(context, 'ask.answered', { askId, ...payload, ...words }, childId)
    const isOpen = status === 'waiting' || (answer === 'yes' && status === 'notNow')
    return result.ok && !isOpen ? err({ type: 'AskClosed' }) : result
  })

/** Undoes a yes by deleting its withdrawal, which closes the ask. Returns AskNotPaid if it was undone already. */
export const undoYes = (askId: Id, child: AskingChild | undefined, context: CommandContext): AskResult =>
  withAsk(askId, child, ({ status }, childId) => {
    const result = deleteTransaction(askPostingId(askId), { id: childId }, context)
    return result.ok && status !== 'yes' && status !== 'less' ? err({ type: 'AskNotPaid' }) : result
  })
