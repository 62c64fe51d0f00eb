import { DEFAULT_CURRENCY, type Denomination } from '@little-ledger/domain'
import type { EntryRow } from '../database/family-database.ts'
import { useChildren, useFamily } from './queries.ts'

/** Looks up what the amounts of an entry count: those of its child, or the family's currency. */
export function useDenominations(): (row: Pick<EntryRow, 'subject'>) => Denomination {
  const children = useChildren()
  const family = useFamily()
  return ({ subject }) =>
    children?.find(({ id }) => id === subject)?.denomination ?? family?.currency ?? DEFAULT_CURRENCY
}
