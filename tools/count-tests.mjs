// @ts-check

/**
 * @typedef {{ readonly name: string, readonly passed: number, readonly failed: number }} Count
 * @typedef {{ readonly name: string, readonly folder: string }} Suite
 * @typedef {{ status: string, fullName?: string, failureMessages?: readonly string[] }} TestResult
 * @typedef {{ status: string, name: string, message?: string, assertionResults: readonly TestResult[] }} TestFile
 * @typedef {{ testResults: readonly TestFile[] }} VitestReport
 * @typedef {{ stats: { expected: number, unexpected: number, flaky: number }, errors: readonly unknown[] }} PlaywrightReport
 */

/** @param {string} name @returns {Count} */
export const countBroken = (name) => ({ name, passed: 0, failed: 1 })

/** A suite that ran no test counts as failed. @param {Count} count @returns {Count} */
const withoutSilence = (count) => (count.passed + count.failed === 0 ? countBroken(count.name) : count)

/** A file that could not be loaded counts as one failure. @param {TestFile} file */
const failuresIn = ({ status, assertionResults }) => {
  const failed = assertionResults.filter((result) => result.status === 'failed').length
  return failed === 0 && status === 'failed' ? 1 : failed
}

/**
 * Counts the tests of one vitest run by suite. A suite is a folder.
 * @param {VitestReport | undefined} report undefined if the run wrote no report
 * @param {readonly Suite[]} suites
 * @param {number} exitCode
 * @returns {Count[]}
 */
export const countVitest = (report, suites, exitCode) => {
  const counts = suites.map(({ name, folder }) => {
    const files = (report?.testResults ?? []).filter((file) => file.name.replaceAll('\\', '/').startsWith(`${folder}/`))
    const results = files.flatMap((file) => file.assertionResults)
    const passed = results.filter((result) => result.status === 'passed').length
    return withoutSilence({ name, passed, failed: files.reduce((sum, file) => sum + failuresIn(file), 0) })
  })
  // An error outside any test, such as an unhandled rejection, shows only in the exit code.
  const isUnexplained = exitCode !== 0 && counts.every(({ failed }) => failed === 0)
  return isUnexplained ? [...counts, countBroken('outside of any test')] : counts
}

/** How many lines of each failure message to reprint in the summary. */
const MESSAGE_LINES = 12

/**
 * The failures of a vitest run, for reprinting after its long output.
 * @param {VitestReport | undefined} report undefined if the run wrote no report
 * @returns {string[]} one multi-line text per failure
 */
export const failuresOf = (report) =>
  (report?.testResults ?? []).flatMap(({ name, status, message = '', assertionResults }) => {
    /** @param {string} title @param {string} text */
    const describe = (title, text) => [title, ...text.split('\n').slice(0, MESSAGE_LINES)].join('\n  ')
    const failed = assertionResults.filter((result) => result.status === 'failed')
    if (failed.length === 0 && status === 'failed') return [describe(name, message)]
    return failed.map(({ fullName, failureMessages }) => {
      return describe(`${name} > ${fullName ?? ''}`, (failureMessages ?? []).join('\n'))
    })
  })

/**
 * @param {string} name
 * @param {PlaywrightReport | undefined} report undefined if the run wrote no report
 * @param {number} exitCode
 * @returns {Count}
 */
export const countPlaywright = (name, report, exitCode) => {
  if (report === undefined) return countBroken(name)
  const { expected, unexpected, flaky } = report.stats
  const failed = unexpected + flaky + report.errors.length
  return withoutSilence({ name, passed: expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed })
}

/** @param {readonly Count[]} counts */
export const sumOfCounts = (counts) => ({
  passed: counts.reduce((sum, { passed }) => sum + passed, 0),
  failed: counts.reduce((sum, { failed }) => sum + failed, 0),
})
