import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { deriveLedger } from '../ledger/derive.ts'
import type { Entry } from '../journal/entry.ts'
import type { Kind } from '../journal/kinds.ts'
import { anyJournal, anyToday } from '../testing/arbitraries.ts'
import { ANNA, ANNAS_LOGIN, BENS_LOGIN, childAnna, childBen, idNumber, PAT, parentPat, SAM } from '../testing/people.ts'
import { visibleState } from '../testing/ledger-queries.ts'
import { kindNames, sampleEntry } from '../testing/sample-entries.ts'
import { type Actor, mayRecord, maySee } from './access.ts'

/** For each kind of entry, whether children may record it about their own account (SPEC §6). */
const childMayRecord: Readonly<Record<Kind, boolean>> = {
  'family.created': false,
  'family.changed': false,
  'family.currency.set': false,
  'profile.changed': true,
  'member.added': false,
  'member.changed': false,
  'member.removed': false,
  'child.added': false,
  'opening.added': false,
  'child.changed': true,
  'child.deleted': false,
  'allowance.set': false,
  'payday.changed': false,
  'pause.set': false,
  'pause.ended': false,
  'advance.given': false,
  'interest.set': false,
  'transaction.added': false,
  'transaction.deleted': false,
  'transaction.restored': false,
  'cash.counted': true,
  'goal.added': true,
  'goal.changed': true,
  'goal.deleted': true,
  'ask.made': true,
  'ask.withdrawn': true,
  'ask.answered': false,
}

/** An entry of the given kind about Anna, recorded by `by`. A profile.changed entry is about `by`. */
const recordedBy = (kind: Kind, by: string, changes: Readonly<Record<string, unknown>> = {}): Entry =>
  sampleEntry(kind, { by, ...(kind === 'profile.changed' ? { userId: by } : {}), ...changes }) as unknown as Entry

describe.each(kindNames)('%s', (kind) => {
  // SPEC: 6.2
  test('may be recorded by a parent under the parent’s own user id (SPEC §6)', () => {
    expect(mayRecord(parentPat, recordedBy(kind, PAT))).toBe(true)
  })

  test(`${childMayRecord[kind] ? 'may' : 'may not'} be recorded by a child about the child’s own account (SPEC §6)`, () => {
    expect(mayRecord(childAnna, recordedBy(kind, ANNAS_LOGIN))).toBe(childMayRecord[kind])
  })

  // SPEC: 6.6
  test('may not be recorded by a child about another child or the whole family (SPEC §6)', () => {
    const entry = recordedBy(kind, BENS_LOGIN)
    // The profile.changed entry is about Ben himself.
    expect(mayRecord(childBen, entry)).toBe(kind === 'profile.changed')
  })

  test.each([
    ['a parent', parentPat, [SAM, ANNAS_LOGIN, ANNA]],
    ['a child', childAnna, [PAT, BENS_LOGIN, ANNA]],
  ] as const)('may not be recorded by %s under another user’s id', (_, actor, others) => {
    expect(others.filter((by) => mayRecord(actor, recordedBy(kind, by)))).toEqual([])
  })
})

describe('member.changed', () => {
  test('may change only the name if a parent records it about themselves', () => {
    const own = (changes: object) => recordedBy('member.changed', PAT, { userId: PAT, ...changes })
    expect(mayRecord(parentPat, own({ role: undefined, childIds: undefined }))).toBe(true)
    expect(mayRecord(parentPat, own({ role: 'parent', childIds: undefined }))).toBe(false)
    expect(mayRecord(parentPat, own({}))).toBe(false)
  })
})

describe('profile.changed', () => {
  test.each([
    ['a parent', parentPat, PAT, ANNAS_LOGIN],
    ['a parent', parentPat, PAT, SAM],
    ['a child', childAnna, ANNAS_LOGIN, PAT],
    ['a child', childAnna, ANNAS_LOGIN, BENS_LOGIN],
  ] as const)('is rejected if %s records it about another user', (_, actor, by, userId) => {
    expect(mayRecord(actor, recordedBy('profile.changed', by, { userId }))).toBe(false)
  })
})

