import { err, ok, type Result } from '../result.ts'
import type { Brand } from 'valibot'
import { civilDate, civilTime, type CivilDate, type CivilTime } from './civil-date.ts'

/** An IANA time zone that the platform supports, such as 'Europe/Berlin'. */
export type TimeZone = string & Brand<'TimeZone'>

/** Milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

const formatters = new Map<string, Intl.DateTimeFormat>()

/** The formatter for a zone, cached because creating one costs about as much as using it a thousand times. */
function formatterFor(zone: string): Intl.DateTimeFormat {
  const cached = formatters.get(zone)
  if (cached) return cached
  const formatter = new Intl.DateTimeFormat('en-US', {
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  formatters.set(zone, formatter)
  return formatter
}

/** Parses a time zone name. Rejects names that the platform does not support. */
export function parseTimeZone(name: string): Result<TimeZone, { readonly type: 'NotATimeZone' }> {
  // `Intl` accepts offsets such as '+02:00', which have no daylight saving time; reject them.
  if (!/[A-Za-z]/.test(name)) return err({ type: 'NotATimeZone' })
  try {
    formatterFor(name)
    return ok(name as TimeZone)
  } catch {
    return err({ type: 'NotATimeZone' })
  }
}

/** The default time zone for a family. */
export const UTC = 'UTC' as TimeZone

/** The local date and time that an instant has in a zone. */
export function civilTimeIn(zone: TimeZone, instant: Instant): { readonly date: CivilDate; readonly time: CivilTime } {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  // `civilDate` and `civilTime` throw if the platform omits a part of the date or time.
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    date: civilDate(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`),
    time: civilTime(`${part('hour')}:${part('minute')}`),
  }
}

/**
 * A family's current date: the date in its time zone at an instant (docs/decisions/0003-civil-dates-and-paydays.md).
 */
export const todayIn = (zone: TimeZone, instant: Instant): CivilDate => civilTimeIn(zone, instant).date
