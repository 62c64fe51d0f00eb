import { type Entry, isSameEntry } from '@little-ledger/domain'

/**
 * The recording date, time and stamp do not count as content, because a device may correct them until the server has
 * the entry. Neither does `restoredBy`, which the server sets.
 */
const CHANGING_FIELDS: readonly string[] = ['stamp', 'on', 'at', 'restoredBy']

/** When a device corrects the recording date, it also corrects a date of a payment that is the same. */
const readingFields = (entry: Entry): readonly string[] => {
  if (entry.kind === 'payday.changed') return entry.paidOn === entry.on ? ['paidOn'] : []
  return entry.kind === 'transaction.added' && entry.date === entry.on ? ['date'] : []
}

const without = (entry: Entry, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !fields.includes(field)))

/** Deep equality of two entries with the same id, regardless of field order and of corrected dates and times. */
export const hasSameContent = (a: Entry, b: Entry): boolean => {
  const corrected = readingFields(a).filter((field) => readingFields(b).includes(field))
  return [CHANGING_FIELDS, [...CHANGING_FIELDS, ...corrected]].some((fields) =>
    isSameEntry(without(a, fields), without(b, fields)),
  )
}
