import type { Id } from '@little-ledger/domain'

/** Notifies other servers that a family's head moved or that some of its sessions were revoked. */
export type Notification = { readonly familyId: Id; readonly head: number | 'sessions revoked' }

/** Maximum notifications per batch, because PostgreSQL limits a payload to 8,000 bytes. */
const MAX_BATCH_SIZE = 70

/** Notifications that have not been sent yet. Keeps only the latest head of each family. */
const createPendingNotifications = () => {
  const heads = new Map<Id, number>()
  const revoked = new Set<Id>()
  return {
    add: ({ familyId, head }: Notification) => {
      if (head === 'sessions revoked') revoked.add(familyId)
      else heads.set(familyId, Math.max(heads.get(familyId) ?? 0, head))
    },
    takeBatch: (): readonly Notification[] => {
      const all: Notification[] = [...revoked].map((familyId) => ({ familyId, head: 'sessions revoked' }))
      for (const [familyId, head] of heads) all.push({ familyId, head })
      const batch = all.slice(0, MAX_BATCH_SIZE)
      for (const { familyId, head } of batch) {
        if (head === 'sessions revoked') revoked.delete(familyId)
        else heads.delete(familyId)
      }
      return batch
    },
  }
}

type Send = (notifications: readonly Notification[]) => Promise<void>

/** Sends one batch at a time. Queues notifications that arrive in the meantime or while `getSend` returns undefined. */
export const createNotificationQueue = (getSend: () => Send | undefined) => {
  const pending = createPendingNotifications()
  let isSending = false

  const sendAll = async (): Promise<void> => {
    const send = getSend()
    const batch = send === undefined ? [] : pending.takeBatch()
    if (send === undefined || batch.length === 0) return
    // If a batch is lost, receivers find the changes when they poll.
    await send(batch).catch(() => {})
    return sendAll()
  }

  return (notification: Notification): void => {
    pending.add(notification)
    if (isSending) return
    isSending = true
    void sendAll().finally(() => (isSending = false))
  }
}
