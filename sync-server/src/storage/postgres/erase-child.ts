import type { Id } from '@little-ledger/domain'
import type { Query } from './connection.ts'

const mark = {
  name: 'erase-mark',
  text: 'UPDATE children SET is_deleted = 1 WHERE family_id = $1 AND child_id = $2',
}
const entries = {
  name: 'erase-entries',
  text: `DELETE FROM entries WHERE family_id = $1 AND child_id = $2 AND kind <> 'child.deleted'`,
}
// Emptied rather than deleted: a late repetition must not do its work a second time.
const answers = {
  name: 'erase-answers',
  text: `UPDATE answers SET status = 404, body = '' WHERE family_id = $1 AND child_id = $2 AND body <> ''`,
}
const userOfChild = '(SELECT c.user_id FROM children c WHERE c.family_id = $1 AND c.child_id = $2)'
const profile = {
  name: 'erase-profile',
  text: `DELETE FROM entries WHERE family_id = $1 AND child_id IS NULL
    AND kind = 'profile.changed' AND user_id = ${userOfChild}`,
}
const login = { name: 'erase-login', text: `DELETE FROM logins WHERE family_id = $1 AND user_id = ${userOfChild}` }
const ownAnswers = {
  name: 'erase-own-answers',
  text: `DELETE FROM answers WHERE family_id = $1 AND user_id = ${userOfChild}`,
}

/**
 * Erases what is personal about a deleted child, inside the caller's transaction. The entry that deletes it stays: it
 * says no more than that there was a child of that id (decisions: accounts and access). So do its sessions, which without
 * a login sign nobody in: they tell its devices, which may hold more, that there is something to erase.
 */
export const eraseChild = (ask: Query, familyId: Id, childId: Id): readonly Promise<unknown>[] =>
  [answers, entries, mark, profile, login, ownAnswers].map((statement) => ask(statement, [familyId, childId]))
