import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import { askPostingId } from '../journal/id.ts'
import { minorUnits } from '../money/minor-units.ts'
import { anyArrival, anyJournal, anyToday } from '../testing/arbitraries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { childAt, historyOf, visibleState } from '../testing/ledger-queries.ts'
import { ANNA, ANNAS_LOGIN, BEN, BENS_LOGIN, idNumber, PAT, SAM, stampAt } from '../testing/people.ts'
import { balanceAfterAsks, isDisagreed, openAsks } from './asks.ts'
import { deriveLedger, extendLedger } from './derive.ts'

const TODAY = '2026-02-01'

/** $20.00 in the bank, and an ask by Anna for $5.00. */
function start() {
  const journal = buildJournal({ startingBalance: 2_000 })
  const ask = journal.ask(500, { on: '2026-01-05', at: '16:00', by: ANNAS_LOGIN, words: 'Fair' })
  return { journal, ask }
}

const stateOf = (journal: JournalBuilder) => {
  const { asks, child } = childAt(journal, TODAY)
  return [asks.map(({ status }) => status), child.balance]
}

describe('an ask', () => {
  test('waits until it is answered, and moves no money', () => {
    const { journal, ask } = start()
    expect(stateOf(journal)).toEqual([['waiting'], 2_000])
    expect(childAt(journal, TODAY).asks).toEqual([
      {
        ...{ id: ask.id, by: ANNAS_LOGIN, on: '2026-01-05', at: '16:00', amount: 500, words: 'Fair' },
        ...{ goalId: undefined, status: 'waiting', answer: undefined, otherAnswers: [] },
      },
    ])
  })

  test('names the goal that it is for', () => {
    const journal = buildJournal()
    const { id: goalId } = journal.addGoal({ on: '2026-01-02' })
    journal.ask(500, { on: '2026-01-05', goalId })
    expect(childAt(journal, TODAY).asks[0]?.goalId).toBe(goalId)
  })

  test('can be taken back', () => {
    const { journal, ask } = start()
    journal.withdrawAsk(ask.id, { on: '2026-01-06', by: ANNAS_LOGIN })
    expect(stateOf(journal)).toEqual([['withdrawn'], 2_000])
  })

  test('is answered with not now, in the words of the latest no', () => {
    const { journal, ask } = start()
    journal.sayNo(ask.id, { on: '2026-01-06', words: 'On Friday' })
    journal.sayNo(ask.id, { on: '2026-01-07', words: 'On Sunday' })
    journal.withdrawAsk(ask.id, { on: '2026-01-08' })
    expect(stateOf(journal)).toEqual([['notNow'], 2_000])
    expect(childAt(journal, TODAY).asks[0]).toMatchObject({ answer: { words: 'On Sunday', amount: undefined } })
  })

  test('waits again after its no was deleted', () => {
    const { journal, ask } = start()
    const no = journal.sayNo(ask.id, { on: '2026-01-06' })
    journal.deletePosting(no.id, { on: '2026-01-06' })
    expect(stateOf(journal)).toEqual([['waiting'], 2_000])
  })

  test.each([
    ['yes', 500],
    ['yes', 600],
    ['less', 499],
  ])('is answered with %s by a yes to %i of 500 cents', (status, amount) => {
    const { journal, ask } = start()
    journal.sayYes(ask.id, amount, { on: '2026-01-06' })
    expect(stateOf(journal)).toEqual([[status], 2_000 - amount])
  })

  test('is not answered by an answer about a sibling', () => {
    const { journal, ask } = start()
    journal.addChild('Ben', BENS_LOGIN, BEN, 2_000, { on: '2026-01-02' })
    journal.sayYes(ask.id, 500, { on: '2026-01-06', childId: BEN })
    expect(stateOf(journal)).toEqual([['waiting'], 2_000])
    expect(childAt(journal, TODAY, BEN).child.balance).toBe(1_500)
  })
})

