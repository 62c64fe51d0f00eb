import type { ClientBase } from 'pg'
import { PostgresFailure } from './failure.ts'

/** The part of PostgreSQL that waits until a synchronous standby has a commit. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN'

const unconfirmed = new WeakMap<ClientBase, object>()

/**
 * If a commit's wait for the standby is cancelled, PostgreSQL warns and reports success, although a fail-over would lose
 * the commit. Remembers such a warning, which arrives before the result.
 */
export const watchConfirmation = (client: ClientBase): void => {
  client.on('notice', (notice) => {
    if (notice.routine === WAIT_FOR_STANDBY) unconfirmed.set(client, notice)
  })
}

/** Throws if no standby confirmed a commit on this connection. The connection must then be closed. */
export const refuseUnconfirmed = (client: ClientBase): void => {
  const notice = unconfirmed.get(client)
  if (notice !== undefined) throw new PostgresFailure('unclear', notice)
}
