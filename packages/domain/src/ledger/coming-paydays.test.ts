import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { forecast, forecastStart, forecastWeeks } from '../forecast/forecast.ts'
import { upcomingAllowances } from '../forecast/upcoming-allowances.ts'
import { goalReachedOn } from '../forecast/what-if.ts'
import { minorUnits } from '../money/minor-units.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal, type JournalBuilder } from '../testing/journal-builder.ts'
import { ANNA, idNumber } from '../testing/people.ts'
import { comingPaydays, idleChanges, nextPayment, pastPaydays, paydayOn } from './coming-paydays.ts'

/** A weekly allowance of $5.00 on Fridays. Sunday, January 4 is today. */
function weekly() {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', amount: 500, day: 'friday' })
  return journal
}

const TODAY = '2026-01-04'

const coming = (journal: JournalBuilder, count: number, today = TODAY) =>
  comingPaydays(childAt(journal, today).accounts.events, civilDate(today), count)

const upcoming = (journal: JournalBuilder, today = TODAY) => {
  const { paydays, total } = upcomingAllowances(childAt(journal, today).accounts)
  return [paydays.map(({ date, amount }) => [date, amount]), total]
}

const next = (journal: JournalBuilder, today = TODAY) => {
  const { child, accounts } = childAt(journal, today)
  return nextPayment({ ...child, allowanceSettings: accounts.events.allowanceSettings }, civilDate(today))
}

describe('comingPaydays', () => {
  test('lists paydays with the state and what they pay', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 700, { on: TODAY, words: 'Fair' })
    journal.changePayday('2026-01-16', 0, { on: TODAY, words: 'Camp' })
    journal.changePayday('2026-01-23', 500, { on: TODAY, paidOn: TODAY })
    journal.pause('2026-01-28', '2026-02-01', { on: TODAY })
    journal.deletePosting(`allowance:${ANNA}:2026-02-06`, { on: TODAY })
    journal.changePayday('2026-02-13', 500, { on: TODAY })
    journal.giveAdvance(800, 2, { on: TODAY })
    const regular = { regular: 500, repays: 0, words: '' }
    expect(coming(journal, 7)).toEqual([
      {
        ...regular,
        date: '2026-01-09',
        paidOn: '2026-01-09',
        state: 'changed',
        amount: 700,
        repays: 400,
        words: 'Fair',
      },
      { ...regular, date: '2026-01-16', paidOn: '2026-01-16', state: 'skipped', amount: 0, words: 'Camp' },
      { ...regular, date: '2026-01-23', paidOn: '2026-01-04', state: 'early', amount: 500 },
      { ...regular, date: '2026-01-30', paidOn: '2026-01-30', state: 'paused', amount: 0 },
      { ...regular, date: '2026-02-06', paidOn: '2026-02-06', state: 'deleted', amount: 0 },
      { ...regular, date: '2026-02-13', paidOn: '2026-02-13', state: 'regular', amount: 500, repays: 400 },
      { ...regular, date: '2026-02-20', paidOn: '2026-02-20', state: 'regular', amount: 500 },
    ])
  })

  test('lists a payday as skipped even if it was to be paid early', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 0, { on: TODAY, paidOn: TODAY })
    expect(coming(journal, 1)).toMatchObject([{ state: 'skipped', paidOn: '2026-01-09' }])
  })

  test('takes nothing off for a repayment that is deleted already', () => {
    const journal = weekly()
    const { id } = journal.giveAdvance(400, 1, { on: TODAY })
    journal.deletePosting(`repay:${id}:2026-01-09`, { on: TODAY })
    expect(coming(journal, 2).map(({ repays }) => repays)).toEqual([0, 400])
  })

  test('lists a payday that was paid early in the order of its date, also if the weekday changes later', () => {
    const journal = weekly()
    journal.changePayday('2026-01-23', 600, { on: '2026-01-03', paidOn: '2026-01-03' })
    journal.setAllowance({ on: TODAY, day: 'saturday' })
    expect(coming(journal, 4).map(({ date }) => date)).toEqual(['2026-01-10', '2026-01-17', '2026-01-23', '2026-01-31'])
  })

  test('does not list today’s payday, and lists nothing if there is no allowance', () => {
    expect(coming(weekly(), 1, '2026-01-09').map(({ date }) => date)).toEqual(['2026-01-16'])
    expect(coming(buildJournal(), 3)).toEqual([])
  })
})

