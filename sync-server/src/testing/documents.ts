import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assert } from '@little-ledger/domain'

export const readDocument = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8')

/** A page's shell block and the output shown below the block, if any. */
export type Step = { readonly commands: string; readonly output: string | undefined }

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm

/** Pairs each shell block with the block after it, which shows the output. */
export const stepsOf = (document: string): readonly Step[] => {
  const blocks = [...document.matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }))
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return []
    const next = blocks[index + 1]
    return [{ commands: text, output: next?.language === 'sh' ? undefined : next?.text }]
  })
}

/** The cells of the table under a heading, without its header rows. */
export const tableUnder = (document: string, heading: string): readonly (readonly string[])[] => {
  const [, section] = document.split(`\n## ${heading}\n`)
  assert(section, `the page has a section ${heading}`)
  const rows = section.split('\n## ')[0]?.match(/^\|.*\|$/gm) ?? []
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
