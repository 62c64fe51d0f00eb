/** The kind of a session's device, for the list of sessions. Never edit this file once it was released. */
export const sqliteVersion2 = 'ALTER TABLE sessions ADD COLUMN device_kind TEXT;'

/** The same for PostgreSQL. Servers of version 1 may still be running, and insert rows without the column. */
export const postgresVersion2 = 'ALTER TABLE sessions ADD COLUMN device_kind text COLLATE "C";'
