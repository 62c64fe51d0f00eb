import { randomUUID } from 'node:crypto'
import { type Id, usernameKey } from '@little-ledger/domain'
import { sql, type SqlBool } from 'kysely'
import * as v from 'valibot'
import { defineCommand, defineQuery } from '../statement.ts'
import { RESTORED, setEachMeta } from './meta.ts'

/** No login has this username. */
export type UnknownUsername = { readonly type: 'UnknownUsername'; readonly username: string }

/** No parent has this username in the restored data. `isKnown` if someone else has it, such as a child. */
export type NoParent = {
  readonly type: 'NoParent'
  readonly username: string
  readonly isKnown: boolean
  readonly source: 'backup' | 'database'
}

const deleteSessions = defineCommand('delete-sessions', (db) => db.deleteFrom('sessions'))
const deleteInvitations = defineCommand('delete-invitations', (db) => db.deleteFrom('invitations'))

/** The active members, `m`, and their logins, `l`. */
const ACTIVE = sql`members m JOIN logins l ON l.family_id = m.family_id AND l.user_id = m.user_id
  WHERE m.is_removed = 0`

/** The creator, who is the only member that no entry added; none if the creator was removed or is no longer a parent. */
const setConfirmers = defineCommand('set-confirmers', (db) =>
  db.updateTable('families').set({
    isUnconfirmed: 0,
    confirmerId: sql`(SELECT m.user_id FROM ${ACTIVE} AND m.family_id = families.family_id AND m.role = 'parent'
      AND NOT EXISTS (SELECT 1 FROM entries e
        WHERE e.family_id = m.family_id AND e.user_id = m.user_id AND e.kind = 'member.added'))`,
  }),
)

const setConfirmer = defineCommand('set-confirmer', (db, p: { key: string }) => {
  const parent = sql`${ACTIVE} AND m.role = 'parent' AND l.username_key = ${p.key}`
  return db
    .updateTable('families')
    .set({ confirmerId: sql`(SELECT m.user_id FROM ${parent})` })
    .where('familyId', '=', sql<Id>`(SELECT m.family_id FROM ${parent})`)
})

/** Names the parent who confirms the members of their family. Changes nothing if no parent has this username. */
export const nameConfirmer = (username: string) => setConfirmer({ key: JSON.stringify(usernameKey(username)) })

/** Families in which a member other than the confirmer could log in. */
export const markUnconfirmed = defineCommand('mark-unconfirmed', (db) =>
  db
    .updateTable('families')
    .set({ isUnconfirmed: 1 })
    .where(
      sql<SqlBool>`EXISTS (SELECT 1 FROM ${ACTIVE} AND m.family_id = families.family_id
        AND (families.confirmer_id IS NULL OR m.user_id <> families.confirmer_id))`,
    ),
)

const count = v.number()

/** How many families wait for a parent to confirm their members, and in how many of them no such parent is known. */
export const countUnconfirmed = defineQuery('count-unconfirmed', { waiting: count, withoutParent: count }, (db) =>
  db
    .selectFrom('families')
    .select(({ fn }) => [
      fn.countAll().as('waiting'),
      fn.countAll().filterWhere('confirmerId', 'is', null).as('withoutParent'),
    ])
    .where('isUnconfirmed', '=', 1),
)

export type Unconfirmed = { readonly waiting: number; readonly withoutParent: number }

/**
 * The first writes after a restore. The new epoch makes devices push the entries that the backup lacks. Deleting the
 * sessions makes all users log in again. The invitations may have been revoked since the backup was made.
 */
export const restoreWrites = () => [
  ...setEachMeta({ epoch: randomUUID(), [RESTORED]: '1' }),
  deleteSessions({}),
  deleteInvitations({}),
  setConfirmers({}),
]
