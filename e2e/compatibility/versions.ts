import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder with the fixtures, one folder for each version. */
export const FIXTURES = fileURLToPath(new URL('../../compatibility', import.meta.url))

const partsOf = (version: string): readonly number[] => {
  const [numbers = '', candidate] = version.split('-rc.')
  // A release comes after its candidates.
  return [...numbers.split('.').map(Number), candidate === undefined ? Infinity : Number(candidate)]
}

/** Negative if `a` is the older version. */
export function compareVersions(a: string, b: string): number {
  const other = partsOf(b)
  const difference = partsOf(a).findIndex((part, index) => part !== other[index])
  return difference < 0 ? 0 : (partsOf(a)[difference] ?? 0) < (other[difference] ?? 0) ? -1 : 1
}

/** Whether a version is released when package.json has the `current` version. */
export const isReleased = (version: string, current: string): boolean => compareVersions(version, current) <= 0

/** The versions that have fixtures, oldest first. */
export const fixtureVersions = (): readonly string[] =>
  readdirSync(FIXTURES, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort(compareVersions)

export const CHECKSUMS = 'checksums.json'

/** The SHA-256 of each file of a version. */
export const checksumsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readdirSync(folder)
      .filter((name) => name !== CHECKSUMS)
      .sort()
      .map((name) => [
        name,
        createHash('sha256')
          .update(readFileSync(join(folder, name)))
          .digest('hex'),
      ]),
  )

/** The text of a version's file. */
export const readFixture = (version: string, name: string): string =>
  readFileSync(join(FIXTURES, version, name), 'utf8')
