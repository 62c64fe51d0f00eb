import { civilDate, parseTimeZone } from '@little-ledger/domain'
import { expect, test } from 'vitest'
import { createTestFamily, unwrap } from '../testing/family.ts'
import { answerDate } from './answer-clock.ts'
import { refreshForToday } from './daily-refresh.ts'
import { familyToday } from './family-store.ts'

// The clock shows half an hour before or after midnight. In Beirut, summer time starts at midnight.
test.each([
  ['Europe/Berlin', 'in summer on a clock that shows winter', '2026-01-10T22:30:00Z', '2026-07-05'],
  ['Europe/Berlin', 'in winter on a clock that shows summer', '2026-08-10T22:30:00Z', '2026-12-05'],
  ['Asia/Beirut', 'on a day that starts at 1 AM, on a clock that shows summer', '2026-08-10T21:30:00Z', '2027-03-28'],
  ['Asia/Beirut', 'on a day that starts at 1 AM, on a clock that shows winter', '2026-02-10T22:30:00Z', '2027-03-28'],
])('the date that the user enters is today’s in %s %s', async (zone, _, shown, entered) => {
  const timeZone = unwrap(parseTimeZone(zone))
  const family = await createTestFamily({ timeZone })
  family.device.clock.set('2026-12-05T12:00:00Z')
  unwrap(await refreshForToday(family.store))
  family.device.clock.set(shown)
  unwrap(await answerDate(family.store, civilDate(entered)))
  expect(await familyToday(family.store, { timeZone })).toBe(entered)
})
