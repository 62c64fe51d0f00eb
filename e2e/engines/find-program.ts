import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Path of a program on the PATH. Throws with the name of its Debian package if it is missing. */
export function findProgram(name: string, debianPackage: string): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const path = folders.map((folder) => join(folder, name)).find((candidate) => existsSync(candidate))
  if (path === undefined) throw new Error(`${name} is not installed. On Debian: apt-get install ${debianPackage}`)
  return path
}
