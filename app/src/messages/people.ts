import { messages } from './catalogue.ts'

export const peopleMessages = messages('people', {
  unknown: 'Somebody',
})
