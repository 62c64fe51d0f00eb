import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { assertNever, type Result } from '@little-ledger/domain'
import type { InvalidVariable } from './environment.ts'
import type { MoveRefused } from './storage/move/move-to-postgres.ts'
import type { AppNotBuilt } from './middleware/built-files.ts'
import { printable } from './commands/printable.ts'
import type { CannotListen } from './operations/listen.ts'
import type { SecurityLogNotWritable } from './operations/security-log.ts'
import type { BackupNotWritable, DatabaseNotWritable } from './storage/sqlite/files.ts'
import type { BackupExists, BackupUnusable } from './storage/sqlite/backup.ts'
import { postgresAdvice, type PostgresUnusable } from './storage/postgres/inspect.ts'
import type { NoParent, UnknownUsername } from './storage/queries/restore.ts'
import { type DatabaseUnusable, type FileProblem, sqliteAdvice } from './storage/sqlite/inspect.ts'

/** The first argument to `little-ledger` is not a known command. */
export type UnknownCommand = { readonly type: 'UnknownCommand'; readonly command: string }

/** The arguments do not fit the command. The problem contains no value, which may be a password. */
export type InvalidUsage = { readonly type: 'InvalidUsage'; readonly problem: string; readonly usage: string }

/** The command does not support this type of database. */
export type UnsupportedCommand = {
  readonly type: 'UnsupportedCommand'
  readonly command: 'backup' | 'restore' | 'restored'
}

/** The folder where relative paths start was deleted. */
export type NoCurrentFolder = { readonly type: 'NoCurrentFolder' }

/** The new password does not fit the rules, or was typed differently the second time. */
export type InvalidPassword = { readonly type: 'InvalidPassword'; readonly problem: string }

/** The operator did not confirm what cannot be undone. */
export type NotConfirmed = { readonly type: 'NotConfirmed'; readonly username: string; readonly isTerminal: boolean }

/** The native addon of @node-rs/argon2 is missing, or is for another machine. */
export type Argon2Missing = { readonly type: 'Argon2Missing' }

/** An error about a database whose address is in an option of `move`, not in `DATABASE_URL`. */
type Addressed<E> = E & { readonly option?: '--from' | '--to' }

type BackupError = BackupExists | BackupNotWritable | BackupUnusable

export type StartError =
  | InvalidVariable
  | Addressed<DatabaseNotWritable>
  | Addressed<DatabaseUnusable>
  | Addressed<PostgresUnusable>
  | BackupError
  | AppNotBuilt
  | Argon2Missing
  | CannotListen
  | NoCurrentFolder
  | UnknownCommand
  | InvalidUsage
  | UnknownUsername
  | NoParent
  | InvalidPassword
  | NotConfirmed
  | SecurityLogNotWritable
  | UnsupportedCommand
  | MoveRefused