describe('a child', () => {
  test('is identified by childId, not by the login’s user id', () => {
    const impostor: Actor = { role: 'child', userId: ANNAS_LOGIN, childId: idNumber(0x99) }
    expect(mayRecord(impostor, recordedBy('cash.counted', ANNAS_LOGIN))).toBe(false)
  })

  /** Random entries about either child, recorded by random users. */
  const anyForgeries = fc
    .tuple(
      anyJournal,
      fc.array(fc.constantFrom(PAT, ANNAS_LOGIN, ANNAS_LOGIN, BENS_LOGIN), { minLength: 40, maxLength: 40 }),
    )
    .map(([entries, names]) =>
      entries.map((entry, index): Entry => ({
        ...entry,
        id: idNumber(0x9000 + index),
        by: names[index] ?? ANNAS_LOGIN,
      })),
    )

  const balances = (entries: readonly Entry[], today: Parameters<typeof deriveLedger>[1]) =>
    visibleState(deriveLedger(entries, today)).children.map(({ child, bank, postings }) => ({
      child: { ...child, cashOnHand: 0, avatar: undefined, pigName: undefined, look: undefined },
      bank,
      postings: postings.filter(({ account }) => account === 'bank'),
    }))

  test('cannot change any bank balance (SPEC §6, INTERPRETATION: two accounts per child)', () => {
    fc.assert(
      fc.property(anyJournal, anyForgeries, anyToday, (entries, forged, today) => {
        const allowed = forged.filter((entry) => mayRecord(childAnna, entry))
        expect(balances([...entries, ...allowed], today)).toEqual(balances(entries, today))
      }),
      { numRuns: 300 },
    )
  })

  test('cannot change the other child, the family or another profile (SPEC §6)', () => {
    fc.assert(
      fc.property(anyJournal, anyForgeries, anyToday, (entries, forged, today) => {
        const allowed = forged.filter((entry) => mayRecord(childAnna, entry) && entry.kind !== 'profile.changed')
        const others = (ledger: ReturnType<typeof deriveLedger>) => {
          const { family, children } = visibleState(ledger)
          return { family, children: children.filter(({ child }) => child.id !== ANNA) }
        }
        expect(others(deriveLedger([...entries, ...allowed], today))).toEqual(others(deriveLedger(entries, today)))
      }),
    )
  })
})

describe('maySee', () => {
  test.each(kindNames)('%s is visible to a parent', (kind) => {
    expect(maySee(parentPat, recordedBy(kind, PAT))).toBe(true)
  })

  test.each(kindNames.filter((kind) => 'childId' in sampleEntry(kind)))(
    '%s is visible to the child it is about, but not to a sibling',
    (kind) => {
      expect(maySee(childAnna, recordedBy(kind, PAT, { childId: ANNA }))).toBe(true)
      expect(maySee(childBen, recordedBy(kind, PAT, { childId: ANNA }))).toBe(false)
    },
  )

  test.each([
    'family.created',
    'family.changed',
    'family.currency.set',
    'member.added',
    'member.changed',
    'member.removed',
  ] as const)('%s is visible to every child', (kind) => {
    expect(maySee(childAnna, recordedBy(kind, PAT))).toBe(true)
  })

  test('a profile is visible to the child it belongs to, but not to other children', () => {
    expect(maySee(childAnna, recordedBy('profile.changed', PAT))).toBe(false)
    expect(maySee(childAnna, recordedBy('profile.changed', BENS_LOGIN))).toBe(false)
    expect(maySee(childAnna, recordedBy('profile.changed', ANNAS_LOGIN))).toBe(true)
  })

  test('only childId and userId decide whether a child sees an entry of an unknown kind', () => {
    const future = { kind: 'chore.done' }
    expect(maySee(childAnna, future)).toBe(true)
    expect(maySee(childAnna, { ...future, childId: ANNA })).toBe(true)
    expect(maySee(childAnna, { ...future, childId: idNumber(99) })).toBe(false)
    expect(maySee(childAnna, { ...future, userId: PAT })).toBe(false)
  })
})
