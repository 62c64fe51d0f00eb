import { Button, Flex, Paper, Stack } from '@mantine/core'
import { useEffect } from 'react'
import { useSignedIn } from '../../auth/session-context.tsx'
import { submitSignOut } from '../../features/sign-in/submit-sign-out.ts'
import { useDenominations } from '../../ledger/queries/use-denominations.ts'
import { describeEntry } from '../../features/sync/describe-entry.ts'
import { SaveChanges, useSubjectNames } from '../../features/sync/save-changes.tsx'
import { readEnvelope } from '../../ledger/database/family-database.ts'
import { useFamily } from '../../ledger/queries/queries.ts'
import { formatList } from '../../messages/formats.ts'
import { homeMessages } from '../../messages/pages.ts'
import { removedMessages } from '../../messages/pages/removed.ts'
import { startMessages } from '../../messages/ui.ts'
import { useLostLogins, useUnsyncedOf, type ListedRow } from '../../sync/unsynced.ts'
import { Hint } from '../../ui/hint.tsx'
import { PageMessage } from '../../ui/page/page-message.tsx'
import { isolate, strong } from '../../ui/rich-text.tsx'
import { dismissCurrentToast } from '../../ui/toast/toast-store.ts'

/** Tells a member that they were removed, and lets them save the changes that never reached the server. */
export function RemovedPage() {
  const { user } = useSignedIn()
  const family = useFamily()
  const unsent = useUnsyncedOf(user.userId)
  const lostLogins = useLostLogins(user.userId, user.role)
  const hasLeft = family?.members.get(user.userId)?.removedBy === user.userId
  // A toast about an earlier action would cover the button.
  useEffect(dismissCurrentToast, [])
  const reason = hasLeft ? removedMessages.left : removedMessages.byParent
  return (
    <PageMessage
      title={removedMessages.title()}
      // A smiling pig does not suit the news, and without it the buttons stay in view on a phone.
      hasPig={false}
      actions={
        <Button variant="default" onClick={() => void submitSignOut()}>
          {homeMessages.logOut()}
        </Button>
      }
    >
      <p>{family && reason({ family: family.name, b: strong, bdi: isolate })}</p>
      <p>{removedMessages.stays()}</p>
      {lostLogins.length > 0 && <p>{startMessages.loginsNotSent({ names: formatList(lostLogins) })}</p>}
      {/* Leaving is itself a change that stays unsent if the server already knows of the removal. */}
      <UnsentChanges rows={(unsent ?? []).filter((row) => readEnvelope(row).kind !== 'member.removed')} />
    </PageMessage>
  )
}

function UnsentChanges({ rows }: { readonly rows: readonly ListedRow[] }) {
  const nameOf = useSubjectNames()
  const denominationIn = useDenominations()
  if (rows.length === 0) return null
  return (
    <Stack gap="sm" mt="md" c="var(--ll-ink)">
      <p>{removedMessages.unsent({ count: rows.length })}</p>
      <Flex component="ul" direction="column" gap="xs" aria-label={removedMessages.list()}>
        {rows.map((row) => (
          <Paper component="li" key={row.id} variant="note" ta="start" style={{ overflowWrap: 'anywhere' }}>
            {describeEntry(row, denominationIn(row))}
            <Hint>{nameOf(row)}</Hint>
          </Paper>
        ))}
      </Flex>
      <SaveChanges rows={rows} />
      <Hint>{removedMessages.kept({ count: rows.length })}</Hint>
    </Stack>
  )
}
