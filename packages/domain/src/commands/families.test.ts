import { describe, expect, test } from 'vitest'
import { activityLog } from '../activity/activity-log.ts'
import { civilDate } from '../calendar/civil-date.ts'
import { UTC, type TimeZone } from '../calendar/time-zone.ts'
import { parseEntry } from '../journal/entry.ts'
import { minorUnits } from '../money/minor-units.ts'
import { assert, err, ok } from '../result.ts'
import { deriveLedger } from '../ledger/derive.ts'
import { commandContext } from '../testing/command-context.ts'
import { ANNA, ANNAS_LOGIN, childAnna, childBen, FAMILY, PAT } from '../testing/people.ts'
import {
  addChild,
  changeChild,
  changeFamily,
  changeProfile,
  createFamily,
  setCurrency,
  undoChildChange,
} from './commands.ts'

const signUp = { username: 'pat', password: 'secret', email: null, firstName: 'Pat', lastName: 'Garcia' }
const childForm = { name: 'Anna', username: 'anna', password: 'secret', startingBalance: minorUnits(2_500) }
const TODAY = civilDate('2026-11-21')

describe('createFamily', () => {
  test('creates the parent’s profile, and a family named after the parent', () => {
    const recorded = createFamily(
      { ...signUp, email: 'pat@example.com' },
      commandContext({ timeZone: 'Europe/Berlin' }),
    )
    expect(deriveLedger(recorded.ok ? recorded.value : [], TODAY).family).toMatchObject({
      id: FAMILY,
      name: 'Garcia',
      timeZone: 'Europe/Berlin',
      currency: 'USD',
      rules: 1,
      profiles: new Map([[PAT, { userId: PAT, firstName: 'Pat', lastName: 'Garcia', email: 'pat@example.com' }]]),
    })
  })

  test('creates valid entries without the username or password', () => {
    const recorded = createFamily({ ...signUp, username: 'the-username', password: 'the-password' }, commandContext())
    const entries = recorded.ok ? recorded.value : []
    expect(entries.map((entry) => entry.kind)).toEqual(['family.created', 'profile.changed'])
    expect(entries.map((entry) => parseEntry(entry).ok)).toEqual([true, true])
    expect(JSON.stringify(entries)).not.toMatch(/the-username|the-password/)
  })

  test('logs the new family, but not the profile from the sign-up form as a change', () => {
    const context = commandContext()
    const recorded = createFamily({ ...signUp, email: 'pat@example.com' }, context)
    const changed = changeProfile({ firstName: 'Patricia' }, context)
    const entries = [recorded, changed].flatMap((each) => (each.ok ? each.value : []))
    expect(activityLog(entries).map((line) => line.description)).toEqual([
      'Profile updated: first name',
      'Family created: Garcia',
    ])
  })

  test('uses the id of the first entry as the family id', () => {
    const recorded = createFamily(signUp, commandContext())
    expect(recorded).toMatchObject({ value: [{ kind: 'family.created', id: FAMILY, familyId: FAMILY }, {}] })
  })

  // SPEC: 3.12, 6.4
  test('returns Forbidden for a child, because sign-up creates only parent accounts (SPEC §6)', () => {
    expect(createFamily(signUp, commandContext({ actor: childAnna }))).toEqual(err({ type: 'Forbidden' }))
  })
})

describe('changeFamily', () => {
  test.each([[{ name: 'Li' }], [{ timeZone: 'Asia/Kathmandu' as TimeZone }], [{ name: 'Li', timeZone: UTC }], [{}]])(
    'records exactly the given fields %j',
    (form) => {
      const recorded = changeFamily(form, commandContext())
      const [entry] = recorded.ok ? recorded.value : []
      expect(entry).toMatchObject({ kind: 'family.changed', ...form })
      expect(Object.keys(entry ?? {}).filter((key) => ['name', 'timeZone', 'rules'].includes(key))).toEqual(
        Object.keys(form),
      )
    },
  )

  test('returns Forbidden for a child (SPEC §6)', () => {
    expect(changeFamily({ name: 'Annaland' }, commandContext({ actor: childAnna }))).toEqual(err({ type: 'Forbidden' }))
  })
})

