import { activityLog, parseEntry, type Denomination } from '@little-ledger/domain'
import type { EntryRow } from '../../ledger/database/family-database.ts'
import { activityText } from '../../messages/domain/activity-lines.ts'
import { formatAmount } from '../../messages/formats.ts'
import { refusedEntryMessages } from '../../messages/sync/panel.ts'

/**
 * Describes an entry as the activity log does.
 * @param of what its amounts count
 */
export function describeEntry({ entry }: Pick<EntryRow, 'entry'>, of: Denomination): string {
  const parsed = parseEntry(entry)
  const [line] = parsed.ok ? activityLog([parsed.value], of) : []
  if (line === undefined) return refusedEntryMessages.newerVersion()
  const { amount } = line
  const description = activityText(line.description, of)
  const formatted = amount === undefined ? '' : formatAmount(amount, of)
  return description.includes(formatted)
    ? description
    : refusedEntryMessages.withAmount({ description, amount: formatted })
}
