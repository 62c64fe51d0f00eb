// Starts what the first screen works without, once it is loaded: sync, the service worker, notices, and recording the
// screen for the next first paint.
import { sessionState } from './auth/session-state.ts'
import { startSessionSync, type SessionNotice } from './auth/session-sync.ts'
import {
  endNoticeAtLogin,
  followSessionEndNotice,
  reportDeletedAccount,
  reportEndedSession,
} from './features/sign-in/session-end.ts'
import { clearSignUpDraft } from './features/sign-in/sign-up-draft.ts'
import { isSample } from './ledger/sample/sample-family.ts'
import { recordHomeSnapshots } from './first-paint/record-snapshots.ts'
import { startMessages } from './messages/ui.ts'
import { showToast } from './ui/toast/toast.tsx'
import { registerServiceWorker } from './ui/update/service-worker-update.ts'

function accessTexts({ before, role }: Extract<SessionNotice, { readonly reason: 'access' }>) {
  if (before === role) return { title: startMessages.kidsChanged(), description: startMessages.byParent() }
  const title = role === 'helper' ? startMessages.nowHelper() : startMessages.nowParent()
  return { title, description: startMessages.unsavedNotAdded() }
}

function showSessionNotice(notice: SessionNotice): void {
  if (notice.reason === 'revoked') {
    reportEndedSession()
    return
  }
  if (notice.reason === 'access') {
    showToast({ ...accessTexts(notice), tone: 'success' })
    return
  }
  reportDeletedAccount(notice.unsent)
}

recordHomeSnapshots()
followSessionEndNotice()
sessionState.subscribe(({ session }) => {
  if (session.status !== 'signed-in' || isSample(session.user)) return
  endNoticeAtLogin()
  clearSignUpDraft()
})
startSessionSync(showSessionNotice)
registerServiceWorker().catch((error: unknown) => console.warn('The app cannot be used offline yet:', error))
