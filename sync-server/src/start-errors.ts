import { resolve } from 'node:path'
import { assertNever } from '@little-ledger/domain'
import type { BadVariable } from './environment.ts'
import type { AppNotBuilt } from './http/built-files.ts'
import type { CannotListen } from './http/listen.ts'
import type { DatabaseNotWritable } from './storage/database-folder.ts'

export type StartError = BadVariable | DatabaseNotWritable | AppNotBuilt | CannotListen

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

/** Says in one line why the server did not start and what to do about it. */
export const startErrorLine = (error: StartError): string => {
  switch (error.type) {
    case 'BadVariable':
      return `${error.variable} ${error.problem}. Example: ${error.example}`
    case 'DatabaseNotWritable':
      return `The database cannot be written at ${resolve(error.file)} (${error.reason}): choose a folder this user may write to. Example: DATABASE_URL=sqlite:data/little-ledger.db`
    case 'AppNotBuilt':
      return `The app is not built: ${error.folder} has no index.html. Build it first: pnpm build`
    case 'CannotListen':
      return cannotListenLine(error)
    default:
      return assertNever(error)
  }
}
