#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { err, type Result } from '@little-ledger/domain'
import { type Environment, parseEnvironment } from './environment.ts'
import { backUp, check, restore } from './operations/database-commands.ts'
import { serve } from './operations/serve.ts'
import { type StartError, startErrorLine } from './start-errors.ts'

/** The same two steps up, whether this runs bundled in sync-server/dist or from sync-server/src. */
const appFolder = fileURLToPath(new URL('../../dist', import.meta.url))

const startServing = async (environment: Environment): Promise<Result<string, StartError>> => {
  const serving = await serve(environment, appFolder)
  if (!serving.ok) return serving
  const { publicUrl, stop } = serving.value
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  return { ok: true, value: `Little Ledger is ready at ${publicUrl}` }
}

/** The line that says it worked, or why it did not. */
const run = async ([command, file, ...rest]: readonly string[]): Promise<Result<string, StartError>> => {
  const environment = parseEnvironment(process.env)
  if (!environment.ok) return environment
  const { databaseFile } = environment.value
  if (command === undefined) return startServing(environment.value)
  if (command === 'check' && file === undefined) return check(databaseFile)
  if (command === 'backup' && file !== undefined && rest.length === 0) return backUp(databaseFile, file)
  if (command === 'restore' && file !== undefined && rest.length === 0) return restore(databaseFile, file)
  return err({ type: 'UnknownCommand', command: [command, file, ...rest].filter((word) => word).join(' ') })
}

// Whatever is made from here on, databases and their backups, only this user may read.
process.umask(0o077)

const outcome = await run(process.argv.slice(2))
if (outcome.ok) {
  console.log(outcome.value)
} else {
  console.error(startErrorLine(outcome.error))
  process.exitCode = 1
}
