import { answerAsk, askForMoney, minorUnits, withdrawAsk, type Ask } from '@little-ledger/domain'
import type { ChildCommand, CommandKind, DrawContext } from './types.ts'

const ask = async ({ random }: DrawContext): Promise<ChildCommand> => {
  const form = { amount: minorUnits(random.between(1, 2_000)), words: random.pick(['Ice cream', 'A book']) }
  return { summary: `asks for ${form.amount}`, decide: (context, child) => askForMoney(form, child, context) }
}

/** Picks a random command for one of the child's asks on this device. */
const withAsk =
  (draw: (ask: Ask, context: DrawContext) => ChildCommand): CommandKind['draw'] =>
  async (context) => {
    const { asks } = context.child
    return asks.length === 0 ? undefined : draw(context.random.pick(asks), context)
  }

const withdraw = withAsk(({ id }) => ({
  summary: `ask ${id} taken back`,
  decide: (context, child) => withdrawAsk(id, child, context),
}))

const answer = withAsk(({ id, amount }, { random }) => {
  const form = random.chance(0.7)
    ? { answer: 'yes' as const, amount: random.chance(0.5) ? amount : minorUnits(random.between(1, amount)), words: '' }
    : { answer: 'no' as const, words: 'Next week' }
  return {
    summary: `ask ${id}: ${form.answer}`,
    decide: (context, child) => answerAsk(id, form, child, context),
  }
})

export const askCommands: readonly CommandKind[] = [
  { weight: 3, isAllowedForChildren: true, draw: ask },
  { weight: 1, isAllowedForChildren: true, draw: withdraw },
  { weight: 4, isAllowedForChildren: false, draw: answer },
]
