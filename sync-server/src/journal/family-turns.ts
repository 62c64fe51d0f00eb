import type { Id } from '@little-ledger/domain'

/**
 * Lets one write of a family run at a time in this process. Without it many at once would all be decided on the same
 * ledger, and all but one would have to be decided again, round after round. Writers in other processes are met by the
 * append's own check.
 */
export const createFamilyTurns = () => {
  const last = new Map<Id, Promise<unknown>>()
  return async <T>(familyId: Id, work: () => Promise<T>): Promise<T> => {
    const before = last.get(familyId) ?? Promise.resolve()
    // Whether the one before succeeded is its own affair.
    const turn = before.then(work, work)
    last.set(familyId, turn)
    try {
      return await turn
    } finally {
      if (last.get(familyId) === turn) last.delete(familyId)
    }
  }
}
