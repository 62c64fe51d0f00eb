import type { Id } from '@little-ledger/domain'
import * as v from 'valibot'
import { userIdRow } from '../rows.ts'
import type { Connection } from './connection.ts'

/**
 * Erases a deleted child's personal data, inside the caller's transaction. The `child.deleted` entry and the sessions stay:
 * a session without a login makes the child's devices erase their copy. See
 * docs/decisions/0014-deleting-children-and-changing-logins.md.
 */
export const eraseChild = (connection: Connection) => {
  const markDeleted = connection.prepare(
    'UPDATE children SET is_deleted = 1 WHERE family_id = ? AND child_id = ? RETURNING user_id',
  )
  const deleteEntries = connection.prepare(
    `DELETE FROM entries WHERE family_id = ? AND child_id = ? AND body ->> '$.kind' <> 'child.deleted'`,
  )
  const deleteProfile = connection.prepare(
    `DELETE FROM entries WHERE family_id = ? AND child_id IS NULL
       AND body ->> '$.kind' = 'profile.changed' AND body ->> '$.userId' = ?`,
  )
  const deleteLogin = connection.prepare('DELETE FROM logins WHERE family_id = ? AND user_id = ?')
  const deleteOwnRecords = connection.prepare('DELETE FROM idempotency_records WHERE family_id = ? AND user_id = ?')
  // Records are cleared, not deleted, so that a repeated request is not carried out again.
  const clearRecords = connection.prepare(
    `UPDATE idempotency_records SET status = 404, body = '' WHERE family_id = ? AND child_id = ? AND body <> ''`,
  )
  return (familyId: Id, childId: Id) => {
    clearRecords.run(familyId, childId)
    deleteEntries.run(familyId, childId)
    const child = markDeleted.get(familyId, childId)
    if (child === undefined) return
    const { user_id: userId } = v.parse(userIdRow, child)
    for (const statement of [deleteProfile, deleteLogin, deleteOwnRecords]) statement.run(familyId, userId)
  }
}
