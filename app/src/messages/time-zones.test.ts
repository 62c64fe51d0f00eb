import { afterEach, expect, test } from 'vitest'
import { setTranslation } from '../languages/language.ts'
import { timeZoneOptions } from './time-zones.ts'

afterEach(() => setTranslation())

const labels = (...zones: readonly string[]) => {
  const options = new Map(timeZoneOptions('UTC').map(({ value, label }) => [value, label]))
  return zones.map((zone) => options.get(zone))
}

test('a time zone is labeled with its region and city in English', () => {
  expect(labels('America/New_York', 'America/Argentina/Ushuaia', 'UTC')).toEqual([
    'America / New York',
    'America / Argentina / Ushuaia',
    'UTC',
  ])
})

test('a time zone is labeled with its region and its own name in other languages', () => {
  setTranslation({ tag: 'es', texts: { 'timeZoneRegion.america': 'América', 'timeZoneRegion.europe': 'Europa' } })
  expect(labels('America/New_York', 'Europe/London', 'UTC')).toEqual([
    'América / New York (hora oriental)',
    'Europa / London (hora de Reino Unido)',
    'UTC',
  ])
})

test('the current time zone is listed even if the browser does not list it', () => {
  expect(timeZoneOptions('Etc/GMT+5')).toContainEqual({ value: 'Etc/GMT+5', label: 'Etc / GMT+5' })
})
