import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { assert } from '@little-ledger/domain'

export const readDocument = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../../docs/${name}`, import.meta.url)), 'utf8')

/** Commands of a page, and what it says they answer; a step that shows no answer has none to compare. */
export type Step = { readonly commands: string; readonly answer: string | undefined }

const FENCE = /^```(\w*)\n([\s\S]*?)^```$/gm

/** Each block of shell with the block after it, which shows what comes back. */
export const stepsOf = (document: string): readonly Step[] => {
  const blocks = [...document.matchAll(FENCE)].map(([, language = '', text = '']) => ({ language, text }))
  return blocks.flatMap(({ language, text }, index) => {
    if (language !== 'sh') return []
    const next = blocks[index + 1]
    return [{ commands: text, answer: next?.language === 'sh' ? undefined : next?.text }]
  })
}

/** The rows of the table under a heading, cell by cell, without its own two heading rows. */
export const tableUnder = (document: string, heading: string): readonly (readonly string[])[] => {
  const [, section] = document.split(`\n## ${heading}\n`)
  assert(section, `there is a part called ${heading}`)
  const rows = section.split('\n## ')[0]?.match(/^\|.*\|$/gm) ?? []
  return rows.slice(2).map((row) =>
    row
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
}
