// @ts-check

// Measures the first sync of a new device: how long it takes to store ten years of a child's history, compared with
// Dexie's `bulkPut` of the same rows.
import { report } from './support/report.mjs'
import { measureInChromium } from './support/browser.mjs'

const { ours = NaN, floor = NaN, rows = NaN } = await measureInChromium('first-sync.ts')
console.log(`  ${rows} rows: the entries and the transactions derived from them`)
report({
  what: 'first sync of 10,000 entries, from the answers to the last row',
  unit: 'ms',
  ours,
  floor,
  budget: { ratioAtMost: 1.3 },
})
