import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, civilDate, civilTime } from '../calendar/civil-date.ts'
import { automaticPostingId, postingIdOf } from '../journal/id.ts'
import { minorUnits } from '../money/minor-units.ts'
import { ANNA, idNumber, PAT, stampAt } from '../testing/people.ts'
import { compareMovements, findPosting, postingSortKey, DAY_RANK, type Movement } from './posting.ts'

const recorded: Movement = {
  id: postingIdOf(idNumber(5)),
  account: 'bank',
  type: 'deposit',
  amount: minorUnits(100),
  date: civilDate('2026-01-05'),
  time: civilTime('12:00'),
  timed: true,
  description: 'Tooth',
  by: PAT,
  stamp: stampAt('2026-01-05T12:00'),
  rank: DAY_RANK.recorded,
}

const automatic = (type: 'allowance' | 'interest'): Movement => ({
  ...recorded,
  id: automaticPostingId(type, ANNA, recorded.date),
  type,
  time: civilTime('00:00'),
  by: undefined,
  stamp: '',
  rank: DAY_RANK[type],
})

/** Each sort criterion, with two movements listed in the order it gives them. */
const pairs: readonly (readonly [string, Movement, Movement])[] = [
  ['the date', { ...recorded, time: civilTime('23:59') }, { ...automatic('interest'), date: civilDate('2026-01-06') }],
  [
    'rank, with the opening before interest',
    { ...recorded, rank: DAY_RANK.opening, time: civilTime('23:59') },
    automatic('interest'),
  ],
  ['rank, with interest before the allowance', automatic('interest'), automatic('allowance')],
  [
    'rank, with the allowance before recorded postings',
    automatic('allowance'),
    { ...recorded, time: civilTime('00:00') },
  ],
  ['the time', { ...recorded, stamp: stampAt('2026-01-09T12:00') }, { ...recorded, time: civilTime('12:01') }],
  ['the stamp', { ...recorded, id: postingIdOf(idNumber(9)) }, { ...recorded, stamp: stampAt('2026-01-05T12:00', 1) }],
  ['the id', recorded, { ...recorded, id: postingIdOf(idNumber(6)) }],
]

describe('the order of postings (INTERPRETATION: two accounts per child)', () => {
  test.each(pairs)('sorts by %s', (_, before, after) => {
    expect(compareMovements(before, after)).toBeLessThan(0)
    expect(compareMovements(after, before)).toBeGreaterThan(0)
    expect(postingSortKey(before) < postingSortKey(after)).toBe(true)
  })

  test('treats a movement and its copy as equal', () => {
    expect(compareMovements(recorded, { ...recorded })).toBe(0)
    expect(postingSortKey({ ...recorded })).toBe(postingSortKey(recorded))
  })

  const anyMovement = fc
    .record({
      days: fc.nat({ max: 2 }),
      time: fc.constantFrom('00:00', '09:59', '10:00'),
      counter: fc.nat({ max: 1 }),
      number: fc.nat({ max: 2 }),
      form: fc.constantFrom('recorded', 'opening', 'interest', 'allowance'),
    })
    .map(({ days, time, counter, number, form }): Movement => {
      const date = addDays(recorded.date, days)
      if (form === 'interest' || form === 'allowance')
        return { ...automatic(form), date, id: automaticPostingId(form, ANNA, date) }
      const stamp = stampAt('2026-01-05T12:00', counter)
      const rank = form === 'opening' ? DAY_RANK.opening : DAY_RANK.recorded
      return { ...recorded, date, time: civilTime(time), stamp, rank, id: postingIdOf(idNumber(number)) }
    })

  test('matches the string order of postingSortKey', () => {
    fc.assert(
      fc.property(anyMovement, anyMovement, (a, b) => {
        const byKey = postingSortKey(a) < postingSortKey(b) ? -1 : Number(postingSortKey(a) > postingSortKey(b))
        expect(Math.sign(compareMovements(a, b))).toBe(byKey)
      }),
      { numRuns: 1_000 },
    )
  })
})

test('findPosting finds a posting only if both the id and the value date match', () => {
  const postings = [3, 4, 5, 6].map((day) => ({
    ...recorded,
    id: postingIdOf(idNumber(day)),
    date: civilDate(`2026-01-0${Math.min(day, 5)}`),
    balanceAfter: minorUnits(100),
    principalAfter: minorUnits(100),
  }))
  const find = (id: number, date: string) => findPosting(postings, idNumber(id), civilDate(date))
  expect(find(3, '2026-01-03')).toBe(postings[0])
  expect(find(6, '2026-01-05')).toBe(postings[3])
  expect(find(6, '2026-01-06')).toBeUndefined()
  expect(find(7, '2026-01-05')).toBeUndefined()
})

test('findPosting finds a posting on the last date that a date can have', () => {
  const last = {
    ...recorded,
    id: postingIdOf(idNumber(9)),
    date: civilDate('9999-12-31'),
    balanceAfter: minorUnits(100),
  }
  const posting = { ...last, principalAfter: minorUnits(100) }
  expect(findPosting([posting], idNumber(9), posting.date)).toBe(posting)
})
