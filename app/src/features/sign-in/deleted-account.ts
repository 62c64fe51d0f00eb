import { create } from 'zustand'
import type { UnsentChanges } from '../../auth/session-sync.ts'
import { formatAmount } from '../../messages/formats.ts'
import { startMessages } from '../../messages/ui.ts'

/** localStorage key of the notice about a deleted account, which is shown at each start until the user confirms it. */
const NOTICE_KEY = 'little-ledger-deleted-account'

/** Null before storage is read, so that the first render matches the prerendered page. */
const useNoticeStore = create<{ readonly text: string | null }>(() => ({ text: null }))

/** The notice about a deleted account; null if there is none, or the user has confirmed it. */
export const useDeletedAccountNotice = (): string | null => useNoticeStore(({ text }) => text)

/** Tells a child which unsent changes were lost when a parent deleted the child's account. */
export function reportDeletedAccount({ count, cash }: UnsentChanges): void {
  const text = [
    count === 0 ? startMessages.deleted() : startMessages.deletedWithChanges({ count }),
    ...(cash === undefined ? [] : [startMessages.deletedWithCash({ amount: formatAmount(cash.amount, cash.of) })]),
  ].join(' ')
  try {
    localStorage.setItem(NOTICE_KEY, text)
  } catch {
    // If there is no room to store the notice, it is gone after a reload.
  }
  useNoticeStore.setState({ text })
}

/** Shows the notice again after a reload until the user has confirmed it. */
export function repeatDeletedAccountNotice(): void {
  useNoticeStore.setState({ text: localStorage.getItem(NOTICE_KEY) })
}

export function confirmDeletedAccountNotice(): void {
  localStorage.removeItem(NOTICE_KEY)
  useNoticeStore.setState({ text: null })
}
