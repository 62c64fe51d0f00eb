#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { err, ok, type Result } from '@little-ledger/domain'
import { type Database, type Environment, parseDatabaseUrl, parseEnvironment } from './environment.ts'
import { backUp, check, move, restore, markRestored } from './operations/database-commands.ts'
import { serve } from './operations/serve.ts'
import { type StartError, startErrorLine } from './start-errors.ts'

/** The same two steps up, whether this runs bundled in sync-server/dist or from sync-server/src. */
const appFolder = fileURLToPath(new URL('../../dist', import.meta.url))

/** What is repeated in a message holds no password. */
const withoutPassword = (word: string) => word.replace(/^(postgres(?:ql)?:\/\/)[^@]*@/, '$1…@')

const startServing = async (environment: Environment): Promise<Result<string, StartError>> => {
  const serving = await serve(environment, appFolder)
  if (!serving.ok) return serving
  const { publicUrl, stop } = serving.value
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  return { ok: true, value: `Little Ledger is ready at ${publicUrl}` }
}

/** Where from and where to, whichever is named first. */
const readMove = (words: readonly string[]): Result<readonly [Database, Database], StartError> | undefined => {
  const named = new Map([
    [words[0], words[1]],
    [words[2], words[3]],
  ])
  const [from, to] = [named.get('--from'), named.get('--to')]
  if (words.length !== 4 || from === undefined || to === undefined) return undefined
  const [source, target] = [parseDatabaseUrl('--from', from), parseDatabaseUrl('--to', to)]
  if (!source.ok) return source
  return target.ok ? ok([source.value, target.value]) : target
}

const runMove = async (words: readonly string[]): Promise<Result<string, StartError> | undefined> => {
  const read = readMove(words)
  if (read === undefined || !read.ok) return read
  const [source, target] = read.value
  if (source.type !== 'sqlite' || target.type !== 'postgres') return undefined
  return move(source.file, target.url)
}

const runOn = async (database: Database, [command, file, ...rest]: readonly string[]) => {
  if (command === 'check' && file === undefined) return check(database)
  if (command === 'restored' && file === undefined)
    return database.type === 'postgres'
      ? markRestored(database.url)
      : err({ type: 'NotForThisDatabase', command } as const)
  if ((command !== 'backup' && command !== 'restore') || file === undefined || rest.length > 0) return undefined
  if (database.type === 'postgres') return err({ type: 'NotForThisDatabase', command } as const)
  return command === 'backup' ? backUp(database.file, file) : restore(database.file, file)
}

/** The line that says it worked, or why it did not. */
const run = async (words: readonly string[]): Promise<Result<string, StartError>> => {
  const [command, ...rest] = words
  const environment = parseEnvironment(process.env)
  if (!environment.ok) return environment
  if (command === undefined) return startServing(environment.value)
  const done = await (command === 'move' ? runMove(rest) : runOn(environment.value.database, words))
  return done ?? err({ type: 'UnknownCommand', command: words.map(withoutPassword).join(' ') })
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
