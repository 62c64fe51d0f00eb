import { type CommandLineResult, isUsageError, startErrorLine } from './start-errors.ts'

/** Prints the result on stdout, or one line on stderr, and sets the exit code: 1 for a failure, 2 for wrong arguments. */
export const printOutcome = (outcome: CommandLineResult) => {
  if (outcome.ok) {
    console.log(outcome.value)
  } else {
    console.error(startErrorLine(outcome.error))
    process.exitCode = isUsageError(outcome.error) ? 2 : 1
  }
}
