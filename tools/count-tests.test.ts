import { expect, test } from 'vitest'
import { countPlaywright, countVitest, failuresOf, flakyIn, flakyOf } from './count-tests.mjs'

const folders = ['packages/domain', 'app']

const file = (name: string, status: string, ...statuses: string[]) => ({
  name,
  status,
  assertionResults: statuses.map((each) => ({ status: each })),
})

const goodFile = file('/ledger/app/src/a.test.ts', 'passed', 'passed')

test('counts Vitest tests toward the suite of their folder, and ignores skipped tests', () => {
  const testResults = [
    file('/ledger/packages/domain/src/a.test.ts', 'failed', 'passed', 'failed', 'skipped', 'passed'),
    file('/ledger/packages/domain/src/b.test.ts', 'passed', 'passed'),
    file('/ledger/app/src/c.test.tsx', 'passed', 'passed', 'pending', 'todo'),
  ]
  expect(countVitest({ testResults }, folders, 1)).toEqual([
    { name: 'packages/domain', passed: 3, failed: 1 },
    { name: 'app', passed: 1, failed: 0 },
  ])
})

test('counts a file that cannot be loaded as one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'failed'), goodFile]
  expect(countVitest({ testResults }, folders, 1)[0]).toEqual({ name: 'packages/domain', passed: 0, failed: 1 })
})

test('counts a suite without tests as one failure', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'passed', 'skipped'), goodFile]
  expect(countVitest({ testResults }, folders, 0)[0]).toEqual({ name: 'packages/domain', passed: 0, failed: 1 })
})

test('counts a run without a report as one failure per suite', () => {
  expect(countVitest(undefined, folders, 1).map(({ passed, failed }) => [passed, failed])).toEqual([
    [0, 1],
    [0, 1],
  ])
})

test('counts one failure if the run exits with an error but no test failed', () => {
  const testResults = [file('/ledger/packages/domain/src/a.test.ts', 'passed', 'passed'), goodFile]
  expect(countVitest({ testResults }, folders, 0)).toHaveLength(2)
  expect(countVitest({ testResults }, folders, 1).at(-1)).toEqual({ name: 'outside of any test', passed: 0, failed: 1 })
})

test('lists each failure with its file, name and error', () => {
  const broken = {
    ...goodFile,
    status: 'failed',
    assertionResults: [
      { status: 'passed', fullName: 'adds' },
      { status: 'failed', fullName: 'subtracts', failureMessages: ['Error: 2 instead of 1\n    at a.test.ts:1'] },
      { status: 'failed', fullName: 'divides' },
    ],
  }
  const unloadable = file('/ledger/app/src/b.test.ts', 'failed')
  expect(failuresOf({ testResults: [goodFile, broken, unloadable] })).toEqual([
    '/ledger/app/src/a.test.ts > subtracts: Error: 2 instead of 1',
    '/ledger/app/src/a.test.ts > divides',
    '/ledger/app/src/b.test.ts',
  ])
  expect(failuresOf(undefined)).toEqual([])
})

test.each([
  [{ expected: 5, unexpected: 0, flaky: 0 }, [], 0, { passed: 5, failed: 0 }],
  [{ expected: 5, unexpected: 2, flaky: 0 }, [], 1, { passed: 5, failed: 2 }],
  [{ expected: 5, unexpected: 0, flaky: 1 }, [], 0, { passed: 6, failed: 0 }],
  [{ expected: 5, unexpected: 0, flaky: 0 }, ['a worker ended'], 1, { passed: 5, failed: 1 }],
  [{ expected: 5, unexpected: 0, flaky: 0 }, [], 1, { passed: 5, failed: 1 }],
  [{ expected: 0, unexpected: 0, flaky: 0 }, [], 0, { passed: 0, failed: 1 }],
])('counts Playwright stats %o with errors %o and exit code %i as %o', (stats, errors, exitCode, counts) => {
  expect(countPlaywright({ stats, errors }, exitCode)).toEqual({ name: 'e2e', ...counts })
})

test('counts Playwright without a report as one failure', () => {
  expect(countPlaywright(undefined, 1)).toEqual({ name: 'e2e', passed: 0, failed: 1 })
})

test('lists tests that passed only when retried', () => {
  const spec = (title: string, status: string) => ({ title, tests: [{ status }] })
  const inner = { specs: [spec('opens', 'expected'), spec('closes', 'flaky')] }
  expect(flakyIn({ suites: [{ suites: [inner], specs: [spec('saves', 'flaky')] }] })).toEqual(['saves', 'closes'])
  expect(flakyIn(undefined)).toEqual([])
})

test('lists the Vitest tests that passed only when they were retried, with their errors', () => {
  const retried = {
    ...goodFile,
    assertionResults: [
      { status: 'passed', fullName: 'adds', failureMessages: [] },
      { status: 'passed', fullName: 'subtracts', failureMessages: ['Error: 2 instead of 1\n    at a.test.ts:1'] },
      { status: 'failed', fullName: 'divides', failureMessages: ['Error: always'] },
    ],
  }
  expect(flakyOf({ testResults: [goodFile, retried] })).toEqual([
    '/ledger/app/src/a.test.ts > subtracts: Error: 2 instead of 1',
  ])
  expect(flakyOf(undefined)).toEqual([])
})
