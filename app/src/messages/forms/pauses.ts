import { messages } from '../catalogue.ts'

/** Messages for pauses of the allowance, in the Set Allowance dialog and the dialog above it. */
export const pauseMessages = messages('pause', {
  list: 'Pauses',
  pause: 'Pause allowance',
  title: 'Pause Allowance for {name}',
  firstDay: 'First Day',
  lastDay: 'Last Day (optional)',
  lastDayHint: 'Leave it empty to pause until you end it.',
  lastDayPast: 'Pick a day after today',
  misses: 'No allowance on {date}.',
  missesSeveral: 'No allowance on {count, number} paydays, from {first} to {last}.',
  missesAll: 'No allowance from {first}, until you end the pause.',
  missesNone: 'No payday falls in this pause.',
  stays: 'The payday on {date} was already paid. It stays.',
  staysSeveral: '{count, number} paydays in this pause were already paid. They stay.',
  savedAtOnce: 'Pauses are saved on their own. Cancel doesn’t undo them.',
  end: 'End pause',
  remove: 'Remove',
  buttonLabel: '{button}: {pause}',
  paused: 'Allowance paused',
  ended: 'Pause ended',
  removed: 'Pause removed',
  undo: 'Undo',
  failed: 'Failed to change the pause',
})
