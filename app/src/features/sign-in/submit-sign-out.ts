import { signOut } from '../../auth/current-session.ts'
import { toStoreError } from '../../ledger/store-error.ts'
import { recordErrorText } from '../../messages/errors.ts'
import { signOutMessages } from '../../messages/sign-out.ts'
import { reportFailure, reportSuccess } from '../../ui/form/submission.ts'

/** Signs out and shows the result in a toast (SPEC §8). */
export async function submitSignOut(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    reportFailure(signOutMessages.failed(), recordErrorText(toStoreError(error)))
    return
  }
  // Set by the parents' inbox.
  if ('clearAppBadge' in navigator) navigator.clearAppBadge().catch(() => undefined)
  reportSuccess(signOutMessages.succeeded(), signOutMessages.description())
}
