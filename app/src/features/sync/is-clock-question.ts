import type { ClockView } from '../../ledger/answer-clock.ts'

/** Whether a person has to say which date it is. */
export const isClockQuestion = ({ isDateNeeded, difference }: ClockView): boolean =>
  isDateNeeded || (difference !== undefined && difference !== 'device')
