import { Button } from './button.tsx'
import { EmptyPiggy } from './illustrations/empty-piggy.tsx'
import { PageMessage } from './page-message.tsx'

export type StorageProblemReason = 'unavailable' | 'full' | 'blocked' | 'lost' | 'newer'

const words: Readonly<Record<StorageProblemReason, readonly [title: string, text: string]>> = {
  unavailable: [
    'This device will not let us save',
    'Little Ledger keeps your ledger in this browser, and the browser refuses. A private window, or blocked site data in its settings, is the usual cause.',
  ],
  full: [
    'This device is full',
    'There is no room left to save your ledger. Free some space, then try again. Nothing that was saved before is lost.',
  ],
  blocked: [
    'Another window is in the way',
    'An older Little Ledger is still open in another tab or window. Close it, then try again.',
  ],
  lost: [
    'The ledger was closed',
    'The device closed the ledger in the background. What was saved is still there; try again to open it.',
  ],
  newer: [
    'Please update Little Ledger',
    'The ledger on this device was written by a newer version. Reload the page to get that version.',
  ],
}

interface StorageProblemProps {
  readonly reason: StorageProblemReason
  readonly onRetry: () => void
}

/** Shown when the ledger on this device cannot be opened: what it means, what to do, and a retry. */
export function StorageProblem({ reason, onRetry }: StorageProblemProps) {
  const [title, text] = words[reason]
  return (
    <PageMessage
      picture={<EmptyPiggy />}
      title={title}
      actions={<Button onClick={onRetry}>{reason === 'newer' ? 'Reload the page' : 'Try again'}</Button>}
    >
      <p role="alert">{text}</p>
    </PageMessage>
  )
}
