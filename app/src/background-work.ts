// Starts what the first screen works without, once it is loaded: sync, the service worker, notices, and recording the
// screen for the next first paint.
import { sessionState } from './auth/session-state.ts'
import { startSessionSync, type SessionNotice } from './auth/session-sync.ts'
import { removeIconBadgeWithoutParent } from './features/asks/icon-badge.ts'
import {
  endNoticeAtLogin,
  followSessionEndNotice,
  reportDeletedAccount,
  reportEndedSession,
} from './features/sign-in/session-end.ts'
import { clearSignUpDraft } from './features/sign-in/sign-up-draft.ts'
import { isSample } from './ledger/sample/sample-family.ts'
import { recordHomeSnapshots } from './first-paint/record-snapshots.ts'
import { formatList } from './messages/formats.ts'
import { startMessages } from './messages/ui.ts'
import { showToast } from './ui/toast/toast.tsx'
import { installServiceWorker } from './ui/update/service-worker-update.ts'

function showAccess({ before, role, lostLogins }: Extract<SessionNotice, { readonly reason: 'access' }>): void {
  if (before === role) {
    showToast({ title: startMessages.kidsChanged(), description: startMessages.byParent(), tone: 'success' })
    return
  }
  const title = role === 'helper' ? startMessages.nowHelper() : startMessages.nowParent()
  const description = startMessages.unsavedNotAdded()
  if (lostLogins.length === 0) return showToast({ title, description, tone: 'success' })
  const lost = startMessages.loginsNotSent({ names: formatList(lostLogins) })
  showToast({ title, description: `${description} ${lost}`, tone: 'error' })
}

function showSessionNotice(notice: SessionNotice): void {
  if (notice.reason === 'revoked') {
    reportEndedSession()
    return
  }
  if (notice.reason === 'access') return showAccess(notice)
  reportDeletedAccount(notice.unsent)
}

recordHomeSnapshots()
followSessionEndNotice()
sessionState.subscribe(({ session }) => {
  if (session.status !== 'signed-in' || isSample(session.user)) return
  endNoticeAtLogin()
  clearSignUpDraft()
})
removeIconBadgeWithoutParent()
startSessionSync(showSessionNotice)
void installServiceWorker()
