import { findHeadings } from '../imports/headings.ts'
import type { ImportTable } from '../imports/table.ts'

/** A table from lines with commas, the first with the headings. */
export const importTable = (text: string): ImportTable => {
  const lines = text.trim().split('\n')
  const cells = lines.map((line) => line.trim().split(','))
  const isHeaded = findHeadings(cells) === 0
  return {
    headings: isHeaded ? cells[0] : undefined,
    rows: cells.map((row, index) => ({ line: index + 1, cells: row })).slice(isHeaded ? 1 : 0),
  }
}
