import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/** Code whose result depends on anything other than its arguments. */
const IMPURITIES: readonly RegExp[] = [
  // Clocks, and Date fields that use the device's time zone.
  /\bnew Date\(\)|(?<!new )\bDate\(|\bDate\.now\b|\bperformance\b|\bTemporal\.Now\b/,
  /\.(get|set)(Date|Day|FullYear|Month|Hours|Minutes|Seconds|TimezoneOffset)\(|\.to(Date|Time)?String\(\)/,
  // The device's locale and time zone.
  /\.toLocale\w*\(|\blocaleCompare\b|\bresolvedOptions\b|\bIntl\.\w+\((?!'en-US', \{)/,
  // Randomness.
  /\bMath\.random\b|\bcrypto\b/,
  // I/O, globals and timers.
  /\b(fetch|XMLHttpRequest|WebSocket|EventSource|BroadcastChannel|indexedDB|caches|console|process|require|eval)\b/,
  /\b(localStorage|sessionStorage|navigator|document|window|globalThis)\b|\bimport\(|from 'node:/,
  /\b(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame|await|async)\b/,
]

/** The source code with comments and string literals removed. */
const codeOf = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, '').replaceAll(/(?<!from |Format\()'(?:[^'\\\n]|\\.)*'/g, "''")

const impuritiesIn = (source: string): readonly string[] =>
  IMPURITIES.flatMap((impurity) => impurity.exec(codeOf(source))?.[0] ?? [])

const folder = new URL('.', import.meta.url)
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'),
)

describe('domain sources use no clock, randomness or I/O', () => {
  test.each(sources)('%s', (name) => {
    expect(impuritiesIn(readFileSync(new URL(name, folder), 'utf8'))).toEqual([])
  })

  test('the check reads the domain’s source files', () => {
    expect(sources).toContain('index.ts')
    expect(sources).toContain('ledger/derive.ts')
  })

  test.each([
    ...['const now = new Date()', 'Date()', 'Date.now()', 'performance.now()', 'date.getHours()', 'date.toString()'],
    ...['amount.toLocaleString()', 'a.localeCompare(b)', 'new Intl.NumberFormat().format(1)', 'Math.random()'],
    ...['crypto.randomUUID()', 'fetch("/api")', "import fs from 'node:fs'", 'await import("x")', 'globalThis.x'],
    ...['console.log(1)', 'process.env', 'setTimeout(run, 1)', 'localStorage.x'],
  ])('the check reports %s', (code) => {
    expect(impuritiesIn(code)).not.toEqual([])
  })

  test.each(['new Date(day * DAY_MS)', 'Date.UTC(1900, 0, 1)', '// a new Date() is now', "const a = 'a window'"])(
    'the check allows %s',
    (code) => {
      expect(impuritiesIn(code)).toEqual([])
    },
  )
})
