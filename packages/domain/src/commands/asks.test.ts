import { describe, expect, test } from 'vitest'
import { askForm, answerForm } from '../forms/asks.ts'
import { parseForm, VALIDATION_MESSAGES } from '../forms/fields.ts'
import { parseEntry } from '../journal/entry.ts'
import { askPostingId, type Id } from '../journal/id.ts'
import { MAX_OPEN_ASKS, type Ask } from '../ledger/asks.ts'
import { minorUnits } from '../money/minor-units.ts'
import { assert, err, ok } from '../result.ts'
import { commandContext } from '../testing/command-context.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { ANNA, ANNAS_LOGIN, childAnna, childBen, helperGran, idNumber, parentPat } from '../testing/people.ts'
import { answerAsk, askAgain, askForMoney, buyGoal, undoYes, withdrawAsk } from './asks.ts'

const asAnna = () => commandContext({ actor: childAnna })
const asBen = () => commandContext({ actor: childBen })
const asGran = () => commandContext({ actor: helperGran })
const asPat = () => commandContext({ actor: parentPat })

const annaIn = (journal: JournalBuilder) => {
  const { child, asks } = childAt(journal, '2026-02-01')
  return { id: child.id, asks }
}

function start() {
  const journal = buildJournal({ startingBalance: 2_000 })
  const ask = journal.ask(500, { on: '2026-01-05', by: ANNAS_LOGIN, words: 'Fair' })
  return { journal, askId: ask.id, anna: annaIn(journal) }
}

const form = { amount: minorUnits(500), words: 'Fair' }
const yes = { answer: 'yes', amount: minorUnits(400), words: '' } as const
const no = { answer: 'no', words: 'On Friday' } as const
const NOT_FOUND = err({ type: 'NotFound' })
const FORBIDDEN = err({ type: 'Forbidden' })
const CLOSED = err({ type: 'AskClosed' })

const recorded = (result: ReturnType<typeof askForMoney>) => {
  const [entry] = result.ok ? result.value : []
  expect(entry && parseEntry(entry)).toEqual(ok(entry))
  return result
}

describe('askForMoney', () => {
  test('records an ask by the child, or by a parent for the child, with a goal if there is one', () => {
    const { anna } = start()
    const goalId = idNumber(0x30)
    expect(recorded(askForMoney(form, anna, asAnna()))).toMatchObject({
      value: [{ kind: 'ask.made', childId: ANNA, by: ANNAS_LOGIN, amount: 500, words: 'Fair' }],
    })
    expect(recorded(askForMoney({ ...form, goalId }, anna, asPat()))).toMatchObject({ value: [{ goalId }] })
  })

  test('is forbidden to a sibling and to a helper', () => {
    const { anna } = start()
    expect([askForMoney(form, anna, asBen()), askForMoney(form, anna, asGran())]).toEqual([FORBIDDEN, FORBIDDEN])
    expect(askForMoney(form, undefined, asAnna())).toEqual(NOT_FOUND)
  })

  test('allows 20 asks to wait, and answered ones do not count', () => {
    const { journal, askId } = start()
    for (let ask = 1; ask < MAX_OPEN_ASKS; ask += 1) journal.ask(100, { on: '2026-01-06' })
    expect(askForMoney(form, annaIn(journal), asAnna())).toEqual(err({ type: 'TooManyAsks' }))
    journal.sayNo(askId, { on: '2026-01-07' })
    expect(askForMoney(form, annaIn(journal), asAnna()).ok).toBe(true)
  })
})

describe('buyGoal', () => {
  const withGoal = (isComplete: boolean) => {
    const { journal } = start()
    const { id } = journal.addGoal({ on: '2026-01-06', targetAmount: 500 })
    if (isComplete) journal.changeGoal(id, { completed: true }, { on: '2026-01-07' })
    const goal = childAt(journal, '2026-02-01').goals[0]
    return { journal, anna: annaIn(journal), goal: goal && { ...goal, childId: ANNA } }
  }
  const kindsOf = (result: ReturnType<typeof buyGoal>) => result.ok && result.value.map(({ kind }) => kind)

  test('completes the goal and asks for its money; a complete goal stays as it is', () => {
    const open = withGoal(false)
    const bought = buyGoal(form, open.goal, open.anna, asAnna())
    expect(kindsOf(bought)).toEqual(['goal.changed', 'ask.made'])
    expect(bought).toMatchObject({ value: [{ completed: true }, { goalId: open.goal?.id, amount: 500 }] })
    const complete = withGoal(true)
    expect(kindsOf(buyGoal(form, complete.goal, complete.anna, asAnna()))).toEqual(['ask.made'])
  })

  test('records nothing without a goal, for a sibling, or if too many asks wait', () => {
    const { journal, anna, goal } = withGoal(false)
    expect(buyGoal(form, undefined, anna, asAnna())).toEqual(NOT_FOUND)
    expect(buyGoal(form, goal, anna, asBen())).toEqual(FORBIDDEN)
    for (let ask = 1; ask < MAX_OPEN_ASKS; ask += 1) journal.ask(100, { on: '2026-01-06' })
    expect(buyGoal(form, goal, annaIn(journal), asAnna())).toEqual(err({ type: 'TooManyAsks' }))
  })
})

