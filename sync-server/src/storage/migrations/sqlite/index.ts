import { sql as familiesAndLogins } from './0001-initial.ts'
import { sql as familiesWithoutEntries } from './0002-families-without-entries.ts'
import { sql as sessionsThatWereEnded } from './0003-sessions-that-were-ended.ts'

/** In order, the n-th leading to version n. A released one is never edited: the next is added. */
export const migrations: readonly string[] = [familiesAndLogins, familiesWithoutEntries, sessionsThatWereEnded]
