import { generateEpoch, generateIdentity } from '../identity.ts'
import { APPLICATION_ID, type Connection } from './connection.ts'
import { versionOf } from './inspect.ts'

const setMeta = (connection: Connection, name: string, value: string) =>
  connection
    .prepare('INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value')
    .run(name, value)

export const assignNewEpoch = (connection: Connection) => setMeta(connection, 'epoch', generateEpoch())

/** Runs all missing migrations in one transaction. */
export const migrate = (connection: Connection, migrations: readonly string[]) =>
  connection
    .transaction(() => {
      const version = versionOf(connection)
      for (const sql of migrations.slice(version)) connection.exec(sql)
      if (version === 0) {
        connection.pragma(`application_id = ${APPLICATION_ID}`)
        for (const [name, value] of Object.entries(generateIdentity())) setMeta(connection, name, value)
      }
      connection.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
