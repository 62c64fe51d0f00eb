// @ts-check

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder that holds the whole workspace. */
export const workspaceFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * The script behind an installed package's command, to be run by this very Node: what lies in node_modules/.bin is a
 * shell script here and a .cmd file on Windows.
 * @param {string} packageName
 * @param {string} [command]
 */
export const packageBinary = (packageName, command = packageName) => {
  const folder = join(workspaceFolder, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
