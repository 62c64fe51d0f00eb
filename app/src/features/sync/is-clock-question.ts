import type { ClockView } from '../../ledger/answer-clock.ts'

/** Whether the user has to enter today's date or choose between two dates. */
export const isClockQuestion = ({ isDateNeeded, difference }: ClockView): boolean =>
  isDateNeeded || (difference !== undefined && difference !== 'device')
