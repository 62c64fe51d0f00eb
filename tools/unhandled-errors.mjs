// @ts-check
import { writeFileSync } from 'node:fs'

/**
 * A Vitest reporter that writes the errors that happened outside any test, as a JSON array of strings, to the file in
 * UNHANDLED_ERRORS_FILE. Vitest's JSON report leaves them out.
 */
export default class {
  /**
   * @param {unknown} _modules
   * @param {readonly { name?: string, message: string, stack?: string, VITEST_TEST_PATH?: unknown }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    const path = process.env['UNHANDLED_ERRORS_FILE']
    if (path === undefined) throw new Error('UNHANDLED_ERRORS_FILE is not set')
    const lines = errors.map(({ name = 'Error', message, stack = '', VITEST_TEST_PATH: file }) =>
      [`during ${String(file)}: ${name}: ${message}`, ...stack.split('\n').slice(0, 4)].join('\n'),
    )
    writeFileSync(path, JSON.stringify(lines))
  }
}
