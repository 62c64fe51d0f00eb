import { fileURLToPath } from 'node:url'
import { err, ok, type Result } from '@little-ledger/domain'
import manifest from '../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import { parseEnvironment } from './environment.ts'
import { readBuiltFiles } from './http/built-files.ts'
import { securityHeadersFor } from './http/headers.ts'
import { type Listening, listen } from './http/listen.ts'
import { type StartError, startErrorLine } from './start-errors.ts'
import { checkDatabaseFolder } from './storage/database-folder.ts'

/** The same two steps up, whether this runs bundled in sync-server/dist or from sync-server/src. */
const appFolder = fileURLToPath(new URL('../../dist', import.meta.url))

const graceMs = 3_000

type Started = { readonly publicUrl: string; readonly listening: Listening }

const start = async (): Promise<Result<Started, StartError>> => {
  const environment = parseEnvironment(process.env)
  if (!environment.ok) return environment
  const { host, port, publicUrl, databaseFile } = environment.value
  const folder = checkDatabaseFolder(databaseFile)
  if (!folder.ok) return folder
  const files = readBuiltFiles(appFolder)
  if (!files.ok) return files

  const app = createApp({ version: manifest.version, publicUrl, files: files.value, reportDefect: console.error })
  const headers = securityHeadersFor(publicUrl)
  const listening = await listen({ fetch: app.fetch, host, port, headers })
  return listening.ok ? ok({ publicUrl, listening: listening.value }) : err(listening.error)
}

const started = await start()
if (started.ok) {
  const { publicUrl, listening } = started.value
  // A second signal changes nothing: requests under way have at most the time of grace anyway.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void listening.stop(graceMs))
  console.log(`Little Ledger is ready at ${publicUrl}`)
} else {
  console.error(startErrorLine(started.error))
  process.exitCode = 1
}
