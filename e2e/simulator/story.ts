import type { Instant } from '@little-ledger/domain'

/** What happened, in order, for whoever has to understand a seed that failed. */
export interface Story {
  readonly tell: (line: string) => void
  readonly text: () => string
}

/** Begins a story; `now` is the true time, which no device need have. */
export function startStory(now: () => Instant): Story {
  const lines: string[] = []
  return {
    tell: (line) => {
      const time = new Date(now()).toISOString().slice(0, 19).replace('T', ' ')
      lines.push(`${String(lines.length + 1).padStart(4)}. ${time}  ${line}`)
    },
    text: () => lines.join('\n'),
  }
}
