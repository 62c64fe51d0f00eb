import type { Instant } from '@little-ledger/domain'

/** A log of the run's events, to find out why a seed fails. */
export interface EventLog {
  readonly add: (line: string) => void
  readonly text: () => string
}

/** `now` is the real time, not a device's clock. */
export function createEventLog(now: () => Instant): EventLog {
  const lines: string[] = []
  return {
    add: (line) => {
      const time = new Date(now()).toISOString().slice(0, 19).replace('T', ' ')
      lines.push(`${String(lines.length + 1).padStart(4)}. ${time}  ${line}`)
    },
    text: () => lines.join('\n'),
  }
}
