import { DEFAULT_CURRENCY, minorUnits, type CivilDate, type Denomination } from '@little-ledger/domain'
import { Button, Paper, Stack } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'
import type { LostEntryRow } from '../../ledger/database/family-database.ts'
import { activeEntries } from '../../ledger/read-model.ts'
import { formatAmount, formatDate } from '../../messages/formats.ts'
import { labels } from '../../messages/labels.ts'
import { lostChangeMessages, refusedEntryMessages } from '../../messages/sync/panel.ts'
import { dismissLost, type LostChanges } from '../../sync/outbox.ts'
import { reportSuccess } from '../../ui/form/submission.ts'
import { describeEntry } from './describe-entry.ts'

/** Lists unsent changes to deleted children, and says who deleted each child. Shown until dismissed. */
export function LostChangesList({ groups }: { readonly groups: readonly LostChanges[] }) {
  const { store, user } = useSignedIn()
  const nameOf = useUserNames('')
  const authorOf = ({ by, childName, rows }: LostChanges): string =>
    rows.some(({ childUserId }) => childUserId === by) ? childName : nameOf(by) || labels.unknownPerson()
  const dismiss = async (group: LostChanges): Promise<void> => {
    await dismissLost(store, group)
    reportSuccess(refusedEntryMessages.removed())
  }
  return groups.map((group) => (
    <Paper key={`${group.childId} ${group.by}`} variant="note" role="group" aria-label={group.childName}>
      <Stack gap="0.375rem">
        <strong>{deletionText(group, nameOf)}</strong>
        <span>
          {group.by === user.userId ? lostChangeMessages.own() : lostChangeMessages.of({ name: authorOf(group) })}
        </span>
        <ul>
          {group.rows.map((row) => (
            <li key={row.id}>{describeEntry(row, denominationOfLost(row))}</li>
          ))}
        </ul>
        {sumText(group)}
        <Button variant="default" onClick={() => void dismiss(group)}>
          {refusedEntryMessages.remove()}
        </Button>
      </Stack>
    </Paper>
  ))
}

function deletionText(
  { childName: child, deletion }: LostChanges,
  nameOf: (userId: LostChanges['by']) => string,
): string {
  if (deletion === undefined) return lostChangeMessages.deleted({ child })
  // Safe cast: the date was validated before the entry was stored.
  const date = formatDate(deletion.on as CivilDate)
  const name = nameOf(deletion.by)
  // A helper does not know the parents' names.
  return name === ''
    ? lostChangeMessages.deletedByParent({ child, date })
    : lostChangeMessages.deletedBy({ child, name, date })
}

const denominationOfLost = (row: LostEntryRow | undefined): Denomination => row?.denomination ?? DEFAULT_CURRENCY

/** The net amount of several deposits and withdrawals. */
function sumText({ rows }: LostChanges) {
  const [first] = rows
  const amounts = activeEntries(rows.map((row) => ({ ...row, subject: row.childId }))).flatMap((entry) =>
    entry.kind === 'transaction.added' ? [entry.type === 'deposit' ? entry.amount : -entry.amount] : [],
  )
  if (amounts.length < 2) return null
  const total = minorUnits(amounts.reduce((sum, amount) => sum + amount, 0))
  return <span>{lostChangeMessages.sum({ amount: formatAmount(total, denominationOfLost(first)) })}</span>
}
