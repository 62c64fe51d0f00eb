import type { Id } from '@little-ledger/domain'
import type { Client } from 'pg'
import * as v from 'valibot'
import { idColumn } from '../rows.ts'
import { createSubscribers } from '../subscribers.ts'
import type { Query } from './connection.ts'
import { createNotificationBus } from './notification-bus.ts'
import type { Notification } from './notification-queue.ts'

/** Polling intervals with and without working notifications. They limit how late a change can be noticed. */
const POLL_WITH_NOTIFICATIONS_MS = 5_000
const POLL_WITHOUT_NOTIFICATIONS_MS = 500

const selectHeads = {
  name: 'heads',
  text: 'SELECT family_id, head FROM families WHERE family_id = ANY($1::uuid[])',
}
const headRow = v.object({ family_id: idColumn, head: v.number() })

export type ChangeFeed = ReturnType<typeof createChangeFeed>

type ChangeFeedOptions = {
  readonly query: Query
  readonly epoch: string
  readonly connect: () => Promise<Client>
}

/**
 * Publishes head changes from all servers to the subscribers in this process. Notifications only make it faster: heads are also
 * polled, more often if notifications do not work.
 */
export const createChangeFeed = ({ query, epoch, connect }: ChangeFeedOptions) => {
  const subscribers = createSubscribers()
  const revocationListeners: ((familyId: Id) => void)[] = []
  let pollTimer: NodeJS.Timeout | undefined
  let isClosed = false

  const poll = async () => {
    const families = subscribers.families()
    if (families.length === 0) return
    const { rows } = await query(selectHeads, [families])
    for (const row of rows) {
      const { family_id: familyId, head } = v.parse(headRow, row)
      subscribers.publish(familyId, head)
    }
  }
  const onNotification = ({ familyId, head }: Notification) => {
    if (head === 'sessions revoked') for (const listener of revocationListeners) listener(familyId)
    else subscribers.publish(familyId, head)
  }
  const bus = createNotificationBus({ epoch, connect, onNotification, onConnected: poll })
  const schedulePoll = () => {
    if (isClosed) return
    const delay = bus.isDelivering() ? POLL_WITH_NOTIFICATIONS_MS : POLL_WITHOUT_NOTIFICATIONS_MS
    // A failed poll is retried by the next one.
    const pollOnce = () =>
      void poll()
        .catch(() => {})
        .finally(schedulePoll)
    pollTimer = setTimeout(pollOnce, delay).unref()
  }

  return {
    subscribe: subscribers.subscribe,
    /** Publishes a commit made by this server, to local subscribers and to the other servers. */
    publishHead: (familyId: Id, head: number) => {
      subscribers.publish(familyId, head)
      bus.notify({ familyId, head })
    },
    publishSessionsRevoked: (familyId: Id) => bus.notify({ familyId, head: 'sessions revoked' }),
    onSessionsRevoked: (listener: (familyId: Id) => void) => void revocationListeners.push(listener),
    start: async () => {
      schedulePoll()
      await bus.start()
    },
    isDelivering: bus.isDelivering,
    close: async () => {
      isClosed = true
      clearTimeout(pollTimer)
      await bus.close()
    },
  }
}
