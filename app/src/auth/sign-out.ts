import { browserApiClient, type ApiClient } from '../sync/api-client.ts'
import { sendPendingRevocation } from '../sync/revocation.ts'
import { currentDevice, endCurrentSession } from './current-session.ts'
import { clearDeferredSignIn } from './deferred-sign-in.ts'
import { removeGuestVerifier } from './login-table.ts'
import { sessionState } from './session-state.ts'

/** Signs out locally right away. The server sign-out is queued and sent before any other request. */
export async function signOut(server: ApiClient = browserApiClient()): Promise<void> {
  const device = currentDevice()
  const { session } = sessionState.getState()
  clearDeferredSignIn()
  if (session.status === 'signed-in') await removeGuestVerifier(session.store, session.user.userId)
  await endCurrentSession()
  void sendPendingRevocation(device, server)
}
