import { sql as initial } from './0001-initial.ts'

/**
 * The nth migration leads to version n. Never edit a released migration; add a new one instead. Servers of the previous
 * version may still be running during a migration, so it must not remove anything they use.
 */
export const migrations: readonly string[] = [initial]
