import { describe, expect, test } from 'vitest'
import { conformancePage, conformanceProblems, readConformance, taggedTests } from './testing/conformance.ts'

describe('conformance to the specification', () => {
  const { sentences, tests } = readConformance()

  test('has a test, or a reason for having no test, for every sentence of the specification', () => {
    expect(sentences.length).toBeGreaterThanOrEqual(265)
    expect(conformanceProblems(sentences, tests)).toEqual([])
  })

  test('has an up-to-date page (to update it, run the tests with -u)', async () => {
    await expect(conformancePage(sentences, tests)).toMatchFileSnapshot('../docs/conformance.md')
  })

  test('includes sections 2 to 9, with each sentence once', () => {
    expect(new Set(sentences.map(({ id }) => id.split('.')[0]))).toEqual(
      new Set(['2', '3', '4', '5', '6', '7', '8', '9']),
    )
    expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length)
  })
})

describe('taggedTests', () => {
  const titles = (text: string) => taggedTests('a.test.ts', text).map(({ title, ids }) => [title, ...ids])

  test('reads the title of the test under a tag', () => {
    expect(titles("// SPEC: 2.1, 5.3\ntest('shows the form', () => {})\ntest('other', () => {})")).toEqual([
      ['shows the form', '2.1', '5.3'],
    ])
  })

  test('reads the titles of a parameterized test and of a describe', () => {
    expect(titles("  // SPEC: 2.1\n  test.each([\n    ['a', f('b')],\n  ])('rejects %s', () => {})")).toEqual([
      ['rejects %s', '2.1'],
    ])
    expect(titles('// SPEC: 2.1\ndescribe(`the form`, () => {})')).toEqual([['the form', '2.1']])
  })
})

describe('conformanceProblems', () => {
  const sentences = [
    { id: '2.1', sentence: 'A' },
    { id: '2.2', sentence: 'B', untested: 'no screen shows it' },
  ]
  const tagged = (...ids: string[]) => [{ path: 'a.test.ts', title: 'shows A', ids }]

  test('accepts a sentence with a test, and one with a reason for having none', () => {
    expect(conformanceProblems(sentences, tagged('2.1'))).toEqual([])
  })

  test('reports a sentence without a test', () => {
    expect(conformanceProblems(sentences, [])).toEqual(['no test for 2.1: A'])
  })

  test('reports an unknown sentence number, an unnecessary reason, and a tag without a test', () => {
    expect(conformanceProblems(sentences, tagged('2.1', '2.9'))).toEqual([
      'unknown sentence 2.9 in a.test.ts › shows A',
    ])
    expect(conformanceProblems(sentences, tagged('2.1', '2.2'))).toEqual(['2.2 has a test, but is marked as untested'])
    expect(conformanceProblems(sentences, [...tagged('2.1'), { path: 'b.test.ts', title: '', ids: ['2.1'] }])).toEqual([
      'tag 2.1 without a test in b.test.ts',
    ])
  })
})

describe('conformancePage', () => {
  test('lists each sentence with its tests, and escapes pipes', () => {
    const page = conformancePage(
      [{ id: '2.1', sentence: 'A | B' }],
      [{ path: 'a.test.ts', title: 'shows A', ids: ['2.1'] }],
    )
    expect(page).toContain('| 2.1 | A \\| B | a.test.ts › shows A |')
  })
})
