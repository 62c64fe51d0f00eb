import * as v from 'valibot'
import type { Id } from './id.ts'

/** An avatar's possible colors. */
export const AVATAR_COLORS = ['red', 'orange', 'yellow', 'green', 'teal', 'blue', 'purple', 'pink'] as const
export type AvatarColor = (typeof AVATAR_COLORS)[number]

/** An avatar's possible animals. */
export const ANIMALS = [
  'bear',
  'cat',
  'dog',
  'elephant',
  'fox',
  'frog',
  'lion',
  'owl',
  'panda',
  'penguin',
  'rabbit',
  'turtle',
] as const
export type Animal = (typeof ANIMALS)[number]

export const avatarField = v.strictObject({ color: v.picklist(AVATAR_COLORS), animal: v.picklist(ANIMALS) })

/** A child's color and animal, shown next to the child's name on every screen. */
export type Avatar = Readonly<v.InferOutput<typeof avatarField>>

/** The first unused item at or after an index, wrapping around. If all items are used, the item at the index. */
function firstUnused<T>(items: readonly [T, ...T[]], index: number, used: readonly T[]): T {
  const start = index % items.length
  const inOrder = [...items.slice(start), ...items.slice(0, start)]
  return inOrder.find((item) => !used.includes(item)) ?? inOrder[0] ?? items[0]
}

/**
 * A child's default avatar. Depends on the child's id, so that every device shows the same avatar, and avoids the
 * siblings' colors and animals while any are unused.
 */
export function defaultAvatar(childId: Id, siblings: readonly Avatar[] = []): Avatar {
  // The last digits of a UUIDv7 are random.
  const random = Number.parseInt(childId.slice(-6), 16) % (AVATAR_COLORS.length * ANIMALS.length)
  const usedColors = siblings.map(({ color }) => color)
  const usedAnimals = siblings.map(({ animal }) => animal)
  return {
    color: firstUnused(AVATAR_COLORS, random, usedColors),
    // Consecutive ids differ in color and animal. Shifting the animals by one after every 24 ids keeps the combinations
    // from repeating.
    animal: firstUnused(ANIMALS, random + Math.floor(random / 24), usedAnimals),
  }
}
