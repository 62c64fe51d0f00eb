import { UTC } from '@little-ledger/domain'
import { isEnglish, languageTag } from '../languages/language.ts'
import { domainMessages } from './catalogue.ts'

/** The first part of a zone's id: 'America' in 'America/New_York'. */
const regionText = domainMessages('timeZoneRegion', {
  africa: 'Africa',
  america: 'America',
  antarctica: 'Antarctica',
  arctic: 'Arctic',
  asia: 'Asia',
  atlantic: 'Atlantic',
  australia: 'Australia',
  europe: 'Europe',
  indian: 'Indian',
  pacific: 'Pacific',
})

/** The zone's name in the current language: 'hora de Europa central'. */
const nameOf = (zone: string): string | undefined =>
  new Intl.DateTimeFormat(languageTag(), { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(Date.now())
    .find(({ type }) => type === 'timeZoneName')?.value

/**
 * 'America / New York' for 'America/New_York'. Browsers have no names of cities in other languages, so these also get
 * the name of the zone: 'Europa / London (hora de Reino Unido)'.
 */
function labelOf(zone: string): string {
  const [region = zone, ...places] = zone.replaceAll('_', ' ').split('/')
  const label = [regionText(region) ?? region, ...places].join(' / ')
  const name = isEnglish() || places.length === 0 ? undefined : nameOf(zone)
  return name === undefined ? label : `${label} (${name})`
}

/** The time zones this browser supports. Includes `current` even if the browser lists it under another name. */
export function timeZoneOptions(current: string) {
  const zones = new Set([...Intl.supportedValuesOf('timeZone'), UTC, current])
  return [...zones].sort().map((zone) => ({ value: zone, label: labelOf(zone) }))
}
