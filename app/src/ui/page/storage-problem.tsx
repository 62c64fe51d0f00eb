import { Button } from '@mantine/core'
import { problemMessages, storageProblemMessages, uiMessages } from '../../messages/ui.ts'
import { PageMessage } from './page-message.tsx'

export type StorageProblemReason = 'unavailable' | 'full' | 'blocked' | 'lost' | 'newer'

interface Texts {
  readonly title: () => string
  readonly text: () => string
  readonly action: () => string
}

const texts: Readonly<Record<StorageProblemReason, Texts>> = {
  unavailable: {
    title: storageProblemMessages.storageUnavailableTitle,
    text: storageProblemMessages.storageUnavailable,
    action: uiMessages.tryAgain,
  },
  full: {
    title: storageProblemMessages.storageFullTitle,
    text: storageProblemMessages.storageFull,
    action: uiMessages.tryAgain,
  },
  blocked: {
    title: storageProblemMessages.storageBlockedTitle,
    text: storageProblemMessages.storageBlocked,
    action: uiMessages.tryAgain,
  },
  lost: {
    title: storageProblemMessages.storageLostTitle,
    text: storageProblemMessages.storageLost,
    action: storageProblemMessages.logInOrRestore,
  },
  newer: {
    title: storageProblemMessages.newerVersionTitle,
    text: storageProblemMessages.newerVersion,
    action: problemMessages.reloadThePage,
  },
}

interface StorageProblemProps {
  readonly reason: StorageProblemReason
  /** Performs the recovery that the button offers, such as a retry. */
  readonly onRetry: () => void
}

/** Shown when the ledger on this device cannot be opened. */
export function StorageProblem({ reason, onRetry }: StorageProblemProps) {
  const { title, text, action } = texts[reason]
  return (
    <PageMessage title={title()} actions={<Button onClick={onRetry}>{action()}</Button>}>
      <p role="alert">{text()}</p>
    </PageMessage>
  )
}
