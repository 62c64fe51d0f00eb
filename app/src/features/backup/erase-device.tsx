import { Button, SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { signOut } from '../../auth/current-session.ts'
import { eraseFamily } from '../../ledger/erase.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { eraseMessages } from '../../messages/backup.ts'
import { labels } from '../../messages/labels.ts'
import { useOutbox } from '../../sync/outbox.ts'
import { showToast } from '../../ui/toast/toast.tsx'
import { DataSection } from './data-section.tsx'
import { eraseWarning } from './erase-warning.ts'

/** Erases the family from this device after warning about data that is not synced. */
export function EraseDevice() {
  const { store } = useLedger()
  const outbox = useOutbox()
  const [isConfirming, setConfirming] = useState(false)
  if (outbox === undefined) return null
  const unsynced = { changes: outbox.pending, logins: outbox.pendingLogins }
  const erase = async (): Promise<void> => {
    try {
      await signOut()
      await eraseFamily(store)
    } catch {
      showToast({ title: eraseMessages.failed(), description: eraseMessages.failedDescription(), tone: 'error' })
      return
    }
    showToast({ title: eraseMessages.erased(), description: eraseMessages.erasedDescription(), tone: 'success' })
  }
  return (
    <DataSection title={eraseMessages.title()} text={eraseWarning(unsynced)}>
      {isConfirming ? (
        <SimpleGrid cols={2}>
          <Button variant="default" px="0.375rem" onClick={() => setConfirming(false)}>
            {labels.keepIt()}
          </Button>
          <Button color="red" px="0.375rem" onClick={() => void erase()}>
            {unsynced.changes + unsynced.logins === 0 ? eraseMessages.submit() : eraseMessages.submitWithLoss()}
          </Button>
        </SimpleGrid>
      ) : (
        <Button variant="light" color="red" onClick={() => setConfirming(true)}>
          {eraseMessages.title()}
        </Button>
      )}
    </DataSection>
  )
}
