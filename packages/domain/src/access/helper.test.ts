import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import type { Kind } from '../journal/kinds.ts'
import { deriveLedger } from '../ledger/derive.ts'
import { anyJournal, anyToday } from '../testing/arbitraries.ts'
import { ANNA, BEN, GRAN, helperGran, idNumber, PAT, SAM } from '../testing/people.ts'
import { kindNames, sampleEntry } from '../testing/sample-entries.ts'
import { mayRecord, maySee, scopeOf } from './access.ts'

const entryOf = (kind: Kind, changes: Readonly<Record<string, unknown>> = {}): Entry =>
  sampleEntry(kind, { by: GRAN, ...changes }) as unknown as Entry

/** A deposit for Anna, as the helper's app records it. */
const gift = (changes: Readonly<Record<string, unknown>> = {}): Entry =>
  entryOf('transaction.added', { toCash: undefined, ...changes })

describe('a helper may record', () => {
  const allowed: Partial<Record<Kind, Entry>> = {
    'profile.changed': entryOf('profile.changed', { userId: GRAN }),
    'member.changed': entryOf('member.changed', { role: undefined, childIds: undefined }),
    'member.removed': entryOf('member.removed'),
    'transaction.added': gift(),
    'transaction.deleted': entryOf('transaction.deleted'),
    'transaction.restored': entryOf('transaction.restored'),
  }

  test.each(kindNames)('%s only about their own gifts or themselves', (kind) => {
    const entry = allowed[kind]
    expect(entry !== undefined && mayRecord(helperGran, entry)).toBe(entry !== undefined)
    expect(mayRecord(helperGran, entryOf(kind, { childId: BEN, userId: SAM, giftOf: SAM }))).toBe(false)
    expect(mayRecord(helperGran, { ...(entry ?? entryOf(kind)), by: PAT })).toBe(false)
  })

  test.each([
    ['a withdrawal', gift({ type: 'withdrawal' })],
    ['a payment in cash', gift({ toCash: true })],
    ['a deposit for another child', gift({ childId: BEN })],
    ['a deposit dated earlier, which would earn interest', gift({ date: '2026-11-20' })],
    ['a deposit dated later', gift({ date: '2026-11-22' })],
    ['the deletion of another person’s transaction', entryOf('transaction.deleted', { giftOf: PAT })],
    ['a deletion that names no helper', entryOf('transaction.deleted', { giftOf: undefined })],
    ['the deletion of a gift to a child they no longer help', entryOf('transaction.deleted', { childId: BEN })],
    ['a change of their own role', entryOf('member.changed', { role: 'parent', childIds: undefined })],
    ['a change of their own children', entryOf('member.changed')],
    ['the removal of another member', entryOf('member.removed', { userId: PAT })],
  ])('no %s', (_, entry) => {
    expect(mayRecord(helperGran, entry)).toBe(false)
  })
})

describe('a helper sees', () => {
  const seen: readonly (readonly [string, Entry])[] = [
    ['the family', entryOf('family.created', { by: PAT })],
    ['a change of the family', entryOf('family.changed', { by: PAT })],
    ['the family’s currency', entryOf('family.currency.set', { by: PAT })],
    ['their own membership', entryOf('member.added', { by: PAT })],
    ['their own profile', entryOf('profile.changed', { userId: GRAN })],
    ['their child', entryOf('child.added', { by: PAT })],
    ['their child’s looks', entryOf('child.changed', { by: PAT })],
    ['their own gift', gift()],
    ['the deletion of their gift by a parent', entryOf('transaction.deleted', { by: PAT })],
  ]
  test.each(seen)('%s', (_, entry) => {
    expect(maySee(helperGran, entry)).toBe(true)
  })

  const hidden: readonly (readonly [string, Entry])[] = [
    ['another member', entryOf('member.added', { userId: SAM })],
    ['another profile', entryOf('profile.changed', { userId: PAT })],
    ['another child', entryOf('child.added', { id: BEN, childId: BEN })],
    ['a parent’s deposit', gift({ by: PAT })],
    ['another deletion', entryOf('transaction.deleted', { giftOf: undefined })],
    ...(
      [
        'opening.added',
        'allowance.set',
        'payday.changed',
        'pause.set',
        'advance.given',
        'interest.set',
        'cash.counted',
        'goal.added',
        'goal.changed',
      ] as const
    ).map((kind) => [`${kind} of their child`, entryOf(kind, { by: PAT })] as const),
  ]
  test.each(hidden)('not %s', (_, entry) => {
    expect(maySee(helperGran, entry)).toBe(false)
  })

  test('no entry of an unknown kind', () => {
    expect(maySee(helperGran, { kind: 'chore.done', by: GRAN, childId: ANNA, userId: GRAN })).toBe(false)
  })
})

describe('the scope of a helper', () => {
  test('depends on who their children are, but not on the order of the list', () => {
    const scope = (...childIds: (typeof ANNA)[]) => scopeOf({ role: 'helper', userId: GRAN, childIds })
    expect(scope(ANNA, BEN)).toBe(scope(BEN, ANNA))
    expect(new Set([scope(ANNA, BEN), scope(ANNA), scope(BEN), scopeOf({ ...helperGran, userId: SAM })]).size).toBe(4)
    expect(scope(ANNA)).toMatch(/^helper:[0-9a-f-]{36}:[0-9a-f]{16}$/)
  })
})

test('a helper can change bank balances only through deposits to their children', () => {
  const bankOf = (entries: readonly Entry[], today: Parameters<typeof deriveLedger>[1]) =>
    new Map(deriveLedger(entries, today).children.map(({ child }) => [child.id, child.balance]))
  fc.assert(
    fc.property(anyJournal, anyJournal, anyToday, (journal, recorded, today) => {
      // Without interest, so that the difference is exactly what was given. The command's tests cover undoing a gift.
      const entries = journal.filter(({ kind }) => kind !== 'interest.set')
      const forged = recorded.map((entry, index): Entry => ({ ...entry, id: idNumber(0x9000 + index), by: GRAN }))
      const allowed = forged.filter((entry) => mayRecord(helperGran, entry) && !('giftOf' in entry))
      const given = allowed.reduce((sum, entry) => sum + (entry.kind === 'transaction.added' ? entry.amount : 0), 0)
      const [before, after] = [bankOf(entries, today), bankOf([...entries, ...allowed], today)]
      expect([...after.keys()]).toEqual([...before.keys()])
      for (const [childId, balance] of after)
        expect(balance - (before.get(childId) ?? 0)).toBe(childId === ANNA ? given : 0)
    }),
    { numRuns: 300 },
  )
})
