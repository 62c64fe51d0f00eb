import { Button, SimpleGrid } from '@mantine/core'
import { useId, useState } from 'react'
import { signOutAndErase } from '../../auth/current-session.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { eraseMessages } from '../../messages/backup.ts'
import { labels } from '../../messages/labels.ts'
import { useUserNames } from '../../ledger/queries/use-user-names.ts'
import { useOutbox, type OutboxView } from '../../sync/outbox.ts'
import { useFocusWhen } from '../../ui/dialog/use-focus-when.ts'
import { focusOnMount } from '../../ui/form/fields.tsx'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'
import { DataSection } from './data-section.tsx'

/**
 * The warning about data that exists only on this device: unsent changes, and logins with a new username or password.
 */
function eraseWarning({ pending: changes, pendingLogins: logins, hasServer }: OutboxView): string {
  if (!hasServer) return eraseMessages.onlyHere()
  if (changes > 0 && logins > 0) return eraseMessages.changesAndLoginsLost({ changes, logins })
  if (changes > 0) return eraseMessages.changesLost({ changes })
  if (logins > 0) return eraseMessages.loginsLost({ logins })
  return eraseMessages.nothingLost()
}

/** Erases the family from this device after warning about data that is not synced. */
export function EraseDevice({ title = eraseMessages.title() }: { readonly title?: string }) {
  const { store, actor } = useLedger()
  const outbox = useOutbox()
  const [step, setStep] = useState<'start' | 'confirming' | 'kept'>('start')
  const remove = useFocusWhen(step === 'kept')
  const warningId = useId()
  if (outbox === undefined) return null
  const isLoss = !outbox.hasServer || outbox.pending + outbox.pendingLogins > 0
  const needsParent = isLoss && actor.role !== 'parent'
  const askParent = actor.role === 'child' ? eraseMessages.parentNeeded : eraseMessages.syncOrParentNeeded
  const erase = async (): Promise<void> => {
    try {
      await signOutAndErase(store)
    } catch {
      reportFailure(eraseMessages.failed(), eraseMessages.failedDescription())
      return
    }
    reportSuccess(eraseMessages.erased(), eraseMessages.erasedDescription())
  }
  return (
    <DataSection title={title} textId={warningId} text={needsParent ? askParent() : eraseWarning(outbox)}>
      {outbox.hasServer && <LostChanges pendingByUser={outbox.pendingByUser} />}
      {needsParent ? null : step === 'confirming' ? (
        <SimpleGrid cols={2}>
          <Button
            variant="default"
            px="0.375rem"
            ref={focusOnMount}
            aria-describedby={warningId}
            onClick={() => setStep('kept')}
          >
            {labels.keepIt()}
          </Button>
          <Button color="red" px="0.375rem" onClick={() => void erase()}>
            {isLoss ? eraseMessages.submitWithLoss() : eraseMessages.submit()}
          </Button>
        </SimpleGrid>
      ) : (
        <Button variant="light" color="red" ref={remove} onClick={() => setStep('confirming')}>
          {eraseMessages.title()}
        </Button>
      )}
    </DataSection>
  )
}

/** The number of unsent changes that each person has on this device. */
function LostChanges({ pendingByUser }: Pick<OutboxView, 'pendingByUser'>) {
  const nameOf = useUserNames(labels.unknownPerson())
  if (pendingByUser.size === 0) return null
  return (
    <ul aria-label={eraseMessages.lostList()}>
      {[...pendingByUser].map(([userId, count]) => (
        <li key={userId}>{eraseMessages.changesOf({ name: nameOf(userId), count })}</li>
      ))}
    </ul>
  )
}
