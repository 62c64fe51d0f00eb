import { sql as initial } from './0001-initial.ts'

/** The nth migration leads to version n. Never edit a released migration; add a new one instead. */
export const migrations: readonly string[] = [initial]
