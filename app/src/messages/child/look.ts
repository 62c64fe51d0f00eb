import { messages } from '../catalogue.ts'

/** Messages for switching the look of a child's page: playful, or tidier for older children. */
export const lookMessages = messages('look', {
  older: 'Switch to the older look',
  young: 'Switch to the younger look',
  olderOn: 'The older look is on.',
  youngOn: 'The younger look is on.',
  failed: 'Failed to change the look',
  undo: 'Undo',
})
