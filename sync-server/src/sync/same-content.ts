import type { Entry } from '@little-ledger/domain'

/** What the server may have corrected is no part of what an entry is (design: the journal). */
const CORRECTED: readonly string[] = ['stamp', 'on', 'at']

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isSame = (a: unknown, b: unknown): boolean => {
  if (!isObject(a) || !isObject(b)) return a === b
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]))
}

const contentOf = (entry: Entry) =>
  Object.fromEntries(Object.entries(entry).filter(([field]) => !CORRECTED.includes(field)))

/** Whether two entries of one id say the same, in whatever order their fields come. */
export const hasSameContent = (a: Entry, b: Entry): boolean => isSame(contentOf(a), contentOf(b))
