import { randomUUID } from 'node:crypto'
import type { Id } from '@little-ledger/domain'
import type { Client } from 'pg'
import * as v from 'valibot'
import { fieldsOf, idSchema, namesOf } from '../schema.ts'
import { defineQuery, isOneOf } from '../statement.ts'
import { createSubscribers } from '../subscribers.ts'
import { type Query, statementsOn } from './connection.ts'
import { SHARED_SERVER_LOCK } from './migrate.ts'

/** Polling intervals with and without working notifications. A change is noticed within one interval. */
const POLL_WITH_NOTIFICATIONS_MS = 5_000
const POLL_WITHOUT_NOTIFICATIONS_MS = 500

/** How often the listening connection is tested. A dead network does not close it. */
const HEARTBEAT_MS = 5_000

const INITIAL_RETRY_MS = 250
const MAX_RETRY_MS = 10_000

const headFields = fieldsOf('families', ['familyId', 'head'])
const headsOf = defineQuery('heads', headFields, (db, p: { familyIds: readonly Id[] }, engine) =>
  db
    .selectFrom('families')
    .select(namesOf(headFields))
    .where(isOneOf(engine, 'familyId', p.familyIds)),
)

const notificationSchema = v.object({
  familyId: idSchema,
  head: v.union([v.number(), v.literal('sessions revoked')]),
})
const payloadSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ from: v.string(), notifications: v.array(notificationSchema) }),
)

/**
 * Tells other servers that a family has entries up to a new position (`head`), or that some of its sessions were
 * revoked.
 */
export type Notification = v.InferOutput<typeof notificationSchema>

/** Maximum number of notifications per batch, because PostgreSQL limits a payload to 8,000 bytes. */
const MAX_BATCH_SIZE = 70

type Send = (notifications: readonly Notification[]) => Promise<void>

/**
 * Sends one batch at a time. During that time, or while `getSend` returns undefined, queues notifications, keeping only
 * the latest position of each family.
 */
export const createNotificationQueue = (getSend: () => Send | undefined) => {
  const heads = new Map<Id, Notification & { readonly head: number }>()
  const revoked = new Map<Id, Notification>()
  let isSending = false

  const sendAll = async (): Promise<void> => {
    const send = getSend()
    const batch = [...revoked.values(), ...heads.values()].slice(0, MAX_BATCH_SIZE)
    if (send === undefined || batch.length === 0) return
    for (const { familyId, head } of batch) (head === 'sessions revoked' ? revoked : heads).delete(familyId)
    // If a batch is lost, receivers find the changes when they poll.
    await send(batch).catch(() => {})
    return sendAll()
  }

  return (notification: Notification): void => {
    const { familyId, head } = notification
    if (head === 'sessions revoked') revoked.set(familyId, notification)
    else if (head > (heads.get(familyId)?.head ?? 0)) heads.set(familyId, { familyId, head })
    if (isSending) return
    isSending = true
    void sendAll().finally(() => (isSending = false))
  }
}

type ConnectionUse = {
  readonly connect: () => Promise<Client>
  /** Prepares a new connection. */
  readonly use: (client: Client) => Promise<void>
  /** Rejects if the connection no longer works. */
  readonly test: (client: Client) => Promise<void>
  readonly onLost: () => void
}

