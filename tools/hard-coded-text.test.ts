import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hardCodedText } from './hard-coded-text.ts'

const found = (code: string) => hardCodedText('part.tsx', code)

test('finds text between tags and in attributes', () => {
  expect(found('const a = <p>Hello <b>you</b> {"there"} {`and there`} {1} · 5%</p>')).toEqual([
    'there',
    'and there',
    'Hello',
    'you',
  ])
  expect(
    found('const a = <input placeholder="Name" aria-label={`Age of ${name}`} title={text} className="wide" />'),
  ).toEqual(['Name', 'Age of'])
  expect(found("const a = { 'aria-label': 'Close', label: 'Type', value: 'deposit' }")).toEqual(['Close', 'Type'])
})

test('all text on the screens is in the catalogue', () => {
  const folder = join(import.meta.dirname, '../app/src')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.|^(messages|testing)\//.test(name),
  )
  const texts = files.flatMap((name) =>
    hardCodedText(name, readFileSync(join(folder, name), 'utf8')).map((text) => `${name}: ${text}`),
  )
  // The name of the product is the same in every language.
  expect(texts).toEqual(['ui/brand.tsx: Little Ledger'])
})
