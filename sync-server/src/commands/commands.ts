import { assert, err, ok, type Result, usernameKey } from '@little-ledger/domain'
import { type Database, parseDatabaseUrl } from '../environment.ts'
import { readBuiltFiles } from '../middleware/built-files.ts'
import { acceptTime, backUp, check, markRestored, move, restore, setBounds } from '../operations/database-commands.ts'
import { inviteFamily, listFamilies, listUsers, removeFamily, resetPassword } from '../operations/operator-commands.ts'
import { startServer } from '../operations/serve.ts'
import type { CommandLineResult, NotConfirmed, StartError, UnsupportedCommand } from '../start-errors.ts'
import { type Command, type CommandInput, isSet, listOption, textOption } from './command.ts'
import { printable } from './printable.ts'
import { ask, generatePassword, readNewPassword } from './terminal.ts'

const unsupported = (command: UnsupportedCommand['command']) => err({ type: 'UnsupportedCommand', command } as const)

/** A whole number from 1 to 1,000. */
const FACTOR = /^([1-9]\d{0,2}|1000)$/

const MOVE_USAGE = '--from sqlite:FILE [--to postgres://…]'

const runBounds = async ({
  environment,
  operands: [username = '', factor = ''],
}: CommandInput): Promise<CommandLineResult> =>
  FACTOR.test(factor)
    ? setBounds(environment.database, username, Number(factor))
    : err({
        type: 'InvalidUsage',
        problem: 'FACTOR must be a whole number from 1 to 1000',
        usage: 'little-ledger bounds USERNAME FACTOR',
      })

/** Adds the option of `move` that has the address of the database, unless `DATABASE_URL` has it. */
const withOption = (error: StartError, hasTarget: boolean): StartError => {
  if (error.type === 'PostgresUnusable') return hasTarget ? { ...error, option: '--to' } : error
  const isSource = error.type === 'DatabaseUnusable' || error.type === 'DatabaseNotWritable'
  return isSource ? { ...error, option: '--from' } : error
}

/** The database of the `--to` option, otherwise that of `DATABASE_URL`, which other users of the machine cannot read. */
const moveTarget = (to: string | undefined, database: Database): Result<Database, string> => {
  if (to === undefined)
    return database.type === 'postgres'
      ? ok(database)
      : err('--to is missing, and DATABASE_URL does not begin with "postgres://"')
  if (!/^postgres(ql)?:/.test(to)) return err('--to must begin with "postgres://"')
  const target = parseDatabaseUrl(to)
  return target.ok ? target : err(`--to ${target.error}`)
}

const runMove = async (input: CommandInput): Promise<CommandLineResult> => {
  const [from, to] = [textOption(input, 'from'), textOption(input, 'to')]
  const usage = `little-ledger move ${MOVE_USAGE}`
  const invalid = (problem: string) => err({ type: 'InvalidUsage', problem, usage } as const)
  if (from === undefined) return invalid('--from is missing')
  if (!from.startsWith('sqlite:')) return invalid('--from must begin with "sqlite:"')
  const [source, target] = [parseDatabaseUrl(from), moveTarget(to, input.environment.database)]
  if (!source.ok) return invalid(`--from ${source.error}`)
  if (!target.ok) return invalid(target.error)
  assert(source.value.type === 'sqlite' && target.value.type === 'postgres', 'a move goes from SQLite to PostgreSQL')
  const moved = await move(source.value.file, target.value.url)
  return moved.ok ? moved : err(withOption(moved.error, to !== undefined))
}

const confirmRemoval = async (username: string): Promise<Result<undefined, NotConfirmed>> => {
  const isTerminal = process.stdin.isTTY
  const name = printable(username)
  const typed = isTerminal
    ? await ask(`This erases the family of ${name} with all its logins and entries. To go on, type ${name}: `)
    : undefined
  if (typed !== undefined && usernameKey(typed) === usernameKey(username)) return ok(undefined)
  return err({ type: 'NotConfirmed', username, isTerminal })
}

const parentOption = { parent: { type: 'string', multiple: true } } as const
const parentDetails = [
  '--parent USERNAME: this parent, instead of the one who set the family up, confirms who may log in. Can be repeated.',
]

