import { id, type Id } from '@little-ledger/domain'
import { v5 as uuidv5 } from 'uuid'

/** The namespace of imported rows (RFC 9562 §6.5). Never changes, or a file that was imported before is added again. */
const NAMESPACE = '6b1f6f0e-5f0a-5f43-9a3c-2c9d4ad0a7d1'

/**
 * An id made from an imported row's family and content: a UUIDv5 (a SHA-1 hash) written in the form of the other ids.
 * Its first digits are no time (docs/decisions/0051-imports.md).
 */
export function importId(familyId: Id, content: string): Id {
  const hash = uuidv5(`${familyId} ${content}`, NAMESPACE)
  return id(`${hash.slice(0, 14)}7${hash.slice(15)}`)
}
