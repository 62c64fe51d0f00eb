import {
  civilDateField,
  newArrivals,
  transactionIdField,
  type Arrivals,
  type HistoryView,
  type Id,
} from '@little-ledger/domain'
import * as v from 'valibot'
import { ARRIVALS_MARK } from '../../ledger/queries/child-visits.ts'
import { readMarks, saveMarks } from './device-marks.ts'

const ids = v.array(transactionIdField)
const seenSchema = v.object({ on: civilDateField, ids, gone: ids, through: v.exactOptional(civilDateField) })

/** Whether the child has visited from this device before. */
export const hasSeenArrivals = (childId: Id): boolean => readMarks(ARRIVALS_MARK, childId, seenSchema) !== undefined

/**
 * Returns the money to celebrate now, after storing it as shown. Returns nothing on the first visit from a device.
 */
export function takeArrivals(childId: Id, history: HistoryView): Arrivals | undefined {
  const before = readMarks(ARRIVALS_MARK, childId, seenSchema)
  const { arrivals, seen } = newArrivals(history, before)
  if (JSON.stringify(seen) === JSON.stringify(before)) return undefined
  if (!saveMarks(ARRIVALS_MARK, childId, seen)) return undefined
  const { allowances, advances, interest, gifts } = arrivals
  return allowances.length + advances.length + interest.length + gifts.length > 0 ? arrivals : undefined
}
