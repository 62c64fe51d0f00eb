import { ok, type Result } from '@little-ledger/domain'
import type { Environment } from '../environment.ts'
import type { AppNotBuilt, BuiltFiles } from '../middleware/built-files.ts'
import type { StartError } from '../start-errors.ts'
import { serve } from './serve.ts'

/** Serves until SIGTERM or SIGINT. @returns the line to print once the port is open */
export const startServer = async (
  environment: Environment,
  readFiles: () => Result<BuiltFiles, AppNotBuilt>,
): Promise<Result<string, StartError>> => {
  const server = await serve(environment, readFiles)
  if (!server.ok) return server
  const { publicUrl, stop } = server.value
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  return ok(`Little Ledger is ready at ${publicUrl}`)
}
