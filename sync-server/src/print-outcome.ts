import { type CommandLineResult, isUsageError, startErrorLine } from './start-errors.ts'
import { reasonOf } from './storage/sqlite/files.ts'

/**
 * Prints the result on stdout, or one line on stderr, and sets the exit code: 1 for a failure, also of the printing, 2
 * for wrong arguments.
 */
export const printOutcome = (outcome: CommandLineResult) => {
  if (!outcome.ok) {
    console.error(startErrorLine(outcome.error))
    process.exitCode = isUsageError(outcome.error) ? 2 : 1
    return
  }
  // Without this listener, a closed pipe or a full device would crash the process, now or when the server logs.
  process.stdout.on('error', () => {})
  process.stdout.write(`${outcome.value}\n`, (error) => {
    if (!error) return
    console.error(`The output could not be written (${reasonOf(error)}).`)
    process.exitCode = 1
  })
}
