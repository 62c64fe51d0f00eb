import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { missingTests, readRows } from './conformance.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of a file of this tree, where there is one. */
const textOf = (path: string): string | undefined =>
  existsSync(`${root}${path}`) ? readFileSync(`${root}${path}`, 'utf8') : undefined

const rows = readRows(textOf('docs/conformance.md') ?? '')

describe('docs/conformance.md', () => {
  test('has rows for every section of the specification that can be checked, and a state in each', () => {
    expect(new Set(rows.map(({ section }) => section))).toEqual(
      new Set(['§2', '§3', '§4', '§5', '§6', '§7', '§8', '§9']),
    )
    expect(rows.filter(({ state }) => state !== 'checked' && state !== 'no test')).toEqual([])
    expect(rows.filter(({ sentence, test: named }) => sentence === '' || named === '')).toEqual([])
  })

  test('says no sentence twice in a section', () => {
    const said = rows.map(({ section, sentence }) => `${section} ${sentence}`)
    expect(said.filter((each, index) => said.indexOf(each) !== index)).toEqual([])
  })

  test('names tests that are there', () => {
    expect(missingTests(rows, textOf)).toEqual([])
  })
})

describe('the look for tests that are named', () => {
  const rowOf = (named: string, state = 'checked') => readRows(`| §2 | a sentence | ${named} | ${state} |\n`)
  const files: Readonly<Record<string, string>> = {
    'a.test.ts': "test('says so', () => {})\ntest.each(names)(\n  `is ${kind}`,\n  () => {},\n)",
  }
  const missing = (named: string, state?: string) => missingTests(rowOf(named, state), (path) => files[path])

  test('finds them by their whole names, as they stand in the file', () => {
    expect(missing('a.test.ts › says so<br>a.test.ts › is ${kind}')).toEqual([])
    expect(missing('a.test.ts › says')).toEqual(['a.test.ts › says'])
  })

  test('misses a file that is not there, and a row that names nothing', () => {
    expect(missing('b.test.ts › says so')).toEqual(['b.test.ts › says so'])
    expect(missing('a.test.ts')).toEqual(['a.test.ts'])
  })

  test('asks nothing of a row that says why it has no test', () => {
    expect(missing('nothing to see', 'no test')).toEqual([])
  })
})
