import { actorOf } from '@little-ledger/domain'
import { signOut } from '../../auth/current-session.ts'
import { sessionState } from '../../auth/session-state.ts'
import { toStoreError } from '../../ledger/store-error.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { signOutMessages } from '../../messages/sign-out.ts'
import { readOutboxView } from '../../sync/outbox.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'

/** How many of the user's changes a server does not have yet. Zero if there is no server, or if this cannot be read. */
async function countUnsent(): Promise<number> {
  const { session } = sessionState.getState()
  // A removed member's changes never sync.
  if (session.status !== 'signed-in' || session.user.isRemoved) return 0
  const { store, user } = session
  const outbox = await readOutboxView(store, actorOf(user)).catch(() => undefined)
  return outbox?.hasServer ? outbox.sendable : 0
}

/** Signs out and shows the result in a toast (SPEC §8). */
export async function submitSignOut(): Promise<void> {
  const count = await countUnsent()
  try {
    await signOut()
  } catch (error) {
    reportFailure(signOutMessages.failed(), recordErrorText(toStoreError(error)))
    return
  }
  // Set by the parents' inbox.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  reportSuccess(
    signOutMessages.succeeded(),
    count === 0 ? signOutMessages.description() : signOutMessages.unsent({ count }),
  )
}
