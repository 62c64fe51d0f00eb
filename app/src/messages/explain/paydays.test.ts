import { assert, explainBankBalance, explainPosting, postingId } from '@little-ledger/domain'
import { buildJournal, type JournalBuilder } from '@little-ledger/domain/testing/journal-builder.ts'
import { childAt } from '@little-ledger/domain/testing/ledger-queries.ts'
import { ANNA } from '@little-ledger/domain/testing/people.ts'
import { describe, expect, test } from 'vitest'
import { describePostingForChild, describeSumForChild } from './child.ts'
import { describePostingForParent, describeSumForParent } from './parent.ts'

/** A weekly allowance of $5.00 on Fridays, from Friday, January 2. */
function weekly() {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
  return journal
}

const accountsOf = (journal: JournalBuilder) => childAt(journal, '2026-01-31').accounts

/** The sentences about a posting, without the last ones, which compare the balances before and after it. */
function sentencesOf(journal: JournalBuilder, id: string) {
  const explanation = explainPosting(accountsOf(journal), postingId(id))
  assert(explanation, `the posting ${id} exists`)
  return {
    parent: describePostingForParent(explanation, 'USD', () => 'Pat').slice(0, -1),
    child: describePostingForChild(explanation, 'USD').slice(0, -2),
  }
}

const payday = (date: string) => `allowance:${ANNA}:${date}`
const SETTING = [
  'Allowance is $5.00 every Friday.',
  'Pat set this on January 1, 2026 at 12:00 PM. It started on January 2, 2026.',
]

describe('the explanation of a payday', () => {
  test('says who changed it, to how much, when and why', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 1_200, { on: '2026-01-05', at: '18:30', words: 'Happy birthday!' })
    expect(sentencesOf(journal, payday('2026-01-09'))).toEqual({
      parent: [
        ...SETTING,
        'Pat changed the allowance for January 9, 2026 to $12.00 on January 5, 2026 at 6:30 PM.',
        '“Happy birthday!”',
      ],
      child: ['It was allowance day!', 'This time, you got $12.00.', '“Happy birthday!”'],
    })
    expect(sentencesOf(journal, payday('2026-01-16'))).toEqual({
      parent: SETTING,
      child: ['It was allowance day!', 'You get $5.00 every Friday.'],
    })
  })

  test('says who paid it early, and for which day', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 500, { on: '2026-01-13', at: '09:00', paidOn: '2026-01-13' })
    expect(sentencesOf(journal, payday('2026-01-16'))).toEqual({
      parent: [...SETTING, 'Pat paid the allowance for January 16, 2026 early, on January 13, 2026 at 9:00 AM.'],
      child: ['You got your allowance early!', 'This time, you got $5.00.'],
    })
  })
})

describe('the explanation of an advance', () => {
  test('says which paydays pay it back, and what is owed today', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(2_000, 4, { on: '2026-01-13', at: '09:00' })
    expect(sentencesOf(journal, id)).toEqual({
      parent: [
        'Pat gave $20.00 of allowance ahead on January 13, 2026 at 9:00 AM.',
        '4 paydays pay it back, the last on February 6, 2026.',
        'Left to pay back today: $5.00.',
      ],
      child: ['You got $20.00 of your allowance early.', 'You still have $5.00 to pay back.'],
    })
  })

  test('counts the paydays that pay it back, not those it was divided over', () => {
    const journal = weekly()
    const first = journal.giveAdvance(600, 1, { on: '2026-01-13' })
    const second = journal.giveAdvance(200, 1, { on: '2026-01-13' })
    expect(sentencesOf(journal, first.id).parent.slice(1)).toEqual([
      '2 paydays have paid it back, the last on January 23, 2026.',
    ])
    expect(sentencesOf(journal, second.id).parent.slice(1)).toEqual([
      'One payday has paid it back, on January 23, 2026.',
    ])
    const third = journal.giveAdvance(100, 1, { on: '2026-01-31' })
    expect(sentencesOf(journal, third.id).parent[1]).toBe('One payday pays it back, on February 6, 2026.')
  })

  test('says if no payday pays it back, or not all of it', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(600, 1, { on: '2026-01-29' })
    journal.pause('2026-01-31', undefined, { on: '2026-01-30' })
    expect(sentencesOf(journal, id).parent.slice(1)).toEqual([
      'Left to pay back today: $1.00.',
      'As things are, no payday of the next ten years pays back $1.00 of it.',
    ])
    const other = journal.giveAdvance(600, 1, { on: '2026-01-30' })
    expect(sentencesOf(journal, other.id).parent.slice(1)).toEqual([
      'Left to pay back today: $6.00.',
      'As things are, no payday of the next ten years pays it back.',
    ])
  })

  test('says of each repayment what was left to pay back', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(600, 2, { on: '2026-01-13', at: '09:00' })
    const given = 'of this allowance paid back the $6.00 that Pat gave ahead on January 13, 2026 at 9:00 AM.'
    expect(sentencesOf(journal, `repay:${id}:2026-01-16`)).toEqual({
      parent: [`$3.00 ${given}`, 'That left $3.00 to pay back.'],
      child: ['You paid back $3.00 of what you got early.', 'You still have $3.00 to pay back.'],
    })
    expect(sentencesOf(journal, `repay:${id}:2026-01-23`)).toEqual({
      parent: [`$3.00 ${given}`, 'It’s all paid back.'],
      child: ['You paid back $3.00 of what you got early.', 'Now it’s all paid back.'],
    })
  })

  test('lists advances and repayments apart in a balance', () => {
    const journal = weekly()
    journal.giveAdvance(300, 1, { on: '2026-01-13' })
    const explanation = explainBankBalance(accountsOf(journal))
    expect(describeSumForParent(explanation, 'USD')).toEqual([
      '5 allowance payments added $25.00.',
      '1 advance added $3.00.',
      '1 advance repayment took out $3.00.',
      '$25.00 +\u00A0$3.00 −\u00A0$3.00 = $25.00.',
    ])
    expect(describeSumForChild(explanation, 'USD')).toHaveLength(4)
  })
})
