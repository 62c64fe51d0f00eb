import type { GoalPicture } from '@little-ledger/domain'
import { messages } from '../catalogue.ts'

/**
 * Accessible names of the goal pictures. Choosing a picture for a new goal suggests the picture's name as the goal's
 * name.
 */
export const goalPictureNames = messages('goalPicture', {
  star: 'Star',
  bike: 'Bike',
  scooter: 'Scooter',
  skates: 'Skates',
  ball: 'Ball',
  kite: 'Kite',
  book: 'Book',
  game: 'Game',
  puzzle: 'Puzzle',
  blocks: 'Blocks',
  doll: 'Doll',
  car: 'Car',
  robot: 'Robot',
  guitar: 'Guitar',
  paint: 'Paint',
  camera: 'Camera',
  phone: 'Phone',
  pet: 'Pet',
  clothes: 'Clothes',
  shoes: 'Shoes',
  treat: 'Treat',
  ticket: 'Ticket',
  trip: 'Trip',
  gift: 'Gift',
}) satisfies Record<GoalPicture, () => string>
