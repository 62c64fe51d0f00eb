import { sql as asInSqlite } from './0001-initial.ts'

/**
 * In order, the n-th leading to version n. A released one is never edited: the next is added. One that runs while servers of
 * the version before it still serve must not take from them what they use.
 */
export const migrations: readonly string[] = [asInSqlite]
