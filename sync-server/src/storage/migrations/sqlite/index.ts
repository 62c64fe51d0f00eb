import { sql as initial } from './0001-initial.ts'

/** Migration n leads to version n. Released migrations are never edited; add a new one instead. */
export const migrations: readonly string[] = [initial]
