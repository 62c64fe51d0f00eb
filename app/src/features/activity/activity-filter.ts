import { parseId, type ActivityCategory, type ActivityEntry, type Id } from '@little-ledger/domain'
import { activityCategories } from '../../messages/activity.ts'

/** Criteria for filtering the activity log. An omitted field matches everything. */
export interface ActivityFilter {
  readonly child?: Id
  readonly category?: ActivityCategory
}

const isCategory = (text: unknown): text is ActivityCategory =>
  typeof text === 'string' && Object.hasOwn(activityCategories, text)

/** Parses a filter from URL search parameters or select values. Ignores invalid values. */
export function parseActivityFilter({ child, category }: Readonly<Record<string, unknown>>): ActivityFilter {
  const parsed = parseId(typeof child === 'string' ? child : '')
  return { ...(parsed.ok ? { child: parsed.value } : {}), ...(isCategory(category) ? { category } : {}) }
}

export const filterActivity = (
  log: readonly ActivityEntry[],
  { child, category }: ActivityFilter,
): readonly ActivityEntry[] =>
  log.filter(
    (line) => (child === undefined || line.childId === child) && (category === undefined || line.category === category),
  )
