import { resolve } from 'node:path'
import { assertNever } from '@little-ledger/domain'
import type { BadVariable } from './environment.ts'
import type { AppNotBuilt } from './http/built-files.ts'
import type { CannotListen } from './http/listen.ts'
import type { DatabaseNotWritable } from './storage/database-folder.ts'
import type { BackupExists } from './storage/sqlite/backup.ts'
import type { DatabaseUnusable } from './storage/sqlite/inspect.ts'

/** What was typed after `little-ledger` is no command of it. */
export type UnknownCommand = { readonly type: 'UnknownCommand'; readonly command: string }

export type StartError =
  BadVariable | DatabaseNotWritable | DatabaseUnusable | BackupExists | AppNotBuilt | CannotListen | UnknownCommand

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

/** Says in one line why the server did not start and what to do about it. */
export const startErrorLine = (error: StartError): string => {
  switch (error.type) {
    case 'BadVariable':
      return `${error.variable} ${error.problem}. Example: ${error.example}`
    case 'DatabaseNotWritable':
      return `The database cannot be written at ${resolve(error.file)} (${error.reason}): choose a folder this user may write to. Example: DATABASE_URL=sqlite:data/little-ledger.db`
    case 'DatabaseUnusable':
      return databaseUnusableLine(error)
    case 'BackupExists':
      return `There is a file at ${resolve(error.file)} already: name another, or move it away first.`
    case 'UnknownCommand':
      return `${JSON.stringify(error.command)} is not a command. The commands are: backup FILE, restore FILE, check; none starts the server.`
    case 'AppNotBuilt':
      return `The app is not built: ${error.folder} has no index.html. Build it first: pnpm build`
    case 'CannotListen':
      return cannotListenLine(error)
    default:
      return assertNever(error)
  }
}