describe('pastPaydays', () => {
  const eventsOn = (journal: JournalBuilder, today: string) => childAt(journal, today).accounts.events
  const past = (journal: JournalBuilder, count: number, today: string) =>
    pastPaydays(eventsOn(journal, today), civilDate(today), count)

  test('lists the latest first, with what became of each', () => {
    const journal = weekly()
    journal.pause('2026-01-21', '2026-01-25', { on: '2026-01-20' })
    journal.giveAdvance(300, 1, { on: '2026-01-25' })
    journal.changePayday('2026-01-09', 700, { on: '2026-01-31', words: 'Fair' })
    journal.changePayday('2026-01-16', 0, { on: '2026-01-31' })
    journal.deletePosting(`allowance:${ANNA}:2026-01-02`, { on: '2026-01-31' })
    journal.changePayday('2026-02-06', 500, { on: '2026-01-31', paidOn: '2026-01-31' })
    const texts = past(journal, 9, '2026-02-06').map(
      ({ date, paidOn, state, amount, repays, words }) => `${date} ${paidOn} ${state} ${amount} ${repays} ${words}`,
    )
    expect(texts).toEqual([
      '2026-02-06 2026-01-31 early 500 0 ',
      '2026-01-30 2026-01-30 regular 500 300 ',
      '2026-01-23 2026-01-23 paused 0 0 ',
      '2026-01-16 2026-01-16 skipped 0 0 ',
      '2026-01-09 2026-01-09 changed 700 0 Fair',
      '2026-01-02 2026-01-02 deleted 0 0 ',
    ])
    expect(past(journal, 2, '2026-02-05').map(({ date }) => date)).toEqual(['2026-01-30', '2026-01-23'])
  })

  test('lists a payday that was skipped after it was paid, which can be paid again', () => {
    const journal = weekly()
    const balance = () => childAt(journal, '2026-01-12').child.balance
    expect(balance()).toBe(1_000)
    journal.changePayday('2026-01-09', 0, { on: '2026-01-12' })
    expect(balance()).toBe(500)
    journal.changePayday('2026-01-09', 500, { on: '2026-01-12' })
    expect([balance(), past(journal, 1, '2026-01-12')[0]?.state]).toEqual([1_000, 'regular'])
  })

  test('finds the payday of one date, past or coming', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 700, { on: '2026-01-04' })
    const events = eventsOn(journal, '2026-01-20')
    expect(paydayOn(events, civilDate('2026-01-09'))).toMatchObject({ state: 'changed', amount: 700 })
    expect(paydayOn(events, civilDate('2026-03-06'))).toMatchObject({ date: '2026-03-06', state: 'regular' })
    expect(paydayOn(events, civilDate('2026-01-10'))).toBeUndefined()
  })
})

