import { messages } from '../catalogue.ts'

/** Labels for the four tabs of the child's page on phones and tablets. */
export const placeMessages = messages('place', {
  places: 'Places',
  money: 'Money',
  goals: 'Goals',
  grow: 'Grow',
  badges: 'Badges',
})
