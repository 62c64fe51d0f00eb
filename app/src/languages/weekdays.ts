import { WEEKDAYS, type Weekday } from '@little-ledger/domain'
import { isEnglish, languageTag } from './language.ts'

/** Not in TypeScript's library yet, and a property in older browsers. */
interface WeekInfo {
  readonly getWeekInfo?: () => { readonly firstDay: number }
  readonly weekInfo?: { readonly firstDay: number }
}

/** The days of the week, from the one that it starts with where the current language is spoken. */
export function localWeekdays(): readonly Weekday[] {
  if (isEnglish()) return WEEKDAYS
  const locale: WeekInfo = new Intl.Locale(languageTag()) as WeekInfo
  const first = ((locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1) - 1
  return [...WEEKDAYS.slice(first), ...WEEKDAYS.slice(0, first)]
}
