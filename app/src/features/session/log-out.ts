import { storeErrorOf, storeErrorText } from '../../store/store-error.ts'
import { showToast } from '../../ui/toast.tsx'

/** Logs out on this device (SPEC §8's words). */
export async function logOut(): Promise<void> {
  try {
    const signing = await import('../../sync/browser-signing.ts')
    await signing.logOut()
  } catch (error) {
    showToast({ title: 'Logout failed', description: storeErrorText(storeErrorOf(error)), tone: 'error' })
    return
  }
  showToast({ title: 'Logged out', description: 'You have been successfully logged out.', tone: 'success' })
}
