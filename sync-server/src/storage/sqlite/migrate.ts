import { generateIdentity, setEachMeta } from '../queries/meta.ts'
import { sqliteVersion1 } from '../migrations/version-1.ts'
import { sqliteVersion2 } from '../migrations/version-2.ts'
import { APPLICATION_ID, type Connection, statementsOn } from './connection.ts'
import { versionOf } from './inspect.ts'

/** The n-th migration upgrades the schema to version n. Never edit a released migration; add a new one instead. */
export const migrations: readonly string[] = [sqliteVersion1, sqliteVersion2]

/** Runs all migrations that the database lacks, in one transaction. */
export const migrate = (connection: Connection, all: readonly string[]) =>
  connection
    .transaction(() => {
      const version = versionOf(connection)
      for (const sql of all.slice(version)) connection.exec(sql)
      if (version === 0) {
        connection.pragma(`application_id = ${APPLICATION_ID}`)
        setEachMeta(generateIdentity()).forEach(statementsOn(connection).write)
      }
      connection.pragma(`user_version = ${all.length}`)
    })
    .immediate()
