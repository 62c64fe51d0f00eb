import { randomBytes, randomUUID } from 'node:crypto'
import { APPLICATION_ID, type Connection } from './connection.ts'
import { versionOf } from './inspect.ts'

/** What makes this database this database and no copy of another: drawn anew when it is made or restored. */
export const nameAnew = (connection: Connection, names: readonly ('epoch' | 'device' | 'pepper')[]) => {
  const drawn = {
    epoch: randomUUID(),
    device: randomBytes(6).toString('hex'),
    pepper: randomBytes(32).toString('base64'),
  }
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
        nameAnew(connection, ['epoch', 'device', 'pepper'])
      }
      connection.pragma(`user_version = ${migrations.length}`)
    })
    .immediate()
