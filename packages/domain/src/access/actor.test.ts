import { describe, expect, test } from 'vitest'
import { ANNA, ANNAS_LOGIN, childAnna, GRAN, helperGran, parentPat, PAT } from '../testing/people.ts'
import { actorOf, scopeOf } from './access.ts'

describe('actorOf', () => {
  test('returns a parent for a user without a child id', () => {
    expect(actorOf({ userId: PAT })).toEqual(parentPat)
    expect(actorOf({ userId: PAT, childId: undefined })).toEqual(parentPat)
  })

  test('returns a child for a user with a child id', () => {
    expect(actorOf({ userId: ANNAS_LOGIN, childId: ANNA })).toEqual(childAnna)
  })
})

test('actorOf returns a helper with their children', () => {
  expect(actorOf({ userId: GRAN, role: 'helper', childIds: [ANNA] })).toEqual(helperGran)
  expect(actorOf({ userId: GRAN, role: 'helper' })).toEqual({ ...helperGran, childIds: [] })
})

test('scopeOf returns the family’s scope for a parent and the child’s own scope for a child', () => {
  expect(scopeOf(parentPat)).toBe('family')
  expect(scopeOf(childAnna)).toBe(`child:${ANNA}`)
})
