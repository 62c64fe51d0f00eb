import fc from 'fast-check'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { idNumber } from '../testing/people.ts'
import { ANIMALS, AVATAR_COLORS, avatarField, defaultAvatar, type Avatar } from './avatar.ts'

describe('an avatar', () => {
  test.each([
    [{ color: 'red', animal: 'bear' }, true],
    [{ color: 'red' }, false],
    [{ color: 'black', animal: 'bear' }, false],
    [{ color: 'red', animal: 'rat' }, false],
    [{ color: 'red', animal: 'bear', hat: true }, false],
  ])('%j is valid: %s', (avatar, isValid) => {
    expect(v.safeParse(avatarField, avatar).success).toBe(isValid)
  })
})

describe('defaultAvatar', () => {
  const anyId = fc.nat({ max: 2 ** 40 }).map(idNumber)

  test('depends only on the id, and can return every combination of color and animal', () => {
    const avatars = Array.from({ length: 96 }, (_, number) => defaultAvatar(idNumber(number)))
    expect(new Set(avatars.map(({ color, animal }) => `${color} ${animal}`)).size).toBe(96)
    expect(defaultAvatar(idNumber(96))).toEqual(avatars[0])
  })

  test('gives children with consecutive ids different colors and animals', () => {
    for (let number = 0; number < 200; number += 1) {
      const [first, second, third] = [number, number + 1, number + 2].map((each) => defaultAvatar(idNumber(each)))
      expect(new Set([first?.color, second?.color, third?.color]).size).toBe(3)
      expect(new Set([first?.animal, second?.animal, third?.animal]).size).toBe(3)
    }
  })

  test('differs from the siblings’ avatars in color and animal', () => {
    fc.assert(
      fc.property(fc.array(anyId, { maxLength: 8 }), (ids) => {
        const siblings: Avatar[] = []
        for (const id of ids) siblings.push(defaultAvatar(id, siblings))
        expect(new Set(siblings.map(({ color }) => color)).size).toBe(ids.length)
        expect(new Set(siblings.map(({ animal }) => animal)).size).toBe(ids.length)
      }),
    )
  })

  test('ignores the siblings’ avatars once every color and animal is used', () => {
    const siblings = ANIMALS.map((animal, index) => ({ color: AVATAR_COLORS[index % 8] ?? 'red', animal }))
    expect(defaultAvatar(idNumber(9), siblings)).toEqual(defaultAvatar(idNumber(9)))
  })
})
