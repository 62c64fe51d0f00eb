// @ts-check

import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/**
 * Whether this module is the command that was started, rather than imported (by a test, or by another tool).
 * @param {string} moduleUrl
 */
export const isEntryPoint = (moduleUrl) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(moduleUrl)