describe('setCurrency', () => {
  const dollars = { currency: 'USD' } as const

  test('records the currency of a family with as many decimals', () => {
    expect(setCurrency({ code: 'EUR' }, dollars, commandContext())).toMatchObject({
      value: [{ kind: 'family.currency.set', code: 'EUR' }],
    })
    expect(setCurrency({ code: 'KRW' }, { currency: 'JPY' }, commandContext())).toMatchObject({
      value: [{ code: 'KRW' }],
    })
  })

  test('records nothing if the family has this currency', () => {
    expect(setCurrency({ code: 'USD' }, dollars, commandContext())).toEqual(ok([]))
  })

  test('returns OtherDecimals for a currency with another number of decimals', () => {
    expect(setCurrency({ code: 'JPY' }, dollars, commandContext())).toEqual(err({ type: 'OtherDecimals' }))
    expect(setCurrency({ code: 'KWD' }, dollars, commandContext())).toEqual(err({ type: 'OtherDecimals' }))
  })

  test('returns Forbidden for a child', () => {
    const context = commandContext({ actor: childAnna })
    expect(setCurrency({ code: 'EUR' }, dollars, context)).toEqual(err({ type: 'Forbidden' }))
    expect(setCurrency({ code: 'JPY' }, dollars, context)).toEqual(err({ type: 'Forbidden' }))
  })

  test('a new family can have any currency', () => {
    const recorded = createFamily({ ...signUp, currency: 'JPY' }, commandContext())
    expect(deriveLedger(recorded.ok ? recorded.value : [], TODAY).family).toMatchObject({ currency: 'JPY' })
  })
})

describe('changeProfile', () => {
  test('changes the actor’s profile', () => {
    expect(changeProfile({ firstName: 'Pat' }, commandContext())).toMatchObject({
      value: [{ userId: PAT, firstName: 'Pat' }],
    })
    expect(changeProfile({ firstName: 'Ann' }, commandContext({ actor: childAnna }))).toMatchObject({
      value: [{ userId: ANNAS_LOGIN, firstName: 'Ann' }],
    })
  })

  test('records only the given fields of a profile (SPEC §5)', () => {
    const recorded = changeProfile({ email: null }, commandContext())
    const [entry] = recorded.ok ? recorded.value : []
    expect(entry).toMatchObject({ kind: 'profile.changed', email: null })
    expect(entry !== undefined && ('firstName' in entry || 'lastName' in entry)).toBe(false)
  })
})

describe('addChild', () => {
  test('uses the entry id as the child id, and a new id for the child’s user', () => {
    const added = addChild(childForm, commandContext())
    expect(added.ok && added.value.entries).toMatchObject([
      { kind: 'child.added', name: 'Anna', by: PAT, familyId: FAMILY },
      { kind: 'opening.added', amount: 2_500, by: PAT, familyId: FAMILY },
    ])
    const { childId, userId, entries } = added.ok ? added.value : { childId: '', userId: '', entries: [] }
    expect(entries).toMatchObject([{ id: childId, childId, userId }, { childId }])
    expect(childId).not.toBe(userId)
    expect(entries.map((entry) => parseEntry(entry).ok)).toEqual([true, true])
  })

  test('records no deposit if the starting balance is zero', () => {
    const added = addChild({ ...childForm, startingBalance: minorUnits(0) }, commandContext())
    expect(added.ok && added.value.entries.map(({ kind }) => kind)).toEqual(['child.added'])
  })

  test('creates entries without the child’s username or password', () => {
    const added = addChild({ ...childForm, username: 'the-username', password: 'the-password' }, commandContext())
    expect(added.ok).toBe(true)
    expect(JSON.stringify(added)).not.toMatch(/the-username|the-password/)
  })

  test('chooses an avatar that differs from the siblings’ unless the form specifies one', () => {
    const avatarOf = (...input: Parameters<typeof addChild>) => {
      const added = addChild(...input)
      return deriveLedger(added.ok ? added.value.entries : [], TODAY).children[0]?.child.avatar
    }
    const first = avatarOf(childForm, commandContext())
    assert(first, 'the child has an avatar')
    const second = avatarOf(childForm, commandContext(), [{ avatar: first }])
    expect([second?.color === first.color, second?.animal === first.animal]).toEqual([false, false])
    const avatar = { color: 'blue', animal: 'owl' } as const
    expect(avatarOf({ ...childForm, avatar }, commandContext(), [{ avatar }])).toEqual(avatar)
  })

  test('creates a child with the given starting balance', () => {
    const added = addChild(childForm, commandContext())
    const { children } = deriveLedger(added.ok ? added.value.entries : [], TODAY)
    expect(children.map(({ child }) => [child.name, child.balance])).toEqual([['Anna', 2_500]])
  })

  test('returns Forbidden for a child (SPEC §6)', () => {
    expect(addChild(childForm, commandContext({ actor: childAnna }))).toEqual(err({ type: 'Forbidden' }))
  })
})

