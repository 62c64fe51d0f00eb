import { messages } from '../catalogue.ts'

/** Labels of the button that reads a card or tip aloud to a child. */
export const readAloudMessages = messages('readAloud', {
  read: 'Read to me: {title}',
  stop: 'Stop reading: {title}',
  minus: 'minus',
})
