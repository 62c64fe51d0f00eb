import { UTC } from '@little-ledger/domain'

export interface TimeZoneOption {
  readonly value: string
  readonly label: string
}

/** 'America/New_York' as 'America / New York'. */
const labelOf = (zone: string): string => zone.replaceAll('_', ' ').replaceAll('/', ' / ')

/** The time zones this browser supports. Includes `current` even if the browser lists it under another name. */
export function timeZoneOptions(current: string): TimeZoneOption[] {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), UTC, current])
  return [...zones].sort().map((zone) => ({ value: zone, label: labelOf(zone) }))
}
