// @ts-check
import { markdownTable } from 'markdown-table'

/**
 * @typedef {object} Row
 * @property {string} what
 * @property {string} unit
 * @property {number} ours
 * @property {number} [floor] cost of the least possible work, measured in the same run
 * @property {{ atMost?: number, atLeast?: number, ratioAtMost?: number }} [budget] in the row's unit; absent for informational rows
 */

const marker = '@row '

/** Reports a row to bench/run.mjs. @param {Row} row */
export const report = (row) => console.log(marker + JSON.stringify(row))

/** @param {string} line @returns {Row | undefined} */
export const rowIn = (line) => (line.startsWith(marker) ? JSON.parse(line.slice(marker.length)) : undefined)

/** @param {number} number */
const asText = (number) =>
  number.toLocaleString('en-US', number < 100 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 0 })

/** @param {Row} row */
const ratioOf = ({ ours, floor }) => (floor === undefined ? undefined : ours / floor)

/** @param {Row} row */
const budgetText = ({ budget = {}, unit }) => {
  if (budget.atMost !== undefined) return `≤ ${asText(budget.atMost)} ${unit}`
  if (budget.atLeast !== undefined) return `≥ ${asText(budget.atLeast)} ${unit}`
  return budget.ratioAtMost === undefined ? '' : `≤ ${budget.ratioAtMost} ×`
}

/** Whether a row is within its budget; a ratio without a floor never is. @param {Row} row */
export const isWithinBudget = (row) => {
  const { atMost = Infinity, atLeast = -Infinity, ratioAtMost } = row.budget ?? {}
  const isRatioKept = ratioAtMost === undefined || (ratioOf(row) ?? Infinity) <= ratioAtMost
  return row.ours <= atMost && row.ours >= atLeast && isRatioKept
}

/** @param {Row} row */
const cellsOf = (row) => {
  const ratio = ratioOf(row)
  const verdict = row.budget === undefined ? '' : isWithinBudget(row) ? 'kept' : 'MISSED'
  return [
    row.what,
    `${asText(row.ours)} ${row.unit}`,
    row.floor === undefined ? '' : `${asText(row.floor)} ${row.unit}`,
    ratio === undefined ? '' : `${asText(ratio)} ×`,
    budgetText(row),
    verdict,
  ]
}

/** Formats all rows as one Markdown table. @param {readonly Row[]} rows */
export const tableOf = (rows) =>
  markdownTable([['what', 'ours', 'floor', 'ratio', 'budget', ''], ...rows.map(cellsOf)], {
    align: ['l', 'r', 'r', 'r', 'r', 'l'],
  })
