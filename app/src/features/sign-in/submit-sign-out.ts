import { actorOf } from '@little-ledger/domain'
import { signOut } from '../../auth/current-session.ts'
import { sessionState } from '../../auth/session-state.ts'
import { toStoreError } from '../../ledger/store-error.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { signOutMessages } from '../../messages/sign-out.ts'
import { readOutboxView } from '../../sync/outbox.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'

/** Says what of the user's changes a server does not have yet. Without a server, or if this cannot be read, nothing. */
async function describeUnsent(): Promise<string> {
  const nothing = signOutMessages.description()
  const { session } = sessionState.getState()
  // A removed member's changes never sync.
  if (session.status !== 'signed-in' || session.user.isRemoved) return nothing
  const { store, user } = session
  const outbox = await readOutboxView(store, actorOf(user)).catch(() => undefined)
  if (!outbox?.hasServer) return nothing
  if (outbox.needsParent) return signOutMessages.needsParent()
  const count = outbox.sendable + outbox.changedLogins
  return count === 0 ? nothing : signOutMessages.unsent({ count })
}

/** Signs out and shows the result in a toast (SPEC §8). */
export async function submitSignOut(): Promise<void> {
  const description = await describeUnsent()
  try {
    await signOut()
  } catch (error) {
    reportFailure(signOutMessages.failed(), recordErrorText(toStoreError(error)))
    return
  }
  reportSuccess(signOutMessages.succeeded(), description)
}
