import type { DeviceKind } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { type BrowserTraits, deviceKindFrom } from './device-kind.ts'

const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0'

test.each<readonly [DeviceKind | undefined, Partial<BrowserTraits> & Pick<BrowserTraits, 'userAgent'>]>([
  [
    'iphone',
    {
      userAgent: `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`,
    },
  ],
  ['mac', { userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15` }],
  [
    'ipad',
    {
      userAgent: `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Version/18.5 Safari/605.1.15`,
      touchPoints: 5,
    },
  ],
  [
    'ipad',
    { userAgent: `Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) ${WEBKIT} Version/12.1 Mobile/15E148 Safari/604.1` },
  ],
  ['android-phone', { userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Mobile Safari/537.36` }],
  ['android-tablet', { userAgent: `Mozilla/5.0 (Linux; Android 10; K) ${CHROME} Safari/537.36` }],
  ['android-tablet', { userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${CHROME} Safari/537.36`, isTouchOnly: true }],
  ['linux', { userAgent: `Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0` }],
  ['windows', { userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36` }],
  ['windows', { userAgent: `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Safari/537.36`, touchPoints: 10 }],
  ['chromebook', { userAgent: `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} Safari/537.36` }],
  [undefined, { userAgent: 'Mozilla/5.0 (SMART-TV)' }],
])('recognizes %s from %o', (kind, traits) => {
  expect(deviceKindFrom({ touchPoints: 0, isTouchOnly: false, ...traits })).toBe(kind)
})
