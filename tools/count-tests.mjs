// @ts-check

/**
 * @typedef {{ readonly name: string, readonly passed: number, readonly failed: number }} Count
 * @typedef {{ status: string, fullName?: string, failureMessages?: readonly string[] }} TestResult
 * @typedef {{ status: string, name: string, assertionResults: readonly TestResult[] }} TestFile
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

/**
 * The file and name of a test, and the first line of its first error.
 * @param {TestFile} file @param {TestResult} result
 */
const describeFailure = (file, { fullName, failureMessages = [] }) => {
  const [error = ''] = (failureMessages[0] ?? '').split('\n')
  return `${file.name} > ${fullName}${error === '' ? '' : `: ${error}`}`
}

/** Describes the failed tests, or names the file if it failed outside any test. @param {TestFile} file */
const failuresIn = (file) => {
  const failed = file.assertionResults.filter(({ status }) => status === 'failed')
  return failed.length === 0 && file.status === 'failed'
    ? [file.name]
    : failed.map((each) => describeFailure(file, each))
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

/** Describes the failed tests of a Vitest run. @param {VitestReport | undefined} report */
export const failuresOf = (report) => (report?.testResults ?? []).flatMap(failuresIn)

/** Describes the tests of a Vitest run that passed only when they were retried. @param {VitestReport | undefined} report */
export const flakyOf = (report) =>
  (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults
      .filter(({ status, failureMessages = [] }) => status === 'passed' && failureMessages.length > 0)
      .map((each) => describeFailure(file, each)),
  )