describe('changeChild', () => {
  const anna = { id: ANNA, avatar: { color: 'red', animal: 'dog' }, pigName: 'Rosie', look: 'young' } as const
  const avatar = { color: 'red', animal: 'cat' } as const

  test('records the new avatar', () => {
    const recorded = changeChild({ avatar }, anna, commandContext())
    expect(recorded).toMatchObject({ value: [{ kind: 'child.changed', childId: ANNA, avatar }] })
  })

  test('records nothing if no field differs', () => {
    expect(changeChild({ avatar: anna.avatar, pigName: 'Rosie', look: 'young' }, anna, commandContext())).toEqual(
      ok([]),
    )
    expect(changeChild({}, anna, commandContext())).toEqual(ok([]))
  })

  test('records only the fields that differ', () => {
    const recordedFields = (form: Parameters<typeof changeChild>[0]) => {
      const recorded = changeChild(form, anna, commandContext())
      assert(recorded.ok && recorded.value[0]?.kind === 'child.changed', 'the change is recorded')
      const { avatar: color, pigName, look } = recorded.value[0]
      return { avatar: color, pigName, look }
    }
    expect(recordedFields({ ...anna, look: 'older' })).toEqual({ look: 'older' })
    expect(recordedFields({ ...anna, pigName: null })).toEqual({ pigName: null })
    expect(recordedFields({ avatar, pigName: 'Pinky' })).toEqual({ avatar, pigName: 'Pinky' })
  })

  test('can be called by the child', () => {
    const recorded = changeChild({ avatar, pigName: 'Pinky' }, anna, commandContext({ actor: childAnna }))
    expect(recorded).toMatchObject({ value: [{ by: childAnna.userId, avatar, pigName: 'Pinky' }] })
  })

  test('returns Forbidden for a sibling, even if nothing differs, and NotFound if the child does not exist', () => {
    const context = commandContext({ actor: childBen })
    for (const form of [{}, { avatar }]) expect(changeChild(form, anna, context)).toEqual(err({ type: 'Forbidden' }))
    expect(changeChild({ avatar }, undefined, commandContext())).toEqual(err({ type: 'NotFound' }))
  })
})

describe('undoChildChange', () => {
  const changed = { id: ANNA, avatar: { color: 'red', animal: 'dog' }, pigName: 'Rosie', look: 'young' } as const
  const form = { changed: { pigName: 'Rosie' }, previous: { pigName: null } }

  test('records the previous value', () => {
    expect(undoChildChange(form, changed, commandContext())).toMatchObject({ value: [{ pigName: null }] })
  })

  test('records nothing if another change counts now', () => {
    const again = { ...changed, pigName: 'Piggy' }
    expect(undoChildChange(form, again, commandContext())).toEqual(err({ type: 'ChildChangedAgain' }))
  })

  test('ignores changes of other fields', () => {
    const other = { ...changed, look: 'older' } as const
    expect(undoChildChange(form, other, commandContext())).toMatchObject({ value: [{ pigName: null }] })
  })

  test('returns Forbidden for a sibling, and NotFound if the child does not exist', () => {
    expect(undoChildChange(form, changed, commandContext({ actor: childBen }))).toEqual(err({ type: 'Forbidden' }))
    expect(undoChildChange(form, undefined, commandContext())).toEqual(err({ type: 'NotFound' }))
  })
})
