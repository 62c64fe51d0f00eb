import { usernameKey } from '@little-ledger/domain'
import { defineCommand } from '../statement.ts'

const update = defineCommand('set-bound-factor', (db, p: { key: string; boundFactor: number }) =>
  db
    .updateTable('families')
    .set({ boundFactor: p.boundFactor })
    .where('familyId', 'in', db.selectFrom('logins').select('familyId').where('usernameKey', '=', p.key)),
)

/**
 * Sets the limits for this user's family to a multiple of the standard limits. Changes nothing if there is no such
 * user.
 */
export const setBoundFactor = (username: string, boundFactor: number) =>
  update({ key: JSON.stringify(usernameKey(username)), boundFactor })
