import type { TestProject } from 'vitest/node'
import { startPostgres } from '../../../tools/start-postgres.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database on a PostgreSQL that this run started itself. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL for all tests of a project, and ends it after them. */
export const setup = async (project: TestProject) => {
  const cluster = await startPostgres({ isInMemory: true })
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
