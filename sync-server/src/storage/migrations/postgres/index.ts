import { sql as initial } from './0001-initial.ts'

/**
 * Migration n leads to version n. Released migrations are never edited; add a new one instead. Servers of the previous
 * version may still run during a migration, so it must not remove anything they use.
 */
export const migrations: readonly string[] = [initial]
