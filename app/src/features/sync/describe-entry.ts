import { activityLog, parseEntry, type Denomination } from '@little-ledger/domain'
import { activityText } from '../../messages/domain/activity-lines.ts'
import { formatAmount } from '../../messages/formats.ts'
import { refusedEntryMessages } from '../../messages/sync/panel.ts'
import type { ListedRow } from '../../sync/unsynced.ts'

/**
 * Describes an entry as the activity log does.
 * @param of what its amounts count
 */
export function describeEntry({ entry, target }: Pick<ListedRow, 'entry' | 'target'>, of: Denomination): string {
  const parsed = parseEntry(entry)
  const about = parseEntry(target)
  const entries = [about, parsed].flatMap((result) => (result.ok ? [result.value] : []))
  const line = parsed.ok ? activityLog(entries, of).find(({ id }) => id === parsed.value.id) : undefined
  if (line === undefined) return refusedEntryMessages.newerVersion()
  const { amount } = line
  const description = activityText(line.description, of)
  const formatted = amount === undefined ? '' : formatAmount(amount, of)
  return description.includes(formatted)
    ? description
    : refusedEntryMessages.withAmount({ description, amount: formatted })
}
