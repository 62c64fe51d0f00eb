// @ts-check

// Measures how long the app's ledger takes to record a transaction in Chromium with ten years of history, compared with
// a bare Dexie transaction that writes the same rows with the same durability.
import { report } from './support/report.mjs'
import { measureInChromium } from './support/browser.mjs'

const { ours50 = NaN, floor50 = NaN, ours95 = NaN, floor95 = NaN } = await measureInChromium('command.ts')
const what = 'command to durable in IndexedDB, ten-year history'
report({ what: `${what}, median`, unit: 'ms', ours: ours50, floor: floor50 })
report({ what: `${what}, 95th percentile`, unit: 'ms', ours: ours95, floor: floor95, budget: { ratioAtMost: 1.5 } })
