import { err, ok, type Result } from '../result.ts'
import type { Brand } from 'valibot'
import { civilDate, civilTime, type CivilDate, type CivilTime } from './civil-date.ts'

/** An IANA time zone that this machine knows, such as 'Europe/Berlin'. */
export type TimeZone = string & Brand<'TimeZone'>

/** A moment as milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Makes (once per zone: it costs as much as a thousand uses) the platform's calendar for a zone. */
function formatterFor(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
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
  formatters.set(zone, made)
  return made
}

/** Reads the name of a time zone; one that the platform does not know fails. */
export function parseTimeZone(name: string): Result<TimeZone, { readonly type: 'NotATimeZone' }> {
  // A bare offset such as '+02:00', which has no letter, is no zone: it knows nothing of summer time.
  if (!/[A-Za-z]/.test(name)) return err({ type: 'NotATimeZone' })
  try {
    formatterFor(name)
    return ok(name as TimeZone)
  } catch {
    return err({ type: 'NotATimeZone' })
  }
}

/** The zone of a family that named none (decisions: calendar). */
export const UTC = 'UTC' as TimeZone

/** The civil date and time of day that clocks in the zone show at an instant. */
export function civilTimeIn(zone: TimeZone, instant: Instant): { readonly date: CivilDate; readonly time: CivilTime } {
  const parts = new Map(
    formatterFor(zone)
      .formatToParts(instant)
      .map((part) => [part.type, part.value]),
  )
  // A part that the platform left out makes no date or time, and their parsers throw.
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  return {
    date: civilDate(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`),
    time: civilTime(`${part('hour')}:${part('minute')}`),
  }
}

/** The family's today: the civil date in its zone at an instant (decisions: calendar). */
export const todayIn = (zone: TimeZone, instant: Instant): CivilDate => civilTimeIn(zone, instant).date
