import { describe, expect, test } from 'vitest'
import { civilDate } from '../calendar/civil-date.ts'
import { parseForm } from '../forms/fields.ts'
import { advanceForm, pauseForm, paydayForm } from '../forms/paydays.ts'
import { parseEntry } from '../journal/entry.ts'
import { minorUnits } from '../money/minor-units.ts'
import { commandContext } from '../testing/command-context.ts'
import { childAt } from '../testing/ledger-queries.ts'
import { buildJournal } from '../testing/journal-builder.ts'
import { ANNA, childAnna, helperGran, idNumber } from '../testing/people.ts'
import type { CommandResult } from './context.ts'
import { changePayday, endPause, giveAdvance, pauseAllowance, undoPaydayChange } from './paydays.ts'

const FRIDAY = civilDate('2026-11-27')
const amount = minorUnits(700)
const form = { date: FRIDAY, amount, words: 'Fair' }
const context = () => commandContext({ now: '2026-11-21T12:00:00.000Z' })

/** Anna with a weekly allowance on Fridays, and the changes that a function records. */
function anna(change: (journal: ReturnType<typeof buildJournal>) => unknown = () => undefined) {
  const journal = buildJournal()
  journal.setAllowance({ on: '2026-01-01', day: 'friday' })
  change(journal)
  const { child, accounts } = childAt(journal, '2026-11-21')
  return { ...child, allowanceSettings: accounts.events.allowanceSettings }
}

const recorded = (result: CommandResult) => {
  expect(result.ok && result.value.every((entry) => parseEntry(entry).ok)).toBe(true)
  return result.ok ? result.value : []
}

describe('changePayday', () => {
  test('records the change', () => {
    expect(recorded(changePayday(form, anna(), context()))).toMatchObject([
      { kind: 'payday.changed', childId: ANNA, date: FRIDAY, amount: 700, words: 'Fair', on: '2026-11-21' },
    ])
    const early = { ...form, paidOn: civilDate('2026-11-21') }
    expect(recorded(changePayday(early, anna(), context()))).toMatchObject([{ paidOn: '2026-11-21' }])
  })

  test('returns NoPayday for a day that is none, is paused or is more than a year ahead', () => {
    const noPayday = { ok: false, error: { type: 'NoPayday' } }
    const on = (date: string) => ({ ...form, date: civilDate(date) })
    expect(changePayday(on('2026-11-28'), anna(), context())).toEqual(noPayday)
    expect(
      changePayday(
        form,
        anna((journal) => journal.pause('2026-11-25', undefined, { on: '2026-11-20' })),
        context(),
      ),
    ).toEqual(noPayday)
    expect(
      changePayday(
        form,
        anna((journal) => journal.setAllowance({ on: '2026-11-20', active: false })),
        context(),
      ),
    ).toEqual(noPayday)
    expect(recorded(changePayday(on('2027-11-19'), anna(), context()))).toHaveLength(1)
    expect(changePayday(on('2027-11-26'), anna(), context())).toEqual(noPayday)
  })

  test('changes a payday again, also one that was paid', () => {
    const changed = anna((journal) => journal.changePayday('2026-11-27', 0, { on: '2026-11-20' }))
    expect(recorded(changePayday(form, changed, context()))).toHaveLength(1)
    expect(recorded(changePayday({ ...form, date: civilDate('2026-11-20') }, changed, context()))).toHaveLength(1)
  })
})

describe('undoPaydayChange', () => {
  test('changes the payday back, unless it was changed again since', () => {
    const journal = buildJournal()
    journal.setAllowance({ on: '2026-01-01', day: 'friday' })
    const { id: changeId } = journal.changePayday(FRIDAY, 900, { on: '2026-11-20' })
    const now = () => {
      const { child, accounts } = childAt(journal, '2026-11-21')
      return { ...child, allowanceSettings: accounts.events.allowanceSettings }
    }
    const undo = { ...form, changeId }
    expect(recorded(undoPaydayChange(undo, now(), context()) as CommandResult)).toMatchObject([
      { kind: 'payday.changed', date: FRIDAY, amount: 700 },
    ])
    expect(undoPaydayChange(undo, undefined, context())).toMatchObject({ error: { type: 'NotFound' } })
    journal.changePayday(FRIDAY, 800, { on: '2026-11-20' })
    expect(undoPaydayChange(undo, now(), context())).toEqual({ ok: false, error: { type: 'PaydayChangedAgain' } })
  })
})

