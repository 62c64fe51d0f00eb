import { compareStrings } from '../compare-strings.ts'
import type { Entry } from './entry.ts'

/** The order in which the ledger applies entries: by stamp, then by id. */
export const compareEntries = (a: Pick<Entry, 'stamp' | 'id'>, b: Pick<Entry, 'stamp' | 'id'>): number =>
  compareStrings(a.stamp, b.stamp) || compareStrings(a.id, b.id)
