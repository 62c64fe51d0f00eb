import { parseCivilDate } from '@little-ledger/domain'
import { Button, Flex, Paper, Stack, Title } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { SignedInUser } from '../../auth/session-state.ts'
import type { EntryRow, RejectionReason } from '../../ledger/database/family-database.ts'
import { formatDate } from '../../messages/formats.ts'
import { refusedEntryMessages, syncMessages } from '../../messages/sync/panel.ts'
import { dismissRefused } from '../../sync/outbox.ts'
import type { ListedRow } from '../../sync/unsynced.ts'
import { reportSuccess } from '../../ui/form/submission.ts'
import { useChildren } from '../../ledger/queries/queries.ts'
import { useDenominations } from '../../ledger/queries/use-denominations.ts'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'
import { describeEntry } from './describe-entry.ts'
import { SaveChanges } from './save-changes.tsx'

const REASONS = {
  forbidden: refusedEntryMessages.forbidden,
  bad_schema: refusedEntryMessages.badSchema,
  id_reuse: refusedEntryMessages.idReuse,
  last_parent: refusedEntryMessages.lastParent,
  other_decimals: refusedEntryMessages.otherDecimals,
  member_removed: refusedEntryMessages.memberRemoved,
  child_not_added: refusedEntryMessages.childNotAdded,
} satisfies Record<RejectionReason, unknown>

/**
 * Tells helpers why their own change was forbidden. The name of a child who was deleted is unknown. Former parents may
 * also have recorded something else about a child whom they may give to.
 */
const helperText = ({ entry, subject }: EntryRow, { childIds }: SignedInUser, childName: string | undefined): string =>
  entry.kind === 'transaction.added' &&
  entry.type === 'deposit' &&
  childName !== undefined &&
  !childIds?.some((childId) => childId === subject)
    ? refusedEntryMessages.giftForbidden({ name: childName })
    : refusedEntryMessages.helperForbidden()

interface RefusedEntriesProps {
  readonly rows: readonly ListedRow[]
  readonly canDismiss: boolean
  /** Whether the entries can be saved to a file, for a parent to record them again. */
  readonly canSave?: boolean
}

/**
 * Entries that the server refused. They do not count toward balances, and stay in this list until someone removes
 * them.
 */
export function RefusedEntries({ rows, canDismiss, canSave = false }: RefusedEntriesProps) {
  const { user, store } = useSignedIn()
  const children = useChildren()
  const nameOf = useUserNames('')
  const denominationIn = useDenominations()
  if (rows.length === 0) return null
  const dismiss = async (row: EntryRow): Promise<void> => {
    await dismissRefused(store, row.id)
    reportSuccess(refusedEntryMessages.removed(), refusedEntryMessages.removedDescription())
  }
  const detailsOf = (row: EntryRow): string => {
    const { entry, refused = 'forbidden' } = row
    if (refused === 'member_removed' && entry.by === user.userId) return refusedEntryMessages.youWereRemoved()
    // Helpers can't add the change again: a parent took the child from their list.
    if (refused === 'forbidden' && user.role === 'helper' && entry.by === user.userId)
      return helperText(row, user, children?.find(({ id }) => id === row.subject)?.name ?? row.childName)
    // A child whom only this device knew is no longer among the users.
    const childName = refused === 'child_not_added' ? row.childName : undefined
    const name = nameOf(entry.by as never) || childName || syncMessages.aParent()
    // An entry that the server could not read may have no valid date.
    const on = parseCivilDate('on' in entry ? String(entry.on) : '')
    const author = on.ok
      ? refusedEntryMessages.authorAndDate({ name, date: formatDate(on.value) })
      : refusedEntryMessages.author({ name })
    return refusedEntryMessages.details({ author, reason: REASONS[refused]() })
  }
  return (
    <section aria-labelledby="refused">
      <Title order={3} id="refused" fz="md" mb="xs">
        {refusedEntryMessages.title()}
      </Title>
      <Flex component="ul" direction="column" gap="xs">
        {rows.map((row) => (
          <Paper component="li" key={row.id} variant="note">
            <Stack gap="0.375rem">
              <strong>{describeEntry(row, denominationIn(row))}</strong>
              <span>{detailsOf(row)}</span>
              {canDismiss && (
                <Button variant="default" onClick={() => void dismiss(row)}>
                  {refusedEntryMessages.remove()}
                </Button>
              )}
            </Stack>
          </Paper>
        ))}
      </Flex>
      {canSave && <SaveChanges rows={rows} fullWidth mt="xs" />}
    </section>
  )
}