describe('pauses and advances', () => {
  test('are recorded', () => {
    const [from, to] = [civilDate('2026-12-01'), civilDate('2026-12-14')]
    expect(recorded(pauseAllowance({ from, to }, anna(), context()))).toMatchObject([{ kind: 'pause.set', from, to }])
    expect(recorded(pauseAllowance({ from }, anna(), context()))[0]).not.toHaveProperty('to')
    const pauseId = idNumber(0x31)
    expect(recorded(endPause(pauseId, anna(), context()))).toMatchObject([{ kind: 'pause.ended', pauseId }])
    expect(recorded(giveAdvance({ amount, over: 4 }, anna(), context()))).toMatchObject([
      { kind: 'advance.given', childId: ANNA, amount: 700, over: 4 },
    ])
  })

  test.each([childAnna, helperGran])('are for parents only, and so are changed paydays', (actor) => {
    const forbidden = { ok: false, error: { type: 'Forbidden' } }
    const by = () => commandContext({ actor })
    expect(changePayday(form, anna(), by())).toEqual(forbidden)
    expect(pauseAllowance({ from: FRIDAY }, anna(), by())).toEqual(forbidden)
    expect(endPause(idNumber(0x31), anna(), by())).toEqual(forbidden)
    expect(giveAdvance({ amount, over: 4 }, anna(), by())).toEqual(forbidden)
  })

  test('return NotFound without the child', () => {
    const notFound = { ok: false, error: { type: 'NotFound' } }
    expect(changePayday(form, undefined, context())).toEqual(notFound)
    expect(pauseAllowance({ from: FRIDAY }, undefined, context())).toEqual(notFound)
    expect(endPause(idNumber(0x31), undefined, context())).toEqual(notFound)
    expect(giveAdvance({ amount, over: 4 }, undefined, context())).toEqual(notFound)
  })
})

describe('forms', () => {
  const payday = (input: object) => parseForm(paydayForm('USD'), { date: FRIDAY, amount: '7', ...input })
  const invalid = (fields: object) => ({ ok: false, error: { type: 'Invalid', fields } })

  test('read a changed, skipped and early payday', () => {
    expect(payday({ words: ' Fair ' })).toEqual({ ok: true, value: form })
    expect(payday({ amount: '0' })).toMatchObject({ ok: true, value: { amount: 0, words: '' } })
    expect(payday({ paidOn: '2026-11-26' })).toMatchObject({ ok: true, value: { paidOn: '2026-11-26' } })
  })

  test('say what is wrong with a payday', () => {
    expect(payday({ paidOn: FRIDAY })).toEqual(invalid({ paidOn: 'Please choose a day before the payday' }))
    const nothing = 'Amount must be at least 0.01 to pay early'
    expect(payday({ amount: '0', paidOn: '2026-11-26' })).toEqual(invalid({ amount: nothing }))
    expect(payday({ amount: '-1' })).toEqual(invalid({ amount: 'Amount cannot be negative' }))
    expect(payday({ date: '' })).toEqual(invalid({ date: 'Please enter a valid date' }))
  })

  test('read a pause', () => {
    const from = '2026-12-02'
    expect(parseForm(pauseForm, { from })).toEqual({ ok: true, value: { from } })
    expect(parseForm(pauseForm, { from, to: from })).toEqual({ ok: true, value: { from, to: from } })
    const backwards = invalid({ to: 'The last day can’t be before the first' })
    expect(parseForm(pauseForm, { from, to: '2026-12-01' })).toEqual(backwards)
  })

  test('read an advance', () => {
    const advance = (input: object) => parseForm(advanceForm('USD'), { amount: '20', over: '4', ...input })
    expect(advance({})).toEqual({ ok: true, value: { amount: 2_000, over: 4 } })
    expect(advance({ over: 52 })).toMatchObject({ ok: true, value: { over: 52 } })
    for (const over of [0, 53, 1.5, '', '53', '1.5', 'x', null])
      expect(advance({ over })).toEqual(invalid({ over: 'Please choose 1 to 52 paydays' }))
    expect(advance({ amount: '' })).toEqual(invalid({ amount: 'Amount must be at least 0.01' }))
    expect(advance({ amount: '0' })).toEqual(invalid({ amount: 'Amount must be at least 0.01' }))
  })
})
