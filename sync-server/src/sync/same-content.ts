import type { Entry } from '@little-ledger/domain'

/** The server may have corrected these fields, so they do not count as content (docs/sync.md). */
const CORRECTED_FIELDS: readonly string[] = ['stamp', 'on', 'at']

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isEqual = (a: unknown, b: unknown): boolean => {
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]))
}

const contentOf = (entry: Entry) =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !CORRECTED_FIELDS.includes(field)))

/** Deep equality of two entries with the same id, regardless of field order. */
export const hasSameContent = (a: Entry, b: Entry): boolean => isEqual(contentOf(a), contentOf(b))
