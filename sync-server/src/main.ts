#!/usr/bin/env node
import { fileURLToPath } from 'node:url'
import { err, ok, type Result } from '@little-ledger/domain'
import { type Database, parseDatabaseUrl, parseEnvironment } from './environment.ts'
import { readBuiltFiles } from './middleware/built-files.ts'
import { acceptTime, backUp, check, markRestored, move, restore, setBounds } from './operations/database-commands.ts'
import { startServer } from './operations/serve.ts'
import { printOutcome } from './print-outcome.ts'
import type { StartError } from './start-errors.ts'

/** The same relative path works from sync-server/dist (the bundle) and from sync-server/src. */
const appFolder = fileURLToPath(new URL('../../dist', import.meta.url))

const hidePassword = (argument: string) => argument.replace(/^(postgres(?:ql)?:\/\/)[^@]*@/, '$1…@')

/** Parses `--from sqlite:FILE --to postgres://…`, in either order. */
const parseMove = (args: readonly string[]): Result<readonly [Database, Database], StartError> | undefined => {
  const options = new Map([
    [args[0], args[1]],
    [args[2], args[3]],
  ])
  const [from, to] = [options.get('--from'), options.get('--to')]
  if (args.length !== 4 || from === undefined || to === undefined) return undefined
  const [source, target] = [parseDatabaseUrl('--from', from), parseDatabaseUrl('--to', to)]
  if (!source.ok) return source
  return target.ok ? ok([source.value, target.value]) : target
}

const runMove = async (args: readonly string[]): Promise<Result<string, StartError> | undefined> => {
  const databases = parseMove(args)
  if (databases === undefined || !databases.ok) return databases
  const [source, target] = databases.value
  if (source.type !== 'sqlite' || target.type !== 'postgres') return undefined
  return move(source.file, target.url)
}

/** A whole number from 1 to 1,000. */
const FACTOR = /^([1-9]\d{0,2}|1000)$/

/** Runs `bounds USERNAME FACTOR`. Returns undefined if the arguments are invalid. */
const runBounds = (database: Database, [username, factor = '', ...rest]: readonly string[]) =>
  username !== undefined && FACTOR.test(factor) && rest.length === 0
    ? setBounds(database, username, Number(factor))
    : undefined

/** The usernames in `--parent USERNAME …`. Returns undefined if the arguments are invalid. */
const parseParents = (args: readonly string[]): readonly string[] | undefined => {
  const [option, username, ...rest] = args
  if (option === undefined) return []
  const others = option === '--parent' && username !== undefined ? parseParents(rest) : undefined
  return others && username !== undefined ? [username, ...others] : undefined
}

const runRestored = (database: Database, args: readonly string[]) => {
  const parents = parseParents(args)
  if (parents === undefined) return undefined
  return database.type === 'postgres'
    ? markRestored(database.url, parents)
    : err({ type: 'UnsupportedCommand', command: 'restored' } as const)
}

const runDatabaseCommand = async (database: Database, [command, file, ...rest]: readonly string[]) => {
  if (command === 'check' && file === undefined) return check(database)
  if (command === 'accept-time' && file === undefined) return acceptTime(database, Date.now())
  if (command === 'restored') return runRestored(database, file === undefined ? [] : [file, ...rest])
  if ((command !== 'backup' && command !== 'restore') || file === undefined) return undefined
  const parents = command === 'restore' ? parseParents(rest) : rest.length === 0 ? [] : undefined
  if (parents === undefined) return undefined
  if (database.type === 'postgres') return err({ type: 'UnsupportedCommand', command } as const)
  return command === 'backup' ? backUp(database.file, file) : restore(database.file, file, parents)
}

const run = async (args: readonly string[]): Promise<Result<string, StartError>> => {
  const [command, ...rest] = args
  const environment = parseEnvironment(process.env)
  if (!environment.ok) return environment
  if (command === undefined) return startServer(environment.value, () => readBuiltFiles(appFolder))
  const { database } = environment.value
  const outcome = await (command === 'move'
    ? runMove(rest)
    : command === 'bounds'
      ? runBounds(database, rest)
      : runDatabaseCommand(database, args))
  return outcome ?? err({ type: 'UnknownCommand', command: args.map(hidePassword).join(' ') })
}

// Databases and backups are readable only by the user who runs the server.
process.umask(0o077)

printOutcome(await run(process.argv.slice(2)))
