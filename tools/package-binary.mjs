// @ts-check

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Root folder of the workspace. */
export const workspaceFolder = fileURLToPath(new URL('..', import.meta.url))

/**
 * The script behind a package's command, to run with this Node. The files in node_modules/.bin are shell scripts or, on
 * Windows, .cmd files.
 * @param {string} packageName
 * @param {string} [command]
 */
export const packageBinary = (packageName, command = packageName) => {
  const folder = join(workspaceFolder, 'node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}