describe('a yes', () => {
  test('withdraws its amount on its day, with the ask’s id and the answer’s description', () => {
    const { journal, ask } = start()
    const yes = journal.sayYes(ask.id, 400, { on: '2026-01-06', at: '18:30', description: 'Fair', by: SAM })
    expect(childAt(journal, TODAY).accounts.postings.at(-1)).toEqual({
      ...{ id: askPostingId(ask.id), account: 'bank', type: 'withdrawal', amount: -400, description: 'Fair' },
      ...{ date: '2026-01-06', time: '18:30', timed: true, by: SAM, stamp: yes.stamp, rank: 3 },
      ...{ balanceAfter: 1_600, principalAfter: 1_600 },
    })
  })

  test('withdraws the same without its ask, or if the ask was edited', () => {
    const { journal, ask } = start()
    journal.sayYes(ask.id, 500, { on: '2026-01-06' })
    const edited = { ...ask, amount: minorUnits(90_000), words: 'A car' }
    const postingsOf = (entries: readonly Entry[]) => childAt({ entries }, TODAY).accounts.postings
    const others = journal.entries.filter(({ id }) => id !== ask.id)
    expect(postingsOf(others)).toEqual(postingsOf(journal.entries))
    expect(postingsOf([...others, edited])).toEqual(postingsOf(journal.entries))
  })

  test('has a description even if the answer has none', () => {
    const journal = buildJournal()
    const { description: _, ...yes } = journal.sayYes(idNumber(0x77), 500, { on: '2026-01-06' })
    const entries = [...journal.entries.slice(0, -1), yes]
    expect(childAt({ entries }, TODAY).accounts.postings.at(-1)?.description).toBe('Money asked for')
  })

  test('pays once, however many there are; the earliest by stamp sets amount and date', () => {
    const { journal, ask } = start()
    for (let device = 9; device >= 0; device -= 1)
      journal.sayYes(ask.id, 100 + device, { on: `2026-01-1${device}`, stamp: stampAt(`2026-01-1${device}T12:00`) })
    expect(historyOf(journal, TODAY).slice(1)).toEqual([['2026-01-10', 'withdrawal', -100, 1_900]])
  })

  test('with the same stamp as another counts if its id is lower', () => {
    const { journal, ask } = start()
    const stamp = stampAt('2026-01-06T12:00')
    journal.sayYes(ask.id, 200, { on: '2026-01-06', stamp, id: idNumber(0x9001) })
    journal.sayYes(ask.id, 300, { on: '2026-01-06', stamp, id: idNumber(0x9000) })
    expect(stateOf(journal)).toEqual([['less'], 1_700])
  })

  test('beats every no and every withdrawal of the ask, earlier and later', () => {
    const { journal, ask } = start()
    journal.sayNo(ask.id, { on: '2026-01-06', by: SAM })
    journal.withdrawAsk(ask.id, { on: '2026-01-06', by: ANNAS_LOGIN })
    journal.sayYes(ask.id, 500, { on: '2026-01-07' })
    journal.sayNo(ask.id, { on: '2026-01-08', by: SAM })
    journal.withdrawAsk(ask.id, { on: '2026-01-08', by: ANNAS_LOGIN })
    expect(stateOf(journal)).toEqual([['yes'], 1_500])
  })

  test('is undone by deleting the withdrawal, which closes the ask for every other answer', () => {
    const { journal, ask } = start()
    journal.sayYes(ask.id, 500, { on: '2026-01-06' })
    journal.deletePosting(askPostingId(ask.id), { on: '2026-01-06' })
    expect(stateOf(journal)).toEqual([['undone'], 2_000])
    journal.sayYes(ask.id, 400, { on: '2026-01-07', by: SAM })
    expect(stateOf(journal)).toEqual([['undone'], 2_000])
    journal.restorePosting(askPostingId(ask.id), { on: '2026-01-08' })
    expect(stateOf(journal)).toEqual([['yes'], 1_500])
  })

  test('by a parent who was removed later still counts', () => {
    const { journal, ask } = start()
    journal.record('member.added', { userId: SAM, name: 'Sam', role: 'parent' }, { on: '2026-01-02' })
    journal.sayYes(ask.id, 500, { on: '2026-01-06', by: SAM })
    journal.record('member.removed', { userId: SAM }, { on: '2026-01-07' })
    expect(stateOf(journal)).toEqual([['yes'], 1_500])
  })
})

describe('isDisagreed', () => {
  const answered = (...answers: ((journal: JournalBuilder, askId: ReturnType<typeof idNumber>) => unknown)[]) => {
    const { journal, ask } = start()
    for (const answer of answers) answer(journal, ask.id)
    const [derived] = childAt(journal, TODAY).asks
    return derived && [isDisagreed(derived), derived.otherAnswers.map(({ by, amount }) => [by, amount])]
  }
  const yes =
    (amount: number, by = PAT) =>
    (journal: JournalBuilder, askId: ReturnType<typeof idNumber>) =>
      journal.sayYes(askId, amount, { on: '2026-01-06', by })
  const no = (by: typeof PAT) => (journal: JournalBuilder, askId: ReturnType<typeof idNumber>) =>
    journal.sayNo(askId, { on: '2026-01-07', by })

  test('is true if another parent said no, or yes to another amount', () => {
    expect(answered(yes(500), no(SAM))).toEqual([true, [[SAM, undefined]]])
    expect(answered(no(SAM), yes(500))).toEqual([true, [[SAM, undefined]]])
    expect(answered(yes(500), yes(300, SAM))).toEqual([true, [[SAM, 300]]])
  })

  test('is false if the parents agree, one parent changed an answer, or nothing was paid', () => {
    expect(answered(yes(500), yes(500, SAM))).toEqual([false, []])
    expect(answered(no(PAT), yes(500), yes(300))).toEqual([false, []])
    expect(answered(no(PAT), no(SAM))).toEqual([false, []])
    const undo = (journal: JournalBuilder, askId: ReturnType<typeof idNumber>) =>
      journal.deletePosting(askPostingId(askId), { on: '2026-01-08' })
    expect(answered(yes(500), no(SAM), undo)).toEqual([false, []])
  })
})

