import { signOut } from '../../auth/current-session.ts'
import { toStoreError } from '../../ledger/store-error.ts'
import { storeErrorText } from '../../messages/errors.ts'
import { signOutMessages } from '../../messages/sign-in.ts'
import { showToast } from '../../ui/toast/toast.tsx'

/** Signs out and shows the result in a toast (SPEC §8). */
export async function submitSignOut(): Promise<void> {
  try {
    await signOut()
  } catch (error) {
    showToast({ title: signOutMessages.failed(), description: storeErrorText(toStoreError(error)), tone: 'error' })
    return
  }
  showToast({ title: signOutMessages.succeeded(), description: signOutMessages.description(), tone: 'success' })
}
