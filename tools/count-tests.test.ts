import { expect, test } from 'vitest'
import { countPlaywright, countVitest, sumOfCounts } from './count-tests.mjs'

const suites = [
  { name: 'domain', folder: '/ledger/packages/domain' },
  { name: 'app', folder: '/ledger/app' },
]

const file = (name: string, status: string, ...statuses: string[]) => ({
  name,
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
})

const goodFile = file('/ledger/app/src/a.test.ts', 'passed', 'passed')

test('vitest files count for the suite whose folder they lie in, and skipped tests for none', () => {
  const testResults = [
    file('/ledger/packages/domain/src/a.test.ts', 'failed', 'passed', 'failed', 'skipped', 'passed'),
    file('/ledger/packages/domain/src/b.test.ts', 'passed', 'passed'),
    file('/ledger/app/src/c.test.tsx', 'passed', 'passed', 'pending', 'todo'),
  ]
  expect(countVitest({ testResults }, suites, 1)).toEqual([
    { name: 'domain', passed: 3, failed: 1 },
    { name: 'app', passed: 1, failed: 0 },
  ])
})

test('a file that cannot be loaded is one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'failed'), goodFile]
  expect(countVitest({ testResults }, suites, 1)[0]).toEqual({ name: 'domain', passed: 0, failed: 1 })
})

test('a suite in which nothing ran is one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'passed', 'skipped'), goodFile]
  expect(countVitest({ testResults }, suites, 0)[0]).toEqual({ name: 'domain', passed: 0, failed: 1 })
})

test('a run that left no report is one failure for each of its suites', () => {
  expect(sumOfCounts(countVitest(undefined, suites, 1))).toEqual({ passed: 0, failed: 2 })
})

test('an exit code that no test explains is one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'passed', 'passed'), goodFile]
  expect(sumOfCounts(countVitest({ testResults }, suites, 0))).toEqual({ passed: 2, failed: 0 })
  expect(sumOfCounts(countVitest({ testResults }, suites, 1))).toEqual({ passed: 2, failed: 1 })
})

test.each([
  [{ expected: 5, unexpected: 0, flaky: 0 }, [], 0, { passed: 5, failed: 0 }],
  [{ expected: 5, unexpected: 2, flaky: 0 }, [], 1, { passed: 5, failed: 2 }],
  [{ expected: 5, unexpected: 0, flaky: 1 }, [], 0, { passed: 5, failed: 1 }],
  [{ expected: 5, unexpected: 0, flaky: 0 }, ['a worker ended'], 1, { passed: 5, failed: 1 }],
  [{ expected: 5, unexpected: 0, flaky: 0 }, [], 1, { passed: 5, failed: 1 }],
  [{ expected: 0, unexpected: 0, flaky: 0 }, [], 0, { passed: 0, failed: 1 }],
])('playwright: %o with errors %o and exit code %i counts as %o', (stats, errors, exitCode, counts) => {
  expect(countPlaywright('e2e', { stats, errors }, exitCode)).toEqual({ name: 'e2e', ...counts })
})

test('playwright without a report is one failure', () => {
  expect(countPlaywright('e2e', undefined, 1)).toEqual({ name: 'e2e', passed: 0, failed: 1 })
})
