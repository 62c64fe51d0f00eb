import { generateIdentity, type DatabaseIdentity } from '../identity.ts'
import { APPLICATION_ID, type Connection } from './connection.ts'
import { versionOf } from './inspect.ts'

/** Gives the database new ones of these names. */
export const assignNewEpoch = (connection: Connection, names: readonly (keyof DatabaseIdentity)[]) => {
  const drawn = generateIdentity()
  const set = connection.prepare(
    'INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value',
  )
  for (const name of names) set.run(name, drawn[name])
}

/** Brings the database to the newest version in one transaction: all of it, or nothing. */
export const migrate = (connection: Connection, migrations: readonly string[]) =>
  connection
    .transaction(() => {
      const version = versionOf(connection)
      for (const sql of migrations.slice(version)) connection.exec(sql)
      if (version === 0) {
        connection.pragma(`application_id = ${APPLICATION_ID}`)
        assignNewEpoch(connection, ['epoch', 'device', 'pepper'])
      }
      connection.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