describe('withdrawAsk', () => {
  test('records a withdrawal by the child, or by a parent for the child', () => {
    const { anna, askId } = start()
    for (const context of [asAnna(), asPat()])
      expect(recorded(withdrawAsk(askId, anna, context))).toMatchObject({ value: [{ kind: 'ask.withdrawn', askId }] })
  })

  test('is forbidden to a sibling and to a helper', () => {
    const { anna, askId } = start()
    expect([withdrawAsk(askId, anna, asBen()), withdrawAsk(askId, anna, asGran())]).toEqual([FORBIDDEN, FORBIDDEN])
  })

  test('returns NotFound for an unknown ask, and AskClosed for one that no longer waits', () => {
    const { journal, askId, anna } = start()
    expect(withdrawAsk(idNumber(0x77), anna, asAnna())).toEqual(NOT_FOUND)
    expect(withdrawAsk(askId, undefined, asAnna())).toEqual(NOT_FOUND)
    journal.sayNo(askId, { on: '2026-01-06' })
    expect(withdrawAsk(askId, annaIn(journal), asAnna())).toEqual(CLOSED)
  })
})

describe('askAgain', () => {
  const taken = (askId: Id, { asks }: { readonly asks: readonly Ask[] }) => {
    const ask = asks.find(({ id }) => id === askId)
    assert(ask, 'the child has the ask')
    return ask
  }

  test('asks for the same as an ask that was taken back, also if the child lacks it by now', () => {
    const { journal } = start()
    const goalId = idNumber(0x30)
    const { id } = journal.ask(700, { on: '2026-01-06', by: ANNAS_LOGIN, words: 'Kite', goalId })
    journal.withdrawAsk(id, { on: '2026-01-07', by: ANNAS_LOGIN })
    const anna = annaIn(journal)
    for (const child of [anna, { ...anna, asks: [] }]) {
      expect(recorded(askAgain(taken(id, anna), child, asAnna()))).toMatchObject({
        value: [{ kind: 'ask.made', amount: 700, words: 'Kite', goalId }],
      })
    }
    expect(askAgain(taken(id, anna), anna, asBen())).toEqual(FORBIDDEN)
    expect(askAgain(taken(id, anna), undefined, asAnna())).toEqual(NOT_FOUND)
  })

  test('returns AskClosed for an ask that waits or that a parent answered', () => {
    const { journal, askId, anna } = start()
    expect(askAgain(taken(askId, anna), anna, asAnna())).toEqual(CLOSED)
    journal.withdrawAsk(askId, { on: '2026-01-06', by: ANNAS_LOGIN })
    const ask = taken(askId, annaIn(journal))
    journal.sayYes(askId, 500, { on: '2026-01-06' })
    expect(askAgain(ask, annaIn(journal), asAnna())).toEqual(CLOSED)
  })
})

