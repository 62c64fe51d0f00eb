import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  CHECKSUMS,
  checksumsOf,
  compareVersions,
  FIXTURES,
  fixtureVersions,
  isReleased,
  readFixture,
} from './versions.ts'

test('orders versions, with a release after its candidates', () => {
  const sorted = ['0.9.0', '1.0.0-rc.1', '1.0.0-rc.10', '1.0.0', '1.0.1', '1.2.0', '1.10.0', '2.0.0']
  expect(sorted.toReversed().sort(compareVersions)).toEqual(sorted)
  expect(compareVersions('1.0.0', '1.0.0')).toBe(0)
})

test.each([
  ['1.0.0', '0.1.0', false],
  ['1.0.0', '1.0.0-rc.1', false],
  ['1.0.0-rc.1', '1.0.0-rc.1', true],
  ['1.0.0-rc.1', '1.0.0', true],
  ['1.0.0', '1.0.0', true],
  ['1.0.0', '1.1.0', true],
])('whether %s is released at %s: %s', (version, current, expected) => {
  expect(isReleased(version, current)).toBe(expected)
})

test('the fixtures of a version are as they were written: what was released never changes', () => {
  const versions = fixtureVersions()
  expect(versions).toContain('1.0.0')
  for (const version of versions)
    expect(JSON.parse(readFixture(version, CHECKSUMS))).toEqual(checksumsOf(join(FIXTURES, version)))
})
