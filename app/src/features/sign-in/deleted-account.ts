import type { UnsentChanges } from '../../auth/session-sync.ts'
import { formatAmount } from '../../messages/formats.ts'
import { startMessages } from '../../messages/ui.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** localStorage key of the notice about a deleted account, which is shown at each start until the user confirms it. */
const NOTICE_KEY = 'little-ledger-deleted-account'

/** Tells a child which unsent changes were lost when a parent deleted the child's account. */
export function reportDeletedAccount({ count, cash }: UnsentChanges): void {
  const sentences = [
    count === 0 ? startMessages.deleted() : startMessages.deletedWithChanges({ count }),
    ...(cash === undefined ? [] : [startMessages.deletedWithCash({ amount: formatAmount(cash.amount, cash.of) })]),
  ]
  try {
    localStorage.setItem(NOTICE_KEY, sentences.join(' '))
  } catch {
    // If there is no room to store the notice, it is shown only once.
  }
  showNotice(sentences.join(' '))
}

/** Shows the notice again after a reload until the user has confirmed it. */
export function repeatDeletedAccountNotice(): void {
  const description = localStorage.getItem(NOTICE_KEY)
  if (description !== null) showNotice(description)
}

const showNotice = (description: string): void =>
  showToast({
    title: startMessages.deletedTitle(),
    description,
    tone: 'error',
    action: { label: startMessages.understood(), onAction: () => localStorage.removeItem(NOTICE_KEY) },
  })
