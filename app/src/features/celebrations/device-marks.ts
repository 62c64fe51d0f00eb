import type { Id } from '@little-ledger/domain'
import * as v from 'valibot'
import { childStorageKey } from '../../ledger/erase.ts'

/** Reads what has been celebrated with a child on this device; undefined before the first visit or if reading fails. */
export function readMarks<T>(name: string, childId: Id, schema: v.GenericSchema<unknown, T>): T | undefined {
  try {
    const text = localStorage.getItem(childStorageKey(name, childId))
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/**
 * Stores what is about to be celebrated.
 * @returns false if storing fails; then skip the celebration, or it would repeat on every visit
 */
export function saveMarks(name: string, childId: Id, marks: unknown): boolean {
  try {
    localStorage.setItem(childStorageKey(name, childId), JSON.stringify(marks))
    return true
  } catch {
    return false
  }
}
