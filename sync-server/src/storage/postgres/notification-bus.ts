import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import * as v from 'valibot'
import { idColumn } from '../rows.ts'
import { SHARED_SERVER_LOCK } from './migrate.ts'
import { createNotificationQueue, type Notification } from './notification-queue.ts'

const INITIAL_RETRY_MS = 250
const MAX_RETRY_MS = 10_000

const payloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    from: v.string(),
    notifications: v.array(
      v.object({ familyId: idColumn, head: v.union([v.number(), v.literal('sessions revoked')]) }),
    ),
  }),
)

type BusOptions = {
  /** Part of the channel name, so that databases on the same PostgreSQL server have separate channels. */
  readonly epoch: string
  /** Opens a dedicated connection: LISTEN does not work on a pooled one. */
  readonly connect: () => Promise<Client>
  readonly onNotification: (notification: Notification) => void
  /** Called after each (re)connect, because notifications sent while disconnected are lost. */
  readonly onConnected: () => Promise<void>
}

/**
 * Sends notifications between the servers of one database with LISTEN and NOTIFY. They are sent after the commit, not inside it,
 * because PostgreSQL serializes all commits that notify (docs/decisions/0017-postgresql.md). Delivery is best effort: a server
 * may crash in between, and some engines and connection poolers never deliver. `isDelivering` is true once a server receives
 * its own notifications.
 */
export const createNotificationBus = ({ epoch, connect, onNotification, onConnected }: BusOptions) => {
  const channel = `little_ledger ${epoch}`
  const self = randomUUID()
  let client: Client | undefined
  let [isDelivering, isClosed] = [false, false]
  let retryTimer: NodeJS.Timeout | undefined
  let retryMs = INITIAL_RETRY_MS

  const send = async (to: Client, notifications: readonly Notification[]) => {
    await to.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify({ from: self, notifications })])
  }
  const notify = createNotificationQueue(() => {
    const to = client
    return to && ((notifications) => send(to, notifications))
  })

  const receive = (text: string | undefined) => {
    const payload = v.safeParse(payloadSchema, text)
    if (!payload.success) return
    if (payload.output.from === self) isDelivering = true
    else for (const notification of payload.output.notifications) onNotification(notification)
  }

  /** Ignores events from a connection that was already replaced. */
  const reconnectAfter = (lost: Client | undefined) => {
    if (client !== lost || isClosed) return
    client = undefined
    isDelivering = false
    retryTimer = setTimeout(() => void start(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
  const listenOn = async (connected: Client) => {
    const onLost = () => reconnectAfter(connected)
    connected
      .on('notification', ({ payload }) => receive(payload))
      .on('error', onLost)
      .on('end', onLost)
    client = connected
    // This connection holds the lock until it ends, so no move or restore can start while the server runs.
    await connected.query(SHARED_SERVER_LOCK)
    // Notifications need not be durable.
    await connected.query('SET synchronous_commit = off')
    await connected.query(`LISTEN "${channel}"`)
    await send(connected, [])
    retryMs = INITIAL_RETRY_MS
    await onConnected()
  }
  const start = async () => {
    const connected = await connect().catch(() => undefined)
    if (connected === undefined) return reconnectAfter(undefined)
    if (isClosed) return void connected.end()
    await listenOn(connected).catch(() => {
      reconnectAfter(connected)
      void connected.end().catch(() => {})
    })
  }

  return {
    notify,
    /** Resolves when the first connection attempt has succeeded or failed. */
    start,
    isDelivering: () => isDelivering,
    close: async () => {
      isClosed = true
      clearTimeout(retryTimer)
      await client?.end().catch(() => {})
    },
  }
}
