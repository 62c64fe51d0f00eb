import { Button } from '@mantine/core'
import { problemMessages, storageProblemMessages } from '../../messages/ui.ts'
import { PageMessage } from './page-message.tsx'
import { labels } from '../../messages/labels.ts'

const { logInOrRestore, ...messages } = storageProblemMessages
const { tryAgain } = labels

/** For each problem: the title, the text and the button label. */
const texts = {
  unavailable: [messages.storageUnavailableTitle, messages.storageUnavailable, tryAgain],
  full: [messages.storageFullTitle, messages.storageFull, tryAgain],
  blocked: [messages.storageBlockedTitle, messages.storageBlocked, tryAgain],
  lost: [messages.storageLostTitle, messages.storageLost, logInOrRestore],
  newer: [messages.newerVersionTitle, messages.newerVersion, problemMessages.reloadThePage],
} as const

export type StorageProblemReason = keyof typeof texts

interface StorageProblemProps {
  readonly reason: StorageProblemReason
  /** Performs the recovery that the button offers, such as a retry. */
  readonly onRetry: () => void
}

/** Shown when the ledger on this device cannot be opened. */
export function StorageProblem({ reason, onRetry }: StorageProblemProps) {
  const [title, text, action] = texts[reason]
  return (
    <PageMessage title={title()} actions={<Button onClick={onRetry}>{action()}</Button>}>
      <p role="alert">{text()}</p>
    </PageMessage>
  )
}
