import type { ActivityEntry, CivilDate } from '@little-ledger/domain'

/** Lines of the log that follow each other and were recorded on one day. */
export interface ActivityDay {
  readonly date: CivilDate
  readonly lines: readonly ActivityEntry[]
}

/** The lines day by day, in their order: where a clock was wrong a day may come twice, and no line is moved. */
export function groupByDay(lines: readonly ActivityEntry[]): readonly ActivityDay[] {
  const days: { date: CivilDate; lines: ActivityEntry[] }[] = []
  for (const line of lines) {
    const day = days.at(-1)
    if (day?.date === line.on) day.lines.push(line)
    else days.push({ date: line.on, lines: [line] })
  }
  return days
}
