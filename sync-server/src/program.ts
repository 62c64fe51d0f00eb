import { fileURLToPath } from 'node:url'
import { createCommands } from './commands/commands.ts'
import { runCommandLine } from './commands/run-command-line.ts'
import { printOutcome } from './print-outcome.ts'

/** The same relative path works from sync-server/dist (the bundle) and from sync-server/src. */
const appFolder = fileURLToPath(new URL('../../dist', import.meta.url))

// Databases and backups are readable only by the user who runs the server.
process.umask(0o077)

printOutcome(await runCommandLine(createCommands(appFolder), process.argv.slice(2), process.env))
