import type { Animal, AvatarColor } from '@little-ledger/domain'
import { messages } from '../catalogue.ts'

export const avatarMessages = messages('avatar', {
  title: '{name}’s picture',
  animal: 'Animal',
  color: 'Color',
  changed: 'The new picture is set.',
  failed: 'Failed to change the picture',
  undo: 'Undo',
})

/** Accessible names of the animal pictures. */
export const animalNames = messages('animal', {
  bear: 'Bear',
  cat: 'Cat',
  dog: 'Dog',
  elephant: 'Elephant',
  fox: 'Fox',
  frog: 'Frog',
  lion: 'Lion',
  owl: 'Owl',
  panda: 'Panda',
  penguin: 'Penguin',
  rabbit: 'Rabbit',
  turtle: 'Turtle',
}) satisfies Record<Animal, () => string>

/** Accessible names of the colors. */
export const colorNames = messages('color', {
  red: 'Red',
  orange: 'Orange',
  yellow: 'Yellow',
  green: 'Green',
  teal: 'Teal',
  blue: 'Blue',
  purple: 'Purple',
  pink: 'Pink',
}) satisfies Record<AvatarColor, () => string>
