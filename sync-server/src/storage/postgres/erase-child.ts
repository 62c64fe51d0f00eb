import type { Id } from '@little-ledger/domain'
import type { Query } from './connection.ts'

const markDeleted = {
  name: 'erase-mark',
  text: 'UPDATE children SET is_deleted = 1 WHERE family_id = $1 AND child_id = $2',
}
const deleteEntries = {
  name: 'erase-entries',
  text: `DELETE FROM entries WHERE family_id = $1 AND child_id = $2 AND kind <> 'child.deleted'`,
}
// Records are cleared, not deleted, so that a repeated request is not carried out again.
const clearRecords = {
  name: 'erase-idempotency-records',
  text: `UPDATE idempotency_records SET status = 404, body = ''
    WHERE family_id = $1 AND child_id = $2 AND body <> ''`,
}
const userOfChild = '(SELECT c.user_id FROM children c WHERE c.family_id = $1 AND c.child_id = $2)'
const deleteProfile = {
  name: 'erase-profile',
  text: `DELETE FROM entries WHERE family_id = $1 AND child_id IS NULL
    AND kind = 'profile.changed' AND user_id = ${userOfChild}`,
}
const deleteLogin = {
  name: 'erase-login',
  text: `DELETE FROM logins WHERE family_id = $1 AND user_id = ${userOfChild}`,
}
const deleteOwnRecords = {
  name: 'erase-own-idempotency-records',
  text: `DELETE FROM idempotency_records WHERE family_id = $1 AND user_id = ${userOfChild}`,
}

/**
 * Erases a deleted child's personal data, inside the caller's transaction. The `child.deleted` entry and the sessions stay:
 * a session without a login makes the child's devices erase their copy. See
 * docs/decisions/0014-deleting-children-and-changing-logins.md.
 */
export const eraseChild = (query: Query, familyId: Id, childId: Id): readonly Promise<unknown>[] =>
  [clearRecords, deleteEntries, markDeleted, deleteProfile, deleteLogin, deleteOwnRecords].map((statement) =>
    query(statement, [familyId, childId]),
  )
