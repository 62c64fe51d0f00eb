import type { Result } from '@little-ledger/domain'
import { type StartError, startErrorLine } from './start-errors.ts'

/** Prints one line, on stdout or stderr, and sets the exit code. */
export const printOutcome = (outcome: Result<string, StartError>) => {
  if (outcome.ok) {
    console.log(outcome.value)
  } else {
    console.error(startErrorLine(outcome.error))
    process.exitCode = 1
  }
}