test('balanceAfterAsks subtracts every ask that waits', () => {
  const { journal, ask } = start()
  journal.ask(1_800, { on: '2026-01-06' })
  const closed = journal.ask(100, { on: '2026-01-06' })
  journal.withdrawAsk(closed.id, { on: '2026-01-06' })
  const { asks, child } = childAt(journal, TODAY)
  expect(balanceAfterAsks(child.balance, asks)).toBe(-300)
  expect(openAsks(asks).map(({ amount }) => amount)).toEqual([500, 1_800])
  expect(asks[0]?.id).toBe(ask.id)
})

describe('in random journals', () => {
  /** A journal in which ask entries are frequent, with a random order of arrival. */
  const anyAsks = fc
    .tuple(
      anyJournal,
      fc.array(
        fc.record({
          kind: fc.constantFrom('made', 'withdrawn', 'no', 'yes', 'yes', 'deleted', 'restored'),
          ask: fc.nat({ max: 2 }),
          day: fc.integer({ min: 2, max: 28 }),
          skew: fc.constantFrom(0, 0, -9, 20),
          amount: fc.integer({ min: 1, max: 900 }),
          by: fc.constantFrom(PAT, SAM),
        }),
        { maxLength: 15 },
      ),
    )
    .map(([entries, steps]) => {
      const journal = buildJournal()
      const askId = (ask: number) => idNumber(0x8000 + ask)
      for (const [index, { kind, ask, day, skew, amount, by }] of steps.entries()) {
        const id = kind === 'made' ? askId(ask) : idNumber(0x8100 + index)
        const on = `2026-01-${String(day).padStart(2, '0')}`
        const month = skew < 0 ? '2025-12' : skew > 0 ? '2026-03' : '2026-01'
        const when = { on, by, id, stamp: stampAt(`${month}-${on.slice(8)}T12:00`, index) }
        if (kind === 'made') journal.ask(amount, when)
        if (kind === 'withdrawn') journal.withdrawAsk(askId(ask), when)
        if (kind === 'no') journal.sayNo(askId(ask), when)
        if (kind === 'yes') journal.sayYes(askId(ask), amount, when)
        if (kind === 'deleted') journal.deletePosting(askPostingId(askId(ask)), when)
        if (kind === 'restored') journal.restorePosting(askPostingId(askId(ask)), when)
      }
      const known = new Set(entries.map(({ id }) => id))
      const own = journal.entries.slice(2).filter(({ id }) => !known.has(id) && known.add(id))
      return [...entries, ...own]
    })

  test('any order, repetition and split give the same ledger', () => {
    fc.assert(
      fc.property(
        anyAsks.chain((entries) => fc.tuple(fc.constant(entries), anyArrival(entries))),
        anyToday,
        ([entries, { parts, rest }], today) => {
          const grown = parts.reduce(
            (ledger, part) => extendLedger(ledger, part.entries, part.today),
            deriveLedger([], today),
          )
          expect(visibleState(extendLedger(grown, rest, today))).toEqual(visibleState(deriveLedger(entries, today)))
        },
      ),
      { numRuns: 400 },
    )
  })

  test('each ask is paid at most once, by one of its yeses', () => {
    fc.assert(
      fc.property(anyAsks, anyToday, (entries, today) => {
        for (const { child, accounts, asks } of deriveLedger(entries, today).children) {
          const paid = accounts.postings.filter(({ id }) => id.startsWith('ask:'))
          expect(new Set(paid.map(({ id }) => id)).size).toBe(paid.length)
          for (const { id, amount, date } of paid) {
            const yeses = entries.flatMap((entry) =>
              entry.kind === 'ask.answered' && entry.childId === child.id && askPostingId(entry.askId) === id
                ? [[-(entry.amount ?? 0), entry.on]]
                : [],
            )
            expect(yeses).toContainEqual([amount, date])
          }
          const isPaid = (ask: (typeof asks)[number]) => ['yes', 'less'].includes(ask.status)
          expect(asks.filter(isPaid).map(({ id }) => askPostingId(id))).toEqual(
            asks.map(({ id }) => askPostingId(id)).filter((id) => paid.some((posting) => posting.id === id)),
          )
        }
      }),
      { numRuns: 400 },
    )
  })

  test('interest is the same with and without the asks that no yes answered', () => {
    fc.assert(
      fc.property(anyAsks, anyToday, (entries, today) => {
        const money = (journal: readonly Entry[]) =>
          deriveLedger(journal, today).children.map(({ accounts }) => accounts.postings)
        const without = entries.filter((entry) => {
          if (entry.kind === 'ask.answered') return entry.answer === 'yes'
          return entry.kind !== 'ask.made' && entry.kind !== 'ask.withdrawn'
        })
        expect(money(without)).toEqual(money(entries))
      }),
      { numRuns: 400 },
    )
  })
})

test('Anna’s asks do not appear among Ben’s', () => {
  const { journal } = start()
  journal.addChild('Ben', BENS_LOGIN, BEN, 0, { on: '2026-01-02' })
  expect(childAt(journal, TODAY, BEN).asks).toEqual([])
  expect(childAt(journal, TODAY, ANNA).asks).toHaveLength(1)
})
