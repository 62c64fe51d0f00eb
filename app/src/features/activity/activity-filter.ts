import { parseId, type ActivityCategory, type ActivityEntry, type Id } from '@little-ledger/domain'

/** The categories of the log (SPEC §1) as a chooser names them. */
export const categoryLabels: Readonly<Record<ActivityCategory, string>> = {
  transaction: 'Transactions',
  allowance: 'Allowance',
  interest: 'Interest',
  cash: 'Cash',
  goal: 'Savings goals',
  child: 'Child accounts',
  user: 'Family and profiles',
}

/** Which part of the log somebody looks at; what is not said is not chosen by. */
export interface ActivityFilter {
  readonly child?: Id
  readonly category?: ActivityCategory
}

const isCategory = (text: unknown): text is ActivityCategory =>
  typeof text === 'string' && Object.hasOwn(categoryLabels, text)

/** A filter from what an address or a chooser says; what makes no sense is left out. */
export function parseActivityFilter({ child, category }: Readonly<Record<string, unknown>>): ActivityFilter {
  const parsed = parseId(typeof child === 'string' ? child : '')
  return { ...(parsed.ok ? { child: parsed.value } : {}), ...(isCategory(category) ? { category } : {}) }
}

/** The lines of a log that a filter lets through. */
export const filterActivity = (
  log: readonly ActivityEntry[],
  { child, category }: ActivityFilter,
): readonly ActivityEntry[] =>
  log.filter(
    (line) => (child === undefined || line.childId === child) && (category === undefined || line.category === category),
  )
