import type { Id } from '@little-ledger/domain'
import * as v from 'valibot'
import type { Connection } from './connection.ts'
import { userIdRow } from '../rows.ts'

/**
 * Erases what is personal about a deleted child, inside the caller's transaction. The entry that deletes it stays: it
 * says no more than that there was a child of that id (decisions: accounts and access). So do its sessions, which without
 * a login sign nobody in: they tell its devices, which may hold more, that there is something to erase.
 */
export const eraseChild = (connection: Connection) => {
  const mark = connection.prepare(
    'UPDATE children SET is_deleted = 1 WHERE family_id = ? AND child_id = ? RETURNING user_id',
  )
  const entries = connection.prepare(
    `DELETE FROM entries WHERE family_id = ? AND child_id = ? AND body ->> '$.kind' <> 'child.deleted'`,
  )
  const profile = connection.prepare(
    `DELETE FROM entries WHERE family_id = ? AND child_id IS NULL
       AND body ->> '$.kind' = 'profile.changed' AND body ->> '$.userId' = ?`,
  )
  const login = connection.prepare('DELETE FROM logins WHERE family_id = ? AND user_id = ?')
  const ownAnswers = connection.prepare('DELETE FROM answers WHERE family_id = ? AND user_id = ?')
  // Emptied rather than deleted: a late repetition must not do its work a second time.
  const answers = connection.prepare(
    `UPDATE answers SET status = 404, body = '' WHERE family_id = ? AND child_id = ? AND body <> ''`,
  )
  return (familyId: Id, childId: Id) => {
    answers.run(familyId, childId)
    entries.run(familyId, childId)
    const marked = mark.get(familyId, childId)
    if (marked === undefined) return
    const { user_id: userId } = v.parse(userIdRow, marked)
    for (const statement of [profile, login, ownAnswers]) statement.run(familyId, userId)
  }
}