describe('upcoming allowances', () => {
  test('promise only what will come, after repayments', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 0, { on: TODAY })
    journal.changePayday('2026-01-30', 900, { on: TODAY, paidOn: '2026-01-15' })
    journal.giveAdvance(600, 2, { on: TODAY })
    expect(upcoming(journal)).toEqual([
      [
        ['2026-01-15', 600],
        ['2026-01-16', 200],
        ['2026-01-23', 500],
      ],
      1_300,
    ])
    expect(next(journal)).toEqual({ date: '2026-01-15', amount: 600 })
  })

  test('leave out what was paid early today, and keep the order of paydays that are paid on one day', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 900, { on: TODAY, paidOn: TODAY })
    journal.changePayday('2026-01-16', 600, { on: TODAY, paidOn: '2026-01-06' })
    journal.changePayday('2026-01-23', 700, { on: TODAY, paidOn: '2026-01-06' })
    expect(upcoming(journal)[0]).toEqual([
      ['2026-01-06', 600],
      ['2026-01-06', 700],
      ['2026-01-30', 500],
    ])
  })

  test('are found after ten that a clock ahead has deleted', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', amount: 500, frequency: 'monthly', day: 'friday' })
    journal.giveAdvance(100, 1, { on: '2025-12-31' })
    for (const payday of pastPaydays(childAt(journal, '2026-11-30').accounts.events, civilDate('2026-11-30'), 10))
      journal.deletePosting(`allowance:${ANNA}:${payday.date}`, { on: TODAY })
    expect(next(journal)).toEqual({ date: '2026-12-04', amount: 500 })
  })

  test('are found after one that a clock ahead has deleted, without advances or changed paydays', () => {
    const journal = weekly()
    journal.deletePosting(`allowance:${ANNA}:2026-01-09`, { on: TODAY })
    expect(next(journal)).toEqual({ date: '2026-01-16', amount: 500 })
  })

  test('are found beyond a long pause, but not beyond one without an end', () => {
    const journal = weekly()
    const pause = journal.pause('2026-01-05', '2028-01-01', { on: TODAY })
    expect(upcoming(journal)[0]).toEqual([
      ['2028-01-07', 500],
      ['2028-01-14', 500],
      ['2028-01-21', 500],
    ])
    expect(next(journal)).toEqual({ date: '2028-01-07', amount: 500 })
    journal.pause('2026-01-05', undefined, { on: TODAY })
    expect(pause.to).toBe('2028-01-01')
    expect(upcoming(journal)).toEqual([[], 0])
    expect(next(journal)).toBeUndefined()
  })

  test('are not looked for beyond a pause of more than ten years', () => {
    const journal = weekly()
    journal.pause('2026-01-05', '2047-01-01', { on: TODAY })
    expect(upcoming(journal)).toEqual([[], 0])
  })

  test('are found after a year of skipped paydays', () => {
    const journal = weekly()
    for (let week = 1; week <= 52; week += 1) {
      const date = new Date(Date.UTC(2026, 0, 2 + 7 * week)).toISOString().slice(0, 10)
      journal.changePayday(date, 0, { on: TODAY })
    }
    expect(next(journal)).toEqual({ date: '2027-01-08', amount: 500 })
  })

  test('are the same without changes', () => {
    expect(next(weekly())).toEqual({ date: '2026-01-09', amount: 500 })
    expect(childAt(weekly(), TODAY).child).not.toHaveProperty('bent')
    const journal = weekly()
    journal.endPause(idNumber(0x77), { on: TODAY })
    expect(childAt(journal, TODAY).child).not.toHaveProperty('bent')
  })
})

