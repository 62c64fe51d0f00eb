import { FORECAST_WEEKS, forecastWeeks, type ForecastWeeks, type Id } from '@little-ledger/domain'
import { create } from 'zustand'

/**
 * The chosen number of weeks, stored per child so that one child's choice does not affect another on a shared tablet.
 */
const useForecastStore = create<{ readonly byChild: ReadonlyMap<Id, ForecastWeeks> }>(() => ({ byChild: new Map() }))

const DEFAULT_WEEKS = forecastWeeks(FORECAST_WEEKS.kidDefault)

/** The number of weeks that all forecast cards on a child's page show, 8 by default (SPEC §2, §9). */
export const useForecastWeeks = (childId: Id): ForecastWeeks =>
  useForecastStore(({ byChild }) => byChild.get(childId) ?? DEFAULT_WEEKS)

export const setForecastWeeks = (childId: Id, weeks: ForecastWeeks): void =>
  useForecastStore.setState(({ byChild }) => ({ byChild: new Map(byChild).set(childId, weeks) }))