describe('answerAsk', () => {
  test('records a yes with its amount and what the ask was for', () => {
    const { anna, askId } = start()
    expect(recorded(answerAsk(askId, { ...yes, words: 'Enjoy!' }, anna, asPat()))).toMatchObject({
      value: [
        {
          kind: 'ask.answered',
          childId: ANNA,
          askId,
          answer: 'yes',
          amount: 400,
          description: 'Fair',
          words: 'Enjoy!',
        },
      ],
    })
  })

  test('records a no with words, or without', () => {
    const { anna, askId } = start()
    expect(recorded(answerAsk(askId, no, anna, asPat()))).toMatchObject({
      value: [{ answer: 'no', words: 'On Friday' }],
    })
    const silent = recorded(answerAsk(askId, { ...no, words: '' }, anna, asPat()))
    expect(silent.ok && silent.value[0]).not.toHaveProperty('words')
  })

  test('is forbidden to children and helpers', () => {
    const { anna, askId } = start()
    for (const context of [asAnna(), asBen(), asGran()]) expect(answerAsk(askId, yes, anna, context)).toEqual(FORBIDDEN)
  })

  type Step = (journal: JournalBuilder, askId: Id) => unknown
  const steps: readonly (readonly [string, Step, boolean, boolean])[] = [
    ['not now', (journal, askId) => journal.sayNo(askId, { on: '2026-01-06' }), true, false],
    ['yes', (journal, askId) => journal.sayYes(askId, 500, { on: '2026-01-06' }), false, false],
    ['less', (journal, askId) => journal.sayYes(askId, 100, { on: '2026-01-06' }), false, false],
    ['taken back', (journal, askId) => journal.withdrawAsk(askId, { on: '2026-01-06' }), false, false],
    ['undone', (journal, askId) => journal.deletePosting(askPostingId(askId), { on: '2026-01-06' }), false, false],
  ]
  test.each(steps)('after %s: a yes is allowed: %s; a no: %s', (_, step, mayYes, mayNo) => {
    const { journal, askId } = start()
    step(journal, askId)
    expect(answerAsk(askId, yes, annaIn(journal), asPat()).ok).toBe(mayYes)
    expect(answerAsk(askId, no, annaIn(journal), asPat()).ok).toBe(mayNo)
    if (!mayYes) expect(answerAsk(askId, yes, annaIn(journal), asPat())).toEqual(CLOSED)
  })

  test('returns NotFound for an unknown ask', () => {
    const { anna } = start()
    expect(answerAsk(idNumber(0x77), yes, anna, asPat())).toEqual(NOT_FOUND)
  })
})

describe('the forms', () => {
  const invalid = (fields: object) => err({ type: 'Invalid', fields })
  const { amountSmall, amountUnreadable, askWordsRequired, wholeUnreadable } = VALIDATION_MESSAGES

  test('require an amount and what it is for', () => {
    expect(parseForm(askForm('USD'), { amount: '5', words: ' Fair ' })).toEqual(ok({ amount: 500, words: 'Fair' }))
    expect(parseForm(askForm('USD'), { amount: '', words: ' ' })).toEqual(
      invalid({ amount: amountUnreadable, words: askWordsRequired }),
    )
    expect(parseForm(askForm('stars'), { amount: '', words: 'Fair' })).toEqual(invalid({ amount: wholeUnreadable }))
    expect(parseForm(askForm('USD'), { amount: '0', words: 'Fair' })).toEqual(invalid({ amount: amountSmall }))
    expect(parseForm(askForm('USD'), { amount: '1000000.01', words: 'Fair' }).ok).toBe(false)
  })

  test('need an amount for a yes only', () => {
    expect(parseForm(answerForm('USD'), { answer: 'yes', amount: '4.50' })).toEqual(
      ok({ answer: 'yes', amount: 450, words: '' }),
    )
    expect(parseForm(answerForm('USD'), { answer: 'yes', amount: '0' })).toEqual(invalid({ amount: amountSmall }))
    expect(parseForm(answerForm('USD'), { answer: 'no', words: ' Later ' })).toEqual(
      ok({ answer: 'no', words: 'Later' }),
    )
  })
})

describe('undoYes', () => {
  test('deletes the withdrawal of an ask that is paid', () => {
    const { journal, askId } = start()
    journal.sayYes(askId, 400, { on: '2026-01-06' })
    expect(recorded(undoYes(askId, annaIn(journal), asPat()))).toMatchObject({
      value: [{ kind: 'transaction.deleted', transactionId: askPostingId(askId) }],
    })
  })

  test('returns AskNotPaid for an ask that waits or whose yes was undone, and is forbidden to the child', () => {
    const { journal, askId, anna } = start()
    expect(undoYes(askId, anna, asPat())).toEqual(err({ type: 'AskNotPaid' }))
    journal.sayYes(askId, 400, { on: '2026-01-06' })
    expect(undoYes(askId, annaIn(journal), asAnna())).toEqual(FORBIDDEN)
    journal.deletePosting(askPostingId(askId), { on: '2026-01-07' })
    expect(undoYes(askId, annaIn(journal), asPat())).toEqual(err({ type: 'AskNotPaid' }))
  })
})
