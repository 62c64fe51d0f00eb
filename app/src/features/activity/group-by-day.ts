import type { ActivityEntry, CivilDate } from '@little-ledger/domain'

/** Consecutive log lines with the same date. */
export interface ActivityDay {
  readonly date: CivilDate
  readonly lines: readonly ActivityEntry[]
}

/** Groups consecutive lines by date and keeps their order. A date can appear twice if a device clock was wrong. */
export function groupByDay(lines: readonly ActivityEntry[]): readonly ActivityDay[] {
  const days: { date: CivilDate; lines: ActivityEntry[] }[] = []
  for (const line of lines) {
    const day = days.at(-1)
    if (day?.date === line.on) day.lines.push(line)
    else days.push({ date: line.on, lines: [line] })
  }
  return days
}
