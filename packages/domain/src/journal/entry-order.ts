import { compareTexts } from '../order.ts'
import type { Entry } from './entry.ts'

/** The order in which a ledger folds its entries: by stamp, then by id. */
export const compareEntries = (a: Pick<Entry, 'stamp' | 'id'>, b: Pick<Entry, 'stamp' | 'id'>): number =>
  compareTexts(a.stamp, b.stamp) || compareTexts(a.id, b.id)
