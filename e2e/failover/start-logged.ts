import { type ChildProcess, spawn } from 'node:child_process'
import { openSync } from 'node:fs'
import { join } from 'node:path'

/** The user that runs the databases, because PostgreSQL refuses to run as root. */
export type Owner = { readonly uid: number; readonly gid: number }

type LogOptions = {
  readonly folder: string
  readonly name: string
  readonly owner: Owner
  readonly env: Readonly<Record<string, string>>
}

/** Starts a program whose output goes to a file. */
export const startLogged = (
  command: string,
  args: readonly string[],
  { folder, name, owner, env }: LogOptions,
): ChildProcess => {
  const log = openSync(join(folder, `${name}.log`), 'a')
  return spawn(command, args, { ...owner, cwd: folder, env: { ...env }, stdio: ['ignore', log, log] })
}
