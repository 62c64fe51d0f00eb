#!/usr/bin/env node
// @ts-check
// Prints the section of CHANGELOG.md about a version: node tools/release/release-notes.mjs 1.0.0
import { readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The section's text without its heading; undefined if there is none or it is empty.
 * @param {string} changelog in the format of Keep a Changelog: `## 1.0.0 - 2026-12-01`, possibly in brackets
 * @param {string} version with or without a leading v
 */
export const releaseNotes = (changelog, version) => {
  const wanted = version.replace(/^v/, '')
  const [, ...sections] = changelog.split(/^## /m)
  const section = sections.find((text) => /^\[?([^\s\]]+)/.exec(text)?.[1] === wanted)
  const notes = section?.slice(section.indexOf('\n')).trim()
  return notes === '' ? undefined : notes
}

if (realpathSync(process.argv[1] ?? '.') === import.meta.filename) {
  const version = process.argv[2] ?? ''
  const notes = releaseNotes(readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8'), version)
  if (notes === undefined) {
    console.error(`CHANGELOG.md has no notes for the version "${version}". Add a section: ## ${version} - YYYY-MM-DD`)
    process.exitCode = 1
  } else {
    console.log(notes)
  }
}