/** Commands about the whole database: backups, checks, moving and limits. */
const databaseCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: 'FILE',
    summary: 'Copy a SQLite database to a new file, and check the copy.',
    operands: ['FILE'],
    run: async ({ environment: { database }, operands: [file = ''] }) =>
      database.type === 'sqlite' ? backUp(database.file, file) : unsupported('backup'),
  },
  {
    name: 'restore',
    usage: 'FILE [--parent USERNAME]',
    summary: 'Replace a SQLite database with a backup (stop the server first).',
    details: parentDetails,
    operands: ['FILE'],
    options: parentOption,
    run: async (input) => {
      const { environment, operands } = input
      const { database } = environment
      return database.type === 'sqlite'
        ? restore(database.file, operands[0] ?? '', listOption(input, 'parent'))
        : unsupported('restore')
    },
  },
  {
    name: 'restored',
    usage: '[--parent USERNAME]',
    summary: 'Finish restoring a PostgreSQL database (stop the servers first).',
    details: parentDetails,
    options: parentOption,
    run: async (input) => {
      const { database } = input.environment
      return database.type === 'postgres'
        ? markRestored(database.url, listOption(input, 'parent'))
        : unsupported('restored')
    },
  },
  {
    name: 'check',
    usage: '',
    summary: 'Read and check the whole database.',
    run: ({ environment: { database } }) => check(database),
  },
  {
    name: 'move',
    usage: MOVE_USAGE,
    summary: 'Copy all families from SQLite to PostgreSQL (stop the server first).',
    details: ['Without --to, to the database of DATABASE_URL, so that no list of processes shows its password.'],
    options: { from: { type: 'string' }, to: { type: 'string' } },
    run: runMove,
  },
  {
    name: 'bounds',
    usage: 'USERNAME FACTOR',
    summary: "Multiply the limits of this user's family.",
    operands: ['USERNAME', 'FACTOR'],
    run: runBounds,
  },
  {
    name: 'accept-time',
    usage: '',
    summary: "Accept this machine's time after a server's clock was wrong.",
    run: ({ environment: { database } }) => acceptTime(database, Date.now()),
  },
]

/** Commands about families and their users. */
const familyCommands: readonly Command[] = [
  {
    name: 'users',
    usage: '',
    summary: 'List all logins with role, family and last contact.',
    run: ({ environment: { database } }) => listUsers(database),
  },
  {
    name: 'families',
    usage: '',
    summary: 'List all families with their size and last contact.',
    run: ({ environment: { database } }) => listFamilies(database),
  },
  {
    name: 'reset-password',
    usage: 'USERNAME [--generate]',
    summary: 'Give a user a new password, and log the user out everywhere.',
    details: [
      'Prompts for the password on the terminal, or reads the first line of the standard input.',
      '--generate: make a password and print it.',
    ],
    operands: ['USERNAME'],
    options: { generate: { type: 'boolean' } },
    run: (input) => {
      const isGenerated = isSet(input, 'generate')
      const readPassword = isGenerated ? async () => ok(generatePassword()) : readNewPassword
      return resetPassword(input.environment, { username: input.operands[0] ?? '', readPassword, isGenerated })
    },
  },
  {
    name: 'remove-family',
    usage: 'USERNAME [--yes]',
    summary: "Erase this user's family from the server.",
    details: ['Prompts for the username again. Its devices keep their data.', '--yes: do not ask.'],
    operands: ['USERNAME'],
    options: { yes: { type: 'boolean' } },
    run: (input) => {
      const confirm = isSet(input, 'yes') ? async () => ok(undefined) : confirmRemoval
      return removeFamily(input.environment, { username: input.operands[0] ?? '', confirm })
    },
  },
  {
    name: 'invite',
    usage: '',
    summary: 'Make a code for one new family, for REGISTRATION=invite.',
    run: ({ environment }) => inviteFamily(environment, Date.now()),
  },
]

/** Every command. The first one runs if no command is given. `appFolder` contains the built app. */
export const createCommands = (appFolder: string): readonly [Command, ...Command[]] => [
  {
    name: 'serve',
    usage: '',
    summary: 'Start the server, as without a command.',
    run: ({ environment }) => startServer(environment, () => readBuiltFiles(appFolder)),
  },
  ...databaseCommands,
  ...familyCommands,
]
