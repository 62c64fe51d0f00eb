import * as v from 'valibot'
import { create } from 'zustand'
import type { UnsentChanges } from '../../auth/session-sync.ts'
import { formatAmount } from '../../messages/formats.ts'
import { startMessages } from '../../messages/ui.ts'

/** localStorage key of the notice why a session ended, which is shown at each start until the user confirms it. */
const NOTICE_KEY = 'little-ledger-session-end'

/** `text` says what was lost with a deleted account. */
const noticeSchema = v.variant('reason', [
  v.object({ reason: v.literal('deleted'), text: v.string() }),
  v.object({ reason: v.literal('ended') }),
])

/** Says why a session ended on this device although the user did not log out. */
export type SessionEndNotice = v.InferOutput<typeof noticeSchema>

/** Null before storage is read, so that the first render matches the prerendered page. */
const useNoticeStore = create<{ readonly notice: SessionEndNotice | null }>(() => ({ notice: null }))

/** The notice why a session ended; null if there is none, or the user has confirmed it. */
export const useSessionEndNotice = (): SessionEndNotice | null => useNoticeStore(({ notice }) => notice)

function report(notice: SessionEndNotice): void {
  try {
    localStorage.setItem(NOTICE_KEY, JSON.stringify(notice))
  } catch {
    // If there is no room to store the notice, it is gone after a reload.
  }
  useNoticeStore.setState({ notice })
}

/** Tells a child which unsent changes were lost when a parent deleted the child's account. */
export function reportDeletedAccount({ count, cash }: UnsentChanges): void {
  const text = [
    count === 0 ? startMessages.deleted() : startMessages.deletedWithChanges({ count }),
    ...(cash === undefined ? [] : [startMessages.deletedWithCash({ amount: formatAmount(cash.amount, cash.of) })]),
  ].join(' ')
  report({ reason: 'deleted', text })
}

/** Says that a session was ended on another device, or by a change of the password. */
export const reportEndedSession = (): void => report({ reason: 'ended' })

/** Ends the notice about an ended session, because someone logs in. */
export function endNoticeAtLogin(): void {
  if (useNoticeStore.getState().notice?.reason === 'ended') confirmSessionEndNotice()
}

/** Shows the stored notice, which stays until the user has confirmed it. */
export function restoreSessionEndNotice(): void {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), noticeSchema), localStorage.getItem(NOTICE_KEY))
  useNoticeStore.setState({ notice: read.success ? read.output : null })
}

/**
 * Shows the stored notice now, and follows what other tabs do with it.
 * @returns a stop function
 */
export function followSessionEndNotice(): () => void {
  const follow = ({ key }: StorageEvent): void => {
    // The key is null if all of localStorage was cleared.
    if (key === NOTICE_KEY || key === null) restoreSessionEndNotice()
  }
  restoreSessionEndNotice()
  window.addEventListener('storage', follow)
  return () => window.removeEventListener('storage', follow)
}

export function confirmSessionEndNotice(): void {
  localStorage.removeItem(NOTICE_KEY)
  useNoticeStore.setState({ notice: null })
}
