import { expect, test } from 'vitest'
import { countPlaywright, countVitest, failuresOf, sumOfCounts } from './count-tests.mjs'

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

test('counts vitest files for the suite of their folder, without skipped tests', () => {
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

test('counts a file that cannot be loaded as one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'failed'), goodFile]
  expect(countVitest({ testResults }, suites, 1)[0]).toEqual({ name: 'domain', passed: 0, failed: 1 })
})

test('counts a suite without tests as one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'passed', 'skipped'), goodFile]
  expect(countVitest({ testResults }, suites, 0)[0]).toEqual({ name: 'domain', passed: 0, failed: 1 })
})

test('counts a run without a report as one failure per suite', () => {
  expect(sumOfCounts(countVitest(undefined, suites, 1))).toEqual({ passed: 0, failed: 2 })
})

test('counts an unexplained exit code as one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'passed', 'passed'), goodFile]
  expect(sumOfCounts(countVitest({ testResults }, suites, 0))).toEqual({ passed: 2, failed: 0 })
  expect(sumOfCounts(countVitest({ testResults }, suites, 1))).toEqual({ passed: 2, failed: 1 })
})

test('lists failures with file, name and the start of the message', () => {
  const broken = {
    ...file('/ledger/app/src/a.test.ts', 'failed', 'passed'),
    assertionResults: [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'subtracts', failureMessages: ['expected 1\nto be 2', 'at line 3'] },
    ],
  }
  const unloadable = { ...file('/ledger/app/src/b.test.ts', 'failed'), message: 'no such module' }
  const long = Array.from({ length: 100 }, (_, line) => String(line)).join('\n')
  const wordy = { ...unloadable, message: long }
  const failures = failuresOf({ testResults: [goodFile, broken, unloadable, wordy] })
  expect(failures.slice(0, 2)).toEqual([
    '/ledger/app/src/a.test.ts > subtracts\n  expected 1\n  to be 2\n  at line 3',
    '/ledger/app/src/b.test.ts\n  no such module',
  ])
  expect(failures[2]?.split('\n').length).toBe(13)
  expect(failuresOf(undefined)).toEqual([])
})

test.each([
  [{ expected: 5, unexpected: 0, flaky: 0 }, [], 0, { passed: 5, failed: 0 }],
  [{ expected: 5, unexpected: 2, flaky: 0 }, [], 1, { passed: 5, failed: 2 }],
  [{ expected: 5, unexpected: 0, flaky: 1 }, [], 0, { passed: 5, failed: 1 }],
  [{ expected: 5, unexpected: 0, flaky: 0 }, ['a worker ended'], 1, { passed: 5, failed: 1 }],
  [{ expected: 5, unexpected: 0, flaky: 0 }, [], 1, { passed: 5, failed: 1 }],
  [{ expected: 0, unexpected: 0, flaky: 0 }, [], 0, { passed: 0, failed: 1 }],
])('counts Playwright stats %o with errors %o and exit code %i as %o', (stats, errors, exitCode, counts) => {
  expect(countPlaywright('e2e', { stats, errors }, exitCode)).toEqual({ name: 'e2e', ...counts })
})

test('counts Playwright without a report as one failure', () => {
  expect(countPlaywright('e2e', undefined, 1)).toEqual({ name: 'e2e', passed: 0, failed: 1 })
})
