import { expect, test } from 'vitest'
import { releaseNotes } from './release-notes.mjs'

const changelog = `# Changelog

## Unreleased

## [1.1.0] - 2027-01-02

### Added

- Two things.

## 1.1.0-rc.1 - 2027-01-01

- One thing.

## 1.0.0 - 2026-12-01

### Fixed

- \`## 9.9.9\` is not a heading here.
`

test.each([
  ['1.1.0', '### Added\n\n- Two things.'],
  ['v1.1.0', '### Added\n\n- Two things.'],
  ['1.1.0-rc.1', '- One thing.'],
  ['1.0.0', '### Fixed\n\n- `## 9.9.9` is not a heading here.'],
  ['Unreleased', undefined],
  ['9.9.9', undefined],
  ['1.1', undefined],
  ['', undefined],
])('the notes of %j', (version, notes) => {
  expect(releaseNotes(changelog, version)).toBe(notes)
})
