// @ts-check

/**
 * @typedef {{ readonly name: string, readonly passed: number, readonly failed: number }} Count
 * @typedef {{ status: string, name: string, assertionResults: readonly { status: string, fullName?: string }[] }}
 * TestFile
 * @typedef {{ testResults: readonly TestFile[] }} VitestReport
 * @typedef {{ suites?: readonly PlaywrightSuite[], specs?: readonly { title: string, tests: readonly { status: string
 * }[] }[] }} PlaywrightSuite
 * @typedef {PlaywrightSuite & { stats: { expected: number, unexpected: number, flaky: number }, errors: readonly
 * unknown[] }} PlaywrightReport
 */

/**
 * A suite that ran no test counts as failed. @param {string} name @param {number} passed @param {number} failed
 * @returns {Count}
 */
const count = (name, passed, failed) => ({ name, passed, failed: passed + failed === 0 ? 1 : failed })

/** The names of the failed tests, or the name of the file if it failed outside any test. @param {TestFile} file */
const failuresIn = ({ name, status, assertionResults }) => {
  const failed = assertionResults.filter((result) => result.status === 'failed')
  return failed.length === 0 && status === 'failed' ? [name] : failed.map(({ fullName }) => `${name} > ${fullName}`)
}

/**
 * Counts the tests of one Vitest run by folder. A file that could not be loaded counts as one failure.
 * @param {VitestReport | undefined} report undefined if the run wrote no report
 * @param {readonly string[]} folders
 * @param {number} exitCode
 * @returns {Count[]}
 */
export const countVitest = (report, folders, exitCode) => {
  const counts = folders.map((folder) => {
    const files = (report?.testResults ?? []).filter(({ name }) => name.replaceAll('\\', '/').includes(`/${folder}/`))
    const passed = files.flatMap(({ assertionResults }) => assertionResults.filter(({ status }) => status === 'passed'))
    return count(folder, passed.length, files.flatMap(failuresIn).length)
  })
  // An error outside any test, such as an unhandled rejection, can be seen only from the exit code.
  const isUnexplained = exitCode !== 0 && counts.every(({ failed }) => failed === 0)
  return isUnexplained ? [...counts, count('outside of any test', 0, 1)] : counts
}

/**
 * A test that passed when it was retried counts as passed.
 * @param {PlaywrightReport | undefined} report undefined if the run wrote no report
 * @param {number} exitCode
 */
export const countPlaywright = (report, exitCode) => {
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  const failed = unexpected + (report?.errors.length ?? 0)
  return count('e2e', expected + flaky, failed === 0 && exitCode !== 0 ? 1 : failed)
}

/**
 * The titles of the tests that passed only when they were retried.
 * @param {PlaywrightSuite | undefined} report
 * @returns {string[]}
 */
export const flakyIn = ({ suites = [], specs = [] } = {}) => [
  ...specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(({ title }) => title),
  ...suites.flatMap(flakyIn),
]

/** The names of the failed tests in a Vitest run. @param {VitestReport | undefined} report */
export const failuresOf = (report) => (report?.testResults ?? []).flatMap(failuresIn)
