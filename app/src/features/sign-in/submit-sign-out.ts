import { toStoreError } from '../../ledger/store-error.ts'
import { storeErrorText } from '../../messages/errors.ts'
import { showToast } from '../../ui/toast.tsx'

/** Logs out on this device (SPEC §8's words). */
export async function submitSignOut(): Promise<void> {
  try {
    const signing = await import('../../auth/browser-signing.ts')
    await signing.signOut()
  } catch (error) {
    showToast({ title: 'Logout failed', description: storeErrorText(toStoreError(error)), tone: 'error' })
    return
  }
  showToast({ title: 'Logged out', description: 'You have been successfully logged out.', tone: 'success' })
}
