// @ts-check

import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether this module was run as a command rather than imported.
 * @param {string} moduleUrl
 */
export const isEntryPoint = (moduleUrl) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl)
