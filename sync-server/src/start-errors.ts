import { resolve } from 'node:path'
import { assertNever } from '@little-ledger/domain'
import type { InvalidVariable } from './environment.ts'
import type { MoveRefused } from './storage/move/move-to-postgres.ts'
import type { AppNotBuilt } from './middleware/built-files.ts'
import type { CannotListen } from './operations/listen.ts'
import type { DatabaseNotWritable } from './storage/sqlite/database-folder.ts'
import type { BackupExists } from './storage/sqlite/backup.ts'
import { adviceFor, type PostgresUnusable } from './storage/postgres/inspect.ts'
import type { DatabaseUnusable } from './storage/sqlite/inspect.ts'

/** What was typed after `little-ledger` is no command of it. */
export type UnknownCommand = { readonly type: 'UnknownCommand'; readonly command: string }

/** A command that only the other kind of database has. */
export type UnsupportedCommand = {
  readonly type: 'UnsupportedCommand'
  readonly command: 'backup' | 'restore' | 'restored'
}

export type StartError =
  | InvalidVariable
  | DatabaseNotWritable
  | DatabaseUnusable
  | PostgresUnusable
  | BackupExists
  | AppNotBuilt
  | CannotListen
  | UnknownCommand
  | UnsupportedCommand
  | MoveRefused

const cannotListenLine = ({ host, port, reason }: CannotListen) => {
  switch (reason) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: stop it, or choose another port. Example: PORT=${port === 65535 ? 3000 : port + 1}`
    case 'EACCES':
      return `Port ${port} may not be opened by this user: choose one above 1023. Example: PORT=3000`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST ${host} is not an address of this machine. Example: HOST=localhost`
    default:
      return `Cannot listen on HOST ${host} and PORT ${port} (${reason}). Example: HOST=localhost PORT=3000`
  }
}

const advice: Readonly<Record<DatabaseUnusable['problem'], string>> = {
  empty: 'is empty. Restore a backup (little-ledger restore FILE), or move the file away to begin anew.',
  'not a database': 'is no database. Check DATABASE_URL, or restore a backup (little-ledger restore FILE).',
  'of another program': 'belongs to another program. Check DATABASE_URL.',
  newer: 'was written by a newer version of Little Ledger. Start that version, or restore an older backup.',
  damaged: 'is damaged. Restore a backup: little-ledger restore FILE',
  missing: 'is not there.',
  'missing, though its journal is there':
    'is missing, though its -wal file is there. Put both back together, or move that file away to begin anew.',
  'not brought up to date': 'could not be brought up to date; it is as it was. Is the disk full?',
  'in use': 'is in use. Stop the server first.',
}

const databaseUnusableLine = ({ file, problem }: DatabaseUnusable) => `The database ${resolve(file)} ${advice[problem]}`

const unsupportedCommand: Readonly<Record<UnsupportedCommand['command'], string>> = {
  backup: 'PostgreSQL is backed up by its own means: pg_dump, or its archive (docs/operations.md).',
  restore: 'PostgreSQL is restored by its own means; then run: little-ledger restored (docs/operations.md).',
  restored: 'Only a restored PostgreSQL is told so. A file is restored by: little-ledger restore FILE',
}

const moveRefusedLine = ({ problem, server, file }: MoveRefused) => {
  switch (problem) {
    case 'other data':
      return `The database ${server} holds other families already. Name an empty one.`
    case 'went on':
      return `The database ${server} has been used since it was moved to. Nothing was changed.`
    case 'differs':
      return `The database ${server} does not hold what ${resolve(file)} does. Run the same move again.`
    default:
      return assertNever(problem)
  }
}

/** Says in one line why the server did not start and what to do about it. */
export const startErrorLine = (error: StartError): string => {
  switch (error.type) {
    case 'BadVariable':
      return `${error.variable} ${error.problem}. Example: ${error.example}`
    case 'DatabaseNotWritable':
      return `The database cannot be written at ${resolve(error.file)} (${error.reason}): choose a folder this user may write to. Example: DATABASE_URL=sqlite:data/little-ledger.db`
    case 'DatabaseUnusable':
      return databaseUnusableLine(error)
    case 'PostgresUnusable':
      return `The database ${error.server} ${adviceFor(error.problem)}`
    case 'UnsupportedCommand':
      return unsupportedCommand[error.command]
    case 'MoveRefused':
      return moveRefusedLine(error)
    case 'BackupExists':
      return `There is a file at ${resolve(error.file)} already: name another, or move it away first.`
    case 'UnknownCommand':
      return `${JSON.stringify(error.command)} is not a command. The commands are: backup FILE, restore FILE, check, restored, move --from sqlite:FILE --to postgres://…; none starts the server.`
    case 'AppNotBuilt':
      return `The app is not built: ${error.folder} has no index.html. Build it first: pnpm build`
    case 'CannotListen':
      return cannotListenLine(error)
    default:
      return assertNever(error)
  }
}
