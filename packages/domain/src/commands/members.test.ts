import { describe, expect, test } from 'vitest'
import { parseForm } from '../forms/fields.ts'
import { joinForm, memberEditForm, memberForm } from '../forms/forms.ts'
import { parseEntry } from '../journal/entry.ts'
import { postingId } from '../journal/id.ts'
import type { Member } from '../ledger/members.ts'
import { ANNA, BEN, childAnna, GRAN, helperGran, idNumber, parentPat, PAT, SAM, stampAt } from '../testing/people.ts'
import { commandContext } from '../testing/command-context.ts'
import { deleteTransaction, restoreTransaction } from './commands.ts'
import { changeMember, inviteMember, removeMember } from './members.ts'

const member = (userId: typeof PAT, changes: Partial<Member> = {}): Member => ({
  ...{ userId, name: 'Sam', role: 'parent', childIds: [], isRemoved: false, addedBy: PAT, removedBy: undefined },
  ...changes,
})
const pat = member(PAT, { name: 'Pat' })
const sam = member(SAM)
const gran = member(GRAN, { name: 'Gran', role: 'helper', childIds: [ANNA] })
const forbidden = { ok: false, error: { type: 'Forbidden' } }
const notFound = { ok: false, error: { type: 'NotFound' } }

describe('inviteMember', () => {
  test('adds a member with a new user id', () => {
    const invited = inviteMember({ name: 'Gran', role: 'helper', childIds: [ANNA] }, commandContext())
    const { userId, entries } = invited.ok ? invited.value : { userId: '', entries: [] }
    expect(entries).toMatchObject([{ kind: 'member.added', userId, name: 'Gran', role: 'helper', childIds: [ANNA] }])
    expect(entries.every((entry) => parseEntry(entry).ok)).toBe(true)
    expect(userId).not.toBe(PAT)
  })

  test('also records the creator’s name the first time', () => {
    const invite = (...members: readonly Member[]) => {
      const known = new Map(members.map((each) => [each.userId, each]))
      const invited = inviteMember({ name: 'Gran', role: 'parent' }, commandContext(), known)
      return invited.ok ? invited.value.entries.slice(1) : undefined
    }
    expect(invite(pat)).toMatchObject([{ kind: 'member.changed', userId: PAT, name: 'Pat' }])
    expect([invite(pat, sam), invite({ ...pat, name: '' })]).toEqual([[], []])
  })

  test.each([childAnna, helperGran])('returns Forbidden for a child or helper', (actor) => {
    expect(inviteMember({ name: 'Sam', role: 'parent' }, commandContext({ actor }))).toEqual(forbidden)
  })
})

describe('changeMember', () => {
  test('records only the fields that differ', () => {
    const edit = { name: 'Gran', access: { role: 'helper', childIds: [BEN, ANNA] } } as const
    expect(
      changeMember({ ...edit, access: { role: 'helper', childIds: [BEN, ANNA] } }, gran, commandContext()),
    ).toMatchObject({
      value: [{ kind: 'member.changed', userId: GRAN, role: 'helper', childIds: [BEN, ANNA] }],
    })
    expect(
      changeMember({ name: 'Gran', access: { role: 'helper', childIds: [ANNA] } }, gran, commandContext()),
    ).toEqual({
      ok: true,
      value: [],
    })
    const promoted = changeMember({ access: { role: 'parent' } }, gran, commandContext())
    expect(promoted).toMatchObject({ value: [{ role: 'parent' }] })
    expect(promoted.ok && promoted.value.every((entry) => parseEntry(entry).ok && !('name' in entry))).toBe(true)
  })

  test('records other children and fewer children', () => {
    const helped = (...childIds: (typeof ANNA)[]) => ({ access: { role: 'helper', childIds } }) as const
    expect(changeMember(helped(BEN), gran, commandContext())).toMatchObject({ value: [{ childIds: [BEN] }] })
    const both = { ...gran, childIds: [ANNA, BEN] }
    expect(changeMember(helped(ANNA), both, commandContext())).toMatchObject({ value: [{ childIds: [ANNA] }] })
  })

  test('lets helpers change only their own names', () => {
    const context = () => commandContext({ actor: helperGran })
    expect(changeMember({ name: 'Granny' }, gran, context())).toMatchObject({ value: [{ name: 'Granny' }] })
    expect(changeMember({ access: { role: 'parent' } }, gran, context())).toEqual(forbidden)
    expect(changeMember({ name: 'Sammy' }, sam, context())).toEqual(forbidden)
  })

  test('never changes the actor’s own role, so that a family keeps a parent', () => {
    expect(changeMember({ access: { role: 'helper', childIds: [ANNA] } }, pat, commandContext())).toEqual(forbidden)
  })

  test.each([undefined, { ...gran, isRemoved: true }])('returns NotFound for a missing or removed member', (found) => {
    expect(changeMember({ name: 'Granny' }, found, commandContext())).toEqual(notFound)
  })
})

