import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** What would make a result depend on more than what is passed in: on when, where, by chance or on which device. */
const IMPURITIES: readonly RegExp[] = [
  // Clocks; and the fields of a Date in the device's own time zone.
  /\bnew Date\(\)|(?<!new )\bDate\(|\bDate\.now\b|\bperformance\b|\bTemporal\.Now\b/,
  /\.(get|set)(Date|Day|FullYear|Month|Hours|Minutes|Seconds|TimezoneOffset)\(|\.to(Date|Time)?String\(\)/,
  // The device's language and time zone.
  /\.toLocale\w*\(|\blocaleCompare\b|\bresolvedOptions\b|\bIntl\.\w+\((?!'en-US', \{)/,
  // Chance.
  /\bMath\.random\b|\bcrypto\b/,
  // The world outside.
  /\b(fetch|XMLHttpRequest|WebSocket|EventSource|BroadcastChannel|indexedDB|caches|console|process|require|eval)\b/,
  /\b(localStorage|sessionStorage|navigator|document|window|globalThis)\b|\bimport\(|from 'node:/,
  /\b(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|await|async)\b/,
]

/** Source without comments and without the words of messages, which may speak of anything. */
const codeOf = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '').replaceAll(/(?<!from |Format\()'(?:[^'\\\n]|\\.)*'/g, "''")

const impuritiesIn = (source: string): readonly string[] =>
  IMPURITIES.flatMap((impurity) => impurity.exec(codeOf(source))?.[0] ?? [])

const folder = new URL('.', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
)

describe('the domain has no clock, no chance and no world outside (design: one idea)', () => {
  test.each(sources)('%s', (name) => {
    expect(impuritiesIn(readFileSync(new URL(name, folder), 'utf8'))).toEqual([])
  })

  test('is the whole domain', () => {
    expect(sources).toContain('index.ts')
    expect(sources).toContain('ledger/derive.ts')
  })

  test.each([
    ...['const now = new Date()', 'Date()', 'Date.now()', 'performance.now()', 'date.getHours()', 'date.toString()'],
    ...['amount.toLocaleString()', 'a.localeCompare(b)', 'new Intl.NumberFormat().format(1)', 'Math.random()'],
    ...['crypto.randomUUID()', 'fetch("/api")', "import fs from 'node:fs'", 'await import("x")', 'globalThis.x'],
    ...['console.log(1)', 'process.env', 'setTimeout(run, 1)', 'localStorage.x'],
  ])('would be told of %s', (code) => {
    expect(impuritiesIn(code)).not.toEqual([])
  })

  test.each(['new Date(day * DAY_MS)', 'Date.UTC(1900, 0, 1)', '// a new Date() is now', "const a = 'a window'"])(
    'minds nothing about %s',
    (code) => {
      expect(impuritiesIn(code)).toEqual([])
    },
  )
})
