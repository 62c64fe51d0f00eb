import type { Child } from '@little-ledger/domain'
import { messages } from '../catalogue.ts'

/** Labels for the four tabs of the child's page on phones and tablets. */
export const placeMessages = messages('place', {
  places: 'Places',
  money: 'Money',
  stars: 'Stars',
  minutes: 'Minutes',
  goals: 'Goals',
  grow: 'Grow',
  badges: 'Badges',
})

/** The name of a tab. The first one is named after what the child collects. */
export const placeName = (place: 'money' | 'goals' | 'grow' | 'badges', unit: Child['unit']): string =>
  placeMessages[place === 'money' ? unit : place]()
