import { parseTimeZone } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { formatDateTime } from '../../messages/formats.ts'
import { unwrap } from '../../testing/family.ts'
import { formatDateTimeIn } from './time-in-zone.ts'

test('a date and time names a time zone whose clocks differ from this device’s', () => {
  const own = unwrap(parseTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone))
  const instant = Date.parse('2026-02-20T10:30:00Z')
  expect(formatDateTimeIn(own, instant)).toBe(formatDateTime(instant))
  // No device of a developer is likely to be here.
  const kiritimati = unwrap(parseTimeZone('Pacific/Kiritimati'))
  expect(formatDateTimeIn(kiritimati, instant)).toBe('Feb 21, 2026, 12:30 AM GMT+14')
})