const cannotListenLine = ({ host, port, variable, reason }: CannotListen) => {
  switch (reason) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop it, or choose another port. Example: ${variable}=${port === 65535 ? 3000 : port + 1}`
    case 'EACCES':
      return `This user may not open port ${port}: choose one above 1023. Example: ${variable}=${variable === 'PORT' ? 3000 : 9464}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine. Example: HOST=localhost`
    default:
      return `Cannot listen on HOST ${host} and ${variable} ${port} (${reason}). Example: HOST=localhost ${variable}=${variable === 'PORT' ? 3000 : 9464}`
  }
}

/** Names the option that has the address instead of the environment variable. */
const addressed = (advice: string, { option }: Addressed<object>) =>
  option === undefined ? advice : advice.replaceAll('DATABASE_URL', option)

/** SQLite reports SHMSIZE if a full disk has no room for its -shm file. */
const DISK_FULL = /^(ENOSPC|EDQUOT|SQLITE_FULL|SQLITE_IOERR_SHMSIZE)$/

/** Other failures of the disk, its file system or its quota. */
const DISK_ERROR = /^(EIO$|SQLITE_IOERR)/

const PERMISSION = /^(EACCES|EPERM)$/

const databaseNotWritableLine = ({ file, reason }: DatabaseNotWritable) => {
  const path = resolve(file)
  if (DISK_FULL.test(reason)) return `The database ${path} is not writable, because the disk is full. Free some space.`
  if (DISK_ERROR.test(reason)) return `The database ${path} is not writable (${reason}). Check the disk and any quota.`
  const owner = PERMISSION.test(reason) && existsSync(path) ? 'run this as the user who owns the file, or ' : ''
  return `The database ${path} is not writable (${reason}): ${owner}choose a folder this user can write to. Example: DATABASE_URL=sqlite:data/little-ledger.db`
}

const OTHER_BACKUP = 'Choose another one.'

const backupAdvice: Readonly<Record<FileProblem, string>> = {
  'a folder': 'is a folder. Choose a backup in it.',
  'not a file': 'is a pipe or a device. Save it as a file first.',
  unreadable: sqliteAdvice.unreadable,
  'a circle of links': sqliteAdvice['a circle of links'],
  'too long': sqliteAdvice['too long'],
  empty: `is empty. ${OTHER_BACKUP}`,
  'not a database': `is not a database. ${OTHER_BACKUP}`,
  'of another program': `belongs to another program. ${OTHER_BACKUP}`,
  newer: 'was written by a newer version of Little Ledger. Restore it with that version, or choose an older one.',
  damaged: `is damaged. ${OTHER_BACKUP}`,
  locked: sqliteAdvice.locked,
  'without room': sqliteAdvice['without room'],
  'without shared memory': sqliteAdvice['without shared memory'],
  failing: sqliteAdvice.failing,
  missing: 'does not exist. Check its name.',
  'missing its library': sqliteAdvice['missing its library'],
  'missing, though its journal is there': `is missing, but its -wal file exists. ${OTHER_BACKUP}`,
}

const backupNotWritableLine = ({ file, reason }: BackupNotWritable) => {
  const path = resolve(file)
  if (DISK_FULL.test(reason)) return `The backup ${path} cannot be written, because the disk is full.`
  if (reason === 'in progress') return `The backup ${path} is being written by another command.`
  if (reason === 'incomplete') return `The backup ${path} cannot be written completely. Is the disk full?`
  if (reason === 'ELOOP') return `The backup ${path} ${backupAdvice['a circle of links']}`
  if (reason === 'ENAMETOOLONG') return `The backup ${path} ${backupAdvice['too long']}`
  if (DISK_ERROR.test(reason)) return `The backup ${path} cannot be written (${reason}). Check the disk and any quota.`
  if (reason === 'EISDIR') return `The backup ${path} cannot be written, because that is a folder. Name a file in it.`
  return `The backup ${path} cannot be written (${reason}). Choose a folder this user can write to.`
}

const backupErrorLine = (error: BackupError) => {
  switch (error.type) {
    case 'BackupExists':
      return `${resolve(error.file)} already exists: choose another file name, or move it away first.`
    case 'BackupNotWritable':
      return backupNotWritableLine(error)
    case 'BackupUnusable':
      return `The backup ${resolve(error.file)} ${backupAdvice[error.problem]} Nothing was changed.`
    default:
      return assertNever(error)
  }
}

const unsupportedCommand: Readonly<Record<UnsupportedCommand['command'], string>> = {
  backup: 'Back up PostgreSQL with pg_dump or its WAL archive (docs/operations.md).',
  restore: 'Restore PostgreSQL with its own tools, then run: little-ledger restored (docs/operations.md).',
  restored: 'This command is for PostgreSQL only. To restore a file, run: little-ledger restore FILE',
}

const moveRefusedLine = ({ problem, server, file }: MoveRefused) => {
  switch (problem) {
    case 'other data':
      return `The database ${server} already contains other families. Use an empty database.`
    case 'went on':
      return `The database ${server} has been used since the move. Nothing was changed.`
    case 'differs':
      return `The database ${server} does not match ${resolve(file)}. Run the same move again.`
    default:
      return assertNever(problem)
  }
}

const hidePassword = (argument: string) => argument.replaceAll(/(postgres(?:ql)?:\/\/)[^@\s]*@/g, '$1…@')

/** What a command of `little-ledger` prints when it is done, or why it failed. */
export type CommandLineResult = Result<string, StartError>

/** Whether the arguments are wrong, rather than what they refer to. */
export const isUsageError = ({ type }: StartError) => type === 'UnknownCommand' || type === 'InvalidUsage'

type CommandError = UnknownCommand | InvalidUsage | UnknownUsername | NoParent | InvalidPassword | NotConfirmed

const noParentLine = ({ username, isKnown, source }: NoParent) => {
  const name = JSON.stringify(username)
  const problem = isKnown
    ? `${name} is not a parent in this ${source}`
    : `No user has the username ${name} in this ${source}`
  return `${problem}. Nothing was changed.`
}

const commandErrorLine = (error: CommandError): string => {
  switch (error.type) {
    case 'UnknownCommand':
      return `${JSON.stringify(hidePassword(error.command))} is not a command. See: little-ledger --help`
    case 'InvalidUsage':
      return `${error.problem}. Usage: ${error.usage}`
    case 'UnknownUsername':
      return `No user has the username ${JSON.stringify(error.username)}. Nothing was changed.`
    case 'NoParent':
      return noParentLine(error)
    case 'InvalidPassword':
      return `${error.problem}. Nothing was changed.`
    case 'NotConfirmed':
      return error.isTerminal
        ? `That is not ${printable(error.username)}. Nothing was changed.`
        : 'There is no terminal to ask on: confirm with --yes. Nothing was changed.'
    default:
      return assertNever(error)
  }
}

/** Describes an error on one line, with the cause and the fix. */
export const startErrorLine = (error: StartError): string => {
  switch (error.type) {
    case 'InvalidVariable':
      return `${error.variable} ${error.problem}. Example: ${error.example}`
    case 'DatabaseNotWritable':
      return addressed(databaseNotWritableLine(error), error)
    case 'DatabaseUnusable':
      return `The database ${resolve(error.file)} ${addressed(sqliteAdvice[error.problem], error)}`
    case 'PostgresUnusable':
      return `The database ${error.server} ${addressed(postgresAdvice[error.problem], error)}`
    case 'UnsupportedCommand':
      return unsupportedCommand[error.command]
    case 'MoveRefused':
      return moveRefusedLine(error)
    case 'BackupExists':
    case 'BackupNotWritable':
    case 'BackupUnusable':
      return backupErrorLine(error)
    case 'SecurityLogNotWritable':
      return `SECURITY_LOG cannot be written (${error.reason}): choose a file in a folder of this user. Example: SECURITY_LOG=/var/log/little-ledger/security.log`
    case 'AppNotBuilt':
      return `The app is not built: ${error.folder} has no index.html. Build it first: pnpm build`
    case 'Argon2Missing':
      return `Passwords cannot be hashed: @node-rs/argon2 has no program file for Node ${process.version} on this machine. Install Little Ledger again (“Install” in docs/operations.md).`
    case 'CannotListen':
      return cannotListenLine(error)
    case 'NoCurrentFolder':
      return 'The current folder has been deleted. Change to another one, for example with cd, and try again.'
    default:
      return commandErrorLine(error)
  }
}
