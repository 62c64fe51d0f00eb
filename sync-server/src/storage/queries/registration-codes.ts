import { fieldsOf } from '../schema.ts'
import { defineCommand, defineQuery } from '../statement.ts'
import { setMeta } from './meta.ts'

/** Codes for registering a new family are meta rows: this prefix and the code's hash, and when the code expires. */
const PREFIX = 'registration-code:'

const nameFor = (codeHash: string) => `${PREFIX}${codeHash}`

const codeByName = defineQuery('registration-code', fieldsOf('meta', ['value']), (db, p: { name: string }, engine) =>
  db
    .selectFrom('meta')
    .select('value')
    .where('name', '=', p.name)
    // So that two registrations at the same time cannot use the same code.
    .$if(engine === 'postgres', (query) => query.forUpdate()),
)

const deleteByName = defineCommand('delete-registration-code', (db, p: { name: string }) =>
  db.deleteFrom('meta').where('name', '=', p.name),
)

const deleteExpired = defineCommand('delete-expired-registration-codes', (db, p: { now: string }) =>
  db.deleteFrom('meta').where('name', 'like', `${PREFIX}%`).where('value', '<=', p.now),
)

export const selectRegistrationCode = (codeHash: string) => codeByName({ name: nameFor(codeHash) })
export const deleteRegistrationCode = (codeHash: string) => deleteByName({ name: nameFor(codeHash) })
export const storeRegistrationCode = (codeHash: string, expiresAt: number) =>
  setMeta({ name: nameFor(codeHash), value: new Date(expiresAt).toISOString() })
export const deleteExpiredRegistrationCodes = (now: number) => deleteExpired({ now: new Date(now).toISOString() })
