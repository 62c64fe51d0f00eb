import { UTC } from '@little-ledger/domain'

/** A time zone and how it reads: `America/New_York` is "America / New York". */
export interface TimeZoneOption {
  readonly value: string
  readonly label: string
}

const labelOf = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** The time zones that this browser knows; the one in use is among them, under whatever name it has. */
export function timeZoneOptions(current: string): TimeZoneOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), UTC, current])
  return [...zones].sort().map((zone) => ({ value: zone, label: labelOf(zone) }))
}