describe('removeMember', () => {
  test('removes other members, or the actor if another parent remains', () => {
    expect(removeMember(gran, [pat, gran], commandContext())).toMatchObject({ value: [{ userId: GRAN }] })
    expect(removeMember(sam, [pat, sam], commandContext())).toMatchObject({ value: [{ userId: SAM }] })
    expect(removeMember(pat, [pat, sam], commandContext())).toMatchObject({ value: [{ userId: PAT }] })
  })

  test('returns LastParent if no other parent is left', () => {
    const lastParent = { ok: false, error: { type: 'LastParent' } }
    expect(removeMember(pat, [pat, gran], commandContext({ actor: parentPat }))).toEqual(lastParent)
    expect(removeMember(pat, [pat, { ...sam, isRemoved: true }], commandContext())).toEqual(lastParent)
  })

  test('lets a helper leave, but not remove others', () => {
    for (const known of [[pat, gran], [gran]])
      expect(removeMember(gran, known, commandContext({ actor: helperGran }))).toMatchObject({ ok: true })
    expect(removeMember(pat, [pat, sam, gran], commandContext({ actor: helperGran }))).toEqual(forbidden)
    expect(removeMember(gran, [pat, gran], commandContext({ actor: childAnna }))).toEqual(forbidden)
  })

  test.each([undefined, { ...gran, isRemoved: true }])('returns NotFound for a missing or removed member', (found) => {
    expect(removeMember(found, [pat], commandContext())).toEqual(notFound)
  })
})

describe('undoing a gift', () => {
  const child = { id: ANNA }
  const posting = postingId(idNumber(0x30))
  const gift = { by: GRAN, stamp: stampAt('2026-11-20T12:01') }

  test.each([deleteTransaction, restoreTransaction])(
    'records the helper’s id, so that the helper can see the entry',
    (command) => {
      expect(command(posting, child, commandContext(), gift)).toMatchObject({ value: [{ giftOf: GRAN }] })
      expect(command(posting, child, commandContext())).toMatchObject({
        value: [expect.not.objectContaining({ giftOf: GRAN })],
      })
    },
  )

  test('is allowed for the helper within a day of recording the gift', () => {
    const context = (now: string) => commandContext({ actor: helperGran, now })
    expect(deleteTransaction(posting, child, context('2026-11-21T12:00:59.999Z'), gift)).toMatchObject({ ok: true })
    expect(deleteTransaction(posting, child, context('2026-11-21T12:01:00.000Z'), gift)).toEqual(forbidden)
  })

  test('is allowed for a parent at any time', () => {
    const context = commandContext({ now: '2026-12-31T12:00:00Z' })
    expect(deleteTransaction(posting, child, context, gift)).toMatchObject({ ok: true })
  })

  test('returns Forbidden if someone else recorded the transaction', () => {
    const context = commandContext({ actor: helperGran, now: '2026-11-20T12:02:00Z' })
    expect(deleteTransaction(posting, child, context, { ...gift, by: PAT })).toEqual(forbidden)
    expect(deleteTransaction(posting, child, context)).toEqual(forbidden)
  })
})

describe('the forms', () => {
  test('require a name and a role, and for a helper at least one child', () => {
    expect(parseForm(memberForm, { name: ' Sam ', role: 'parent' })).toEqual({
      ok: true,
      value: { name: 'Sam', role: 'parent' },
    })
    expect(parseForm(memberForm, { name: ' ', role: 'parent' })).toMatchObject({
      error: { fields: { name: 'Name is required' } },
    })
    expect(parseForm(memberForm, { name: 'Gran', role: 'helper', childIds: [] })).toMatchObject({
      error: { fields: { childIds: 'Please choose at least one child' } },
    })
    expect(parseForm(memberEditForm, { access: { role: 'helper', childIds: [ANNA, ANNA] } })).toEqual({
      ok: true,
      value: { access: { role: 'helper', childIds: [ANNA] } },
    })
  })

  test.each(['abcde-fgh01', ' ABCDEFGHOI ', 'abcde fgh0l'])('accept and normalize the code %j', (code) => {
    const parsed = parseForm(joinForm, { code, username: 'gran', password: 'star' })
    expect(parsed).toMatchObject({ ok: true, value: { code: 'ABCDEFGH01' } })
  })

  test.each(['', 'ABCDE-FGH0', 'ABCDE-FGHU0', 'ABCDE-FGH012'])('reject the code %j', (code) => {
    const parsed = parseForm(joinForm, { code, username: 'gran', password: 'star' })
    expect(parsed).toMatchObject({ error: { fields: { code: 'Please check the code: it has 10 letters and digits' } } })
  })
})
