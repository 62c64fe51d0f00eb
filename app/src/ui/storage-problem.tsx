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
    'The ledger is not on this device any more',
    'The browser removed it, to make room or because site data was cleared. If your family uses a server, log in and everything comes back. Otherwise restore it from a file.',
  ],
  newer: [
    'Please update Little Ledger',
    'The ledger on this device was written by a newer version. Reload the page to get that version.',
  ],
}

const wayOn: Readonly<Record<StorageProblemReason, string>> = {
  unavailable: 'Try again',
  full: 'Try again',
  blocked: 'Try again',
  lost: 'Log in or restore',
  newer: 'Reload the page',
}

interface StorageProblemProps {
  readonly reason: StorageProblemReason
  /** Tries again, or goes on as the button says. */
  readonly onRetry: () => void
}

/** Shown when the ledger on this device cannot be opened: what it means, what to do, and a way on. */
export function StorageProblem({ reason, onRetry }: StorageProblemProps) {
  const [title, text] = words[reason]
  return (
    <PageMessage picture={<EmptyPiggy />} title={title} actions={<Button onClick={onRetry}>{wayOn[reason]}</Button>}>
      <p role="alert">{text}</p>
    </PageMessage>
  )
}
