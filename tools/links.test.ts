import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deadLinks } from './links.mjs'
import { workspaceFolder } from './package-binary.mjs'

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: workspaceFolder, encoding: 'utf8' })
  .split('\n')
  .filter((path) => /\.(md|tsx?|mjs|cjs|css|html|yml|yaml)$/.test(path) && !path.startsWith('tools/links'))
  .filter((path) => existsSync(join(workspaceFolder, path)))

test('documents and code have no dead links', () => {
  const texts = new Map(files.map((path) => [path, readFileSync(join(workspaceFolder, path), 'utf8')]))
  expect(texts.has('README.md')).toBe(true)
  expect(deadLinks(texts, (path) => existsSync(join(workspaceFolder, path)))).toEqual([])
})

describe('deadLinks', () => {
  const dead = (texts: Readonly<Record<string, string>>) =>
    deadLinks(new Map(Object.entries(texts)), (path) => Object.hasOwn(texts, path))

  test('accepts links to files, headings and other sites', () => {
    const guide = '# Set up\n\n## Run it: `pnpm dev`\n\n[up](../README.md#little-ledger) [here](#run-it-pnpm-dev)'
    expect(
      dead({
        'README.md': '# Little Ledger\n[guide](docs/guide.md) [site](https://example.org)',
        'docs/guide.md': guide,
      }),
    ).toEqual([])
  })

  test('reports missing files and headings', () => {
    expect(dead({ 'README.md': '# A\n[x](docs/x.md) [y](#b)\n`[code](no.md)`' })).toEqual([
      'README.md: docs/x.md',
      'README.md: #b',
    ])
  })

  test('reports references in code to missing documents, and references by heading', () => {
    expect(dead({ 'a.ts': '// see docs/sync.md\n// (decisions: calendar)' })).toEqual([
      'a.ts: docs/sync.md',
      'a.ts: (decisions: calendar)',
    ])
  })
})
