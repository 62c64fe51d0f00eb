import { ok, type Result } from '@little-ledger/domain'
import type { Device } from '../ledger/database/device.ts'
import type { ApiClient } from './api-client.ts'
import type { ServerError } from './server-error.ts'

/** Sends a sign-out that has not reached the server yet, if there is one. */
export async function sendPendingRevocation({ db }: Device, server: ApiClient): Promise<Result<void, ServerError>> {
  if ((await db.revocations.get('revocation')) === undefined) return ok(undefined)
  const revoked = await server.signOut()
  if (!revoked.ok) return revoked
  await db.revocations.delete('revocation')
  return ok(undefined)
}

/** Sends a request after any pending sign-out, so it never carries the cookie of a user who has signed out. */
export async function afterRevocation<T>(
  device: Device,
  server: ApiClient,
  request: () => Promise<Result<T, ServerError>>,
): Promise<Result<T, ServerError>> {
  const revoked = await sendPendingRevocation(device, server)
  return revoked.ok ? request() : revoked
}