/** Keeps a dedicated connection, because LISTEN doesn't work on pooled connections. */
const keepConnected = ({ connect, use, test, onLost }: ConnectionUse) => {
  let current: Client | undefined
  let isClosed = false
  let retryTimer: NodeJS.Timeout | undefined
  let retryMs = INITIAL_RETRY_MS

  /** Reconnects after a delay, unless the lost connection has already been replaced. */
  const reconnectAfter = (lost: Client | undefined) => {
    if (current !== lost || isClosed) return
    current = undefined
    onLost()
    retryTimer = setTimeout(() => void start(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)
  }
  /** Replaces the connection if the work on it fails. */
  const runOn = async (client: Client, work: (client: Client) => Promise<void>) => {
    try {
      await work(client)
      retryMs = INITIAL_RETRY_MS
    } catch {
      reconnectAfter(client)
      void client.end().catch(() => {})
    }
  }
  const start = async () => {
    const client = await connect().catch(() => undefined)
    if (client === undefined) return reconnectAfter(undefined)
    if (isClosed) return void client.end()
    current = client.on('error', () => reconnectAfter(client)).on('end', () => reconnectAfter(client))
    await runOn(client, use)
  }
  const testCurrent = async () => current && runOn(current, test)
  const close = async () => {
    isClosed = true
    clearTimeout(retryTimer)
    await current?.end().catch(() => {})
  }
  return { current: () => current, start, testCurrent, close }
}

/** Repeats the work with a delay after each run. @returns a function that stops it */
const repeat = (work: () => Promise<void>, delayMs: () => number) => {
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const schedule = () => {
    if (isStopped) return
    // Errors are ignored, because the next run tries again.
    const run = () =>
      void work()
        .catch(() => {})
        .finally(schedule)
    timer = setTimeout(run, delayMs()).unref()
  }
  schedule()
  return () => {
    isStopped = true
    clearTimeout(timer)
  }
}

export type ChangeFeed = ReturnType<typeof createChangeFeed>

type ChangeFeedOptions = {
  readonly query: Query
  /** Included in the channel name, so that databases on the same PostgreSQL server have separate channels. */
  readonly epoch: string
  /** Opens a connection whose queries have a timeout. */
  readonly connect: () => Promise<Client>
  readonly heartbeatMs?: number
}

/**
 * Notifies the subscribers in this process of new entries from all servers, by LISTEN and NOTIFY. Notifications are
 * sent after the commit, not inside it, because PostgreSQL serializes all commits that notify
 * (docs/decisions/0017-postgresql.md). Delivery is best effort: a server may crash before it notifies, and some engines
 * and connection poolers never deliver. So heads are also polled, more often until the server receives one of its own
 * notifications.
 */
export const createChangeFeed = ({ query, epoch, connect, heartbeatMs = HEARTBEAT_MS }: ChangeFeedOptions) => {
  const [channel, self] = [`little_ledger ${epoch}`, randomUUID()]
  const subscribers = createSubscribers()
  const run = statementsOn(query).execute
  const revocationListeners: ((familyId: Id) => void)[] = []
  let isDelivering = false

  const poll = async () => {
    const familyIds = subscribers.families()
    if (familyIds.length === 0) return
    for (const family of (await run(headsOf({ familyIds }))).rows) subscribers.publish(family.familyId, family.head)
  }
  const send = async (client: Client, notifications: readonly Notification[]) => {
    await client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify({ from: self, notifications })])
  }
  const receive = (text: string | undefined) => {
    const payload = v.safeParse(payloadSchema, text)
    if (!payload.success) return
    const { from, notifications } = payload.output
    if (from === self) isDelivering = true
    else
      for (const { familyId, head } of notifications)
        if (head === 'sessions revoked') revocationListeners.forEach((listener) => listener(familyId))
        else subscribers.publish(familyId, head)
  }
  const listenOn = async (client: Client) => {
    client.on('notification', ({ payload }) => receive(payload))
    // This connection has the lock until it ends, so no move or restore can start while the server runs.
    await client.query(SHARED_SERVER_LOCK)
    // Notifications need not be durable.
    await client.query(`SET synchronous_commit = off; LISTEN "${channel}"`)
    await send(client, [])
    // Poll now, because notifications sent before this connection opened are lost.
    await poll()
  }
  const connection = keepConnected({
    connect,
    use: listenOn,
    test: (client) => send(client, []),
    onLost: () => (isDelivering = false),
  })
  const stopTesting = repeat(connection.testCurrent, () => heartbeatMs)
  const stopPolling = repeat(poll, () => (isDelivering ? POLL_WITH_NOTIFICATIONS_MS : POLL_WITHOUT_NOTIFICATIONS_MS))
  const notify = createNotificationQueue(() => {
    const client = connection.current()
    return client && ((notifications) => send(client, notifications))
  })

  return {
    subscribe: subscribers.subscribe,
    /** Announces a commit made by this server to local subscribers and to the other servers. */
    publishHead: (familyId: Id, head: number) => {
      subscribers.publish(familyId, head)
      notify({ familyId, head })
    },
    publishSessionsRevoked: (familyId: Id) => notify({ familyId, head: 'sessions revoked' }),
    onSessionsRevoked: (listener: (familyId: Id) => void) => void revocationListeners.push(listener),
    /** Resolves when the first connection attempt has succeeded or failed. */
    start: connection.start,
    isDelivering: () => isDelivering,
    close: async () => {
      stopPolling()
      stopTesting()
      await connection.close()
    },
  }
}