describe('a forecast', () => {
  const totals = (journal: JournalBuilder, today = TODAY, weeks = 4) => {
    const { child } = childAt(journal, today)
    const { timeline, allowanceTotal } = forecast({
      ...forecastStart(child, civilDate(today)),
      weeks: forecastWeeks(weeks),
    })
    return [timeline.map(({ balance }) => balance - child.balance), allowanceTotal]
  }

  test('counts what each payday adds in the weeks that it pays for', () => {
    const journal = weekly()
    expect(totals(journal)).toEqual([[500, 1_000, 1_500, 2_000], 2_000])
    journal.changePayday('2026-01-09', 0, { on: TODAY })
    journal.changePayday('2026-01-16', 800, { on: TODAY })
    journal.changePayday('2026-01-23', 500, { on: TODAY, paidOn: TODAY })
    expect(totals(journal)).toEqual([[0, 800, 800, 1_300], 1_300])
  })

  test('takes off repayments', () => {
    const journal = weekly()
    journal.giveAdvance(1_000, 2, { on: TODAY })
    expect(totals(journal)).toEqual([[0, 0, 500, 1_000], 1_000])
    const [state] = [childAt(journal, TODAY).child.bent]
    expect(state).toMatchObject({ ahead: [0, 0], owed: 1_000 })
  })

  test('spreads a changed biweekly or monthly payday over its weeks', () => {
    const biweekly = buildJournal()
    biweekly.setAllowance({ on: '2026-01-01', amount: 500, frequency: 'biweekly', day: 'friday' })
    biweekly.changePayday('2026-01-16', 100, { on: TODAY })
    expect(totals(biweekly)).toEqual([[50, 100, 350, 600], 600])
    const monthly = buildJournal()
    monthly.setAllowance({ on: '2026-01-03', amount: 433, frequency: 'monthly', day: 'friday' })
    monthly.changePayday('2026-02-06', 0, { on: TODAY })
    // The first payday counts for 4.33 weeks, so 0.67 of the fifth week belongs to the second.
    expect(totals(monthly, TODAY, 6)).toEqual([[0, 0, 0, 0, 67, 167], 167])
  })

  test('adds nothing during a pause without an end, and goals wait', () => {
    const journal = weekly()
    const goal = { targetAmount: minorUnits(2_000), currentAmount: minorUnits(0) }
    const target = { goal, cashOnHand: minorUnits(0) }
    const reached = () => {
      const { child } = childAt(journal, TODAY)
      return goalReachedOn(forecastStart(child, civilDate(TODAY)), target)
    }
    const before = reached()
    journal.pause('2026-01-05', undefined, { on: TODAY })
    expect(totals(journal)).toEqual([[0, 0, 0, 0], 0])
    expect([before === undefined, reached()]).toEqual([false, undefined])
  })

  test('adds nothing if there is no allowance, and the advance stays owed', () => {
    const journal = buildJournal()
    journal.giveAdvance(1_000, 2, { on: TODAY })
    expect(totals(journal)).toEqual([[0, 0, 0, 0], 0])
    expect(childAt(journal, TODAY).child.bent).toMatchObject({ ahead: [], owed: 1_000, next: undefined })
  })

  test('adds nothing if the allowance is off', () => {
    const journal = weekly()
    journal.giveAdvance(1_000, 2, { on: TODAY })
    journal.setAllowance({ on: TODAY, active: false })
    expect(totals(journal)).toEqual([[0, 0, 0, 0], 0])
  })
})

describe('idleChanges', () => {
  const idle = (journal: JournalBuilder, today = '2026-01-06') =>
    idleChanges(childAt(journal, today).accounts.events, civilDate(today)).map(({ date, amount, isEarly }) => [
      date,
      amount,
      isEarly,
    ])

  test('are changes of coming days that are no paydays anymore, in order', () => {
    const journal = weekly()
    journal.changePayday('2026-01-23', 700, { on: '2026-01-03', paidOn: '2026-01-22' })
    journal.changePayday('2026-01-16', 0, { on: '2026-01-03' })
    journal.changePayday('2026-01-09', 800, { on: '2026-01-03' })
    expect(idle(journal)).toEqual([])
    journal.setAllowance({ on: '2026-01-05', amount: 500, day: 'saturday' })
    expect(idle(journal)).toEqual([
      ['2026-01-09', 800, false],
      ['2026-01-16', 0, false],
      ['2026-01-23', 700, true],
    ])
    expect(idle(journal, '2026-01-16')).toEqual([['2026-01-23', 700, true]])
  })

  test('are no changes of coming paydays, also if none is paid early', () => {
    const journal = weekly()
    journal.changePayday('2026-01-16', 800, { on: '2026-01-03' })
    expect(idle(journal)).toEqual([])
  })

  test('are all changes if there is no allowance', () => {
    const journal = buildJournal()
    journal.changePayday('2026-01-16', 800, { on: '2026-01-03' })
    expect(idle(journal)).toEqual([['2026-01-16', 800, false]])
  })

  test('are not those that count, are paused, or set a payday back to normal', () => {
    const journal = weekly()
    journal.changePayday('2026-01-09', 800, { on: '2026-01-03' })
    journal.pause('2026-01-09', '2026-01-10', { on: '2026-01-03' })
    journal.changePayday('2026-01-16', 500, { on: '2026-01-03' })
    journal.changePayday('2026-01-23', 800, { on: '2026-01-05', paidOn: '2026-01-05' })
    journal.setAllowance({ on: '2026-01-05', amount: 500, day: 'saturday' })
    expect(idle(journal)).toEqual([['2026-01-09', 800, false]])
    journal.setAllowance({ on: '2026-01-06', amount: 500, day: 'friday' })
    expect(idle(journal, '2026-01-07')).toEqual([])
  })
})
