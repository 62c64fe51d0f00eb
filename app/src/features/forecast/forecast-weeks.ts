import { FORECAST_WEEKS, forecastWeeks, type ForecastWeeks, type Id } from '@little-ledger/domain'
import { create } from 'zustand'

/** How far each child's page looks ahead. By child, so that on a shared tablet everybody begins with the default. */
const forecastWeeksState = create<{ readonly byChild: ReadonlyMap<Id, ForecastWeeks> }>(() => ({ byChild: new Map() }))

const DEFAULT_WEEKS = forecastWeeks(FORECAST_WEEKS.kidDefault)

/** The forecast weeks that the widgets of one child's page share (SPEC §2, §9: 8 to begin with). */
export const useForecastWeeks = (childId: Id): ForecastWeeks =>
  forecastWeeksState(({ byChild }) => byChild.get(childId) ?? DEFAULT_WEEKS)

/** Lets all widgets of a child's page look that many weeks ahead. */
export const setForecastWeeks = (childId: Id, weeks: ForecastWeeks): void =>
  forecastWeeksState.setState(({ byChild }) => ({ byChild: new Map(byChild).set(childId, weeks) }))
