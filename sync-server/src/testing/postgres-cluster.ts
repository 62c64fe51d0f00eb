import type { TestProject } from 'vitest/node'
import { startPostgres } from './start-postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A database in the PostgreSQL cluster that was started for this test run. */
    postgresUrl: string
  }
}

/** Starts one PostgreSQL cluster for all tests of a project. */
export const setup = async (project: TestProject) => {
  const cluster = await startPostgres({ isInMemory: true })
  project.provide('postgresUrl', cluster.url)
  return cluster.stop
}
