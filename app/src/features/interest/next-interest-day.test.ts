import { describe, expect, test } from 'vitest'
import { addDays, civilDate, deriveAccounts, isFamilyEntry, type ChildEntry } from '@little-ledger/domain'
import { payInterest } from '../../testing/commands.ts'
import { startFamilyWithChild, valueOf } from '../../testing/family.ts'
import { storedChild, storedEntries } from '../../testing/reading.ts'
import { nextInterestDay } from './next-interest-day.ts'

type Family = Awaited<ReturnType<typeof startFamilyWithChild>>
type Terms = Parameters<typeof payInterest>[1]

/** Mia, who has a hundred dollars since Monday, March 2, and interest terms by the day on which they are set. */
async function startWith(terms: Readonly<Record<string, Terms>>): Promise<Family> {
  const family = await startFamilyWithChild({ startingBalance: 10_000 })
  for (const [day, set] of Object.entries(terms)) {
    family.device.clock.set(`${day}T09:00:00Z`)
    valueOf(await payInterest(family, set))
  }
  return family
}

const nextDay = async ({ store, childId }: Family, today: string) =>
  nextInterestDay(await storedChild(store, childId), civilDate(today))

/** The day on which the ledger itself pays interest next. */
async function nextPosting({ store, childId }: Family, today: string) {
  const isOwn = (entry: object): entry is ChildEntry => 'childId' in entry && entry.childId === childId
  const entries = (await storedEntries(store)).filter((entry) => !isFamilyEntry(entry)).filter(isOwn)
  const { postings } = deriveAccounts(childId, entries, addDays(civilDate(today), 40))
  return postings.find(({ type, date }) => type === 'interest' && date > today)?.date
}

describe('the next interest day', () => {
  test.each([
    ['weekly', '2026-03-08'],
    ['biweekly', '2026-03-08'],
    ['monthly', '2026-04-01'],
  ] as const)('of %s interest set on Monday, March 2, is %s (decisions: calendar)', async (frequency, day) => {
    expect(await nextDay(await startWith({ '2026-03-02': { frequency } }), '2026-03-02')).toBe(day)
  })

  test('is never today, whose interest is paid already', async () => {
    const weekly = await startWith({ '2026-03-02': { frequency: 'weekly' } })
    expect(await nextDay(weekly, '2026-03-08')).toBe('2026-03-15')
    const monthly = await startWith({ '2026-03-02': { frequency: 'monthly' } })
    expect(await nextDay(monthly, '2026-04-01')).toBe('2026-05-01')
  })

  test('comes after the end of a year', async () => {
    const family = await startWith({ '2026-03-02': { frequency: 'monthly' } })
    expect(await nextDay(family, '2026-12-31')).toBe('2027-01-01')
  })

  test('is none where interest is off, nought or was never set', async () => {
    expect(await nextDay(await startWith({ '2026-03-02': { active: false } }), '2026-03-02')).toBeUndefined()
    expect(await nextDay(await startWith({ '2026-03-02': { rate: 0 } }), '2026-03-02')).toBeUndefined()
    expect(await nextDay(await startWith({}), '2026-03-02')).toBeUndefined()
  })

  test.each<readonly [string, Readonly<Record<string, Terms>>]>([
    [
      'a change of rate',
      { '2026-03-02': { frequency: 'biweekly' }, '2026-03-11': { frequency: 'biweekly', rate: 300 } },
    ],
    [
      'a pause',
      {
        '2026-03-02': { frequency: 'biweekly' },
        '2026-03-11': { frequency: 'biweekly', active: false },
        '2026-03-18': { frequency: 'biweekly' },
      },
    ],
    ['a change of rhythm', { '2026-03-02': { frequency: 'weekly' }, '2026-03-11': { frequency: 'biweekly' } }],
    [
      'a change of rhythm and back',
      {
        '2026-03-02': { frequency: 'biweekly' },
        '2026-03-09': { frequency: 'weekly' },
        '2026-03-10': { frequency: 'biweekly' },
      },
    ],
    ['a change to months', { '2026-03-02': { frequency: 'biweekly' }, '2026-03-09': { frequency: 'monthly' } }],
  ])('is the day on which the ledger pays, also after %s', async (_change, terms) => {
    const family = await startWith(terms)
    for (const today of ['2026-03-18', '2026-03-22', '2026-03-29', '2026-03-30'])
      expect([today, await nextDay(family, today)]).toEqual([today, await nextPosting(family, today)])
  })
})
