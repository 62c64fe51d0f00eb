import { execFileSync } from 'node:child_process'

const idOf = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))

/** The user that runs PostgreSQL's programs, because they refuse to run as root. */
export const databaseUser = (): { readonly uid: number; readonly gid: number } => {
  const { getuid, getgid } = process
  const [uid, gid] = [getuid?.() ?? 0, getgid?.() ?? 0]
  return uid === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : { uid, gid }
}
