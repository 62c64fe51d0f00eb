import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { checkLinks } from './testing/check-links.ts'
import { temporaryFolder } from './testing/temporary-folder.ts'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => existsSync(path) && path !== 'tools/links.test.ts')

describe('links in Markdown files', () => {
  const documents = files.filter((path) => path.endsWith('.md'))

  test('lead to existing files and headings', async () => {
    expect(documents).toContain('README.md')
    expect(await checkLinks(process.cwd(), documents)).toEqual({ exitCode: 0, output: '' })
  })

  test('are reported if their file or heading does not exist', async () => {
    const folder = temporaryFolder({
      'README.md': '# A\n\n[x](docs/x.md) [y](#b) [guide](docs/guide.md#run-it-pnpm-dev) [site](https://example.org)\n',
      'docs/guide.md': '# Run it: `pnpm dev`\n\n[up](../README.md#a) `[code](no.md)`\n',
    })
    const { exitCode, output } = await checkLinks(folder, ['README.md', 'docs/guide.md'])
    expect(exitCode).not.toBe(0)
    expect(output).toContain('docs/x.md')
    expect(output).toContain('#b')
    expect(output).not.toMatch(/guide\.md[`#]|no\.md|example/)
  })
})

/**
 * Broken references in code: those to a document that does not exist, and those that name a heading but not its
 * document.
 */
const deadReferences = (path: string, text: string) =>
  [
    ...[...text.matchAll(/\bdocs\/[\w./-]+\.(?:md|json|png)\b/g)].filter(([file]) => !existsSync(file)),
    ...text.matchAll(/\((?:decisions|design): [^)]*\)/g),
  ].map(([reference]) => `${path}: ${reference}`)

describe('references from code to documents', () => {
  test('lead to existing documents', () => {
    const code = files.filter((path) => /\.(tsx?|mjs|cjs|css|html|yml|yaml)$/.test(path))
    expect(code.length).toBeGreaterThan(500)
    expect(code.flatMap((path) => deadReferences(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  test('are reported if the document does not exist, or if they name only a heading', () => {
    expect(deadReferences('a.ts', '// see docs/sync.md, docs/none.md\n// (decisions: calendar)')).toEqual([
      'a.ts: docs/none.md',
      'a.ts: (decisions: calendar)',
    ])
  })
})

/** Paths in backticks that match no file. A path may omit its leading folders. */
const deadFileNames = (path: string, text: string) =>
  [...text.matchAll(/`([\w./-]+\.(?:tsx?|mjs))`/g)]
    .map(([, name = '']) => name)
    .filter((name) => !files.some((file) => file === name || file.endsWith(`/${name}`)))
    .map((name) => `${path}: ${name}`)

describe('files named in documents', () => {
  test('exist', () => {
    const documents = files.filter((path) => path.endsWith('.md') && path !== 'docs/conformance.md')
    expect(documents.flatMap((path) => deadFileNames(path, readFileSync(path, 'utf8')))).toEqual([])
  })

  test('are reported if they do not exist', () => {
    const text = 'See `no-such-file.ts`, `tools/vitest.config.ts` and `vitest.config.ts`.'
    expect(deadFileNames('README.md', text)).toEqual([
      'README.md: no-such-file.ts',
      'README.md: tools/vitest.config.ts',
    ])
  })
})
