import { looksLikeAmount, looksLikeDate } from './cells.ts'
import { countNamedFields } from './words.ts'

const isFilled = (cell: string): boolean => cell.trim() !== ''

/** Whether a row has headings: two of its texts are known, or none of them is a date or an amount. */
function hasHeadings(row: readonly string[]): boolean {
  if (row.some(looksLikeDate)) return false
  return countNamedFields(row) > 1 || (row.some(isFilled) && !row.some(looksLikeAmount))
}

/** How many rows may be above the headings. */
const MAX_ABOVE = 30

const hasDateAndAmount = (row: readonly string[]): boolean =>
  row.some(looksLikeDate) && row.some((cell) => looksLikeAmount(cell) && !looksLikeDate(cell))

/**
 * Where the headings are; undefined if there are none. Banks write the account and its balance above them: in fewer cells
 * than the rows below have, or with headings of its own, of which fewer are known.
 */
export function findHeadings(rows: readonly (readonly string[])[]): number | undefined {
  const first = rows.slice(0, MAX_ABOVE + 1).findIndex(hasDateAndAmount)
  const width = (rows[first] ?? []).findLastIndex(isFilled)
  const [best] = rows
    .slice(0, Math.max(first, 1))
    .map((row, index) => ({ row, index, named: countNamedFields(row) }))
    .filter(({ row }) => hasHeadings(row) && row.findLastIndex(isFilled) >= width)
    .toSorted((a, b) => b.named - a.named)
  if (best !== undefined) return best.index
  return rows[0] !== undefined && hasHeadings(rows[0]) ? 0 : undefined
}
