import type { Instant, TimeZone } from '@little-ledger/domain'
import { languageTag } from '../../languages/language.ts'
import { formatDateTime } from '../../messages/formats.ts'

const WITH_ZONE = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
} as const

/**
 * An instant as a date and time in another time zone, which is named if its clocks differ from this device's:
 * 'Nov 21, 2026, 5:03 PM GMT+1'.
 */
export function formatDateTimeIn(timeZone: TimeZone, instant: Instant): string {
  const date = new Date(instant)
  const isSame = date.toLocaleString('en', { timeZone }) === date.toLocaleString('en')
  return isSame ? formatDateTime(instant) : date.toLocaleString(languageTag(), { ...WITH_ZONE, timeZone })
}
