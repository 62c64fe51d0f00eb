import type { Id } from '@little-ledger/domain'

/** Notifies other servers that a family's head moved or that some of its sessions were revoked. */
export type Notification = { readonly familyId: Id; readonly head: number | 'sessions revoked' }

/** Maximum notifications per batch, because PostgreSQL limits a payload to 8,000 bytes. */
const MAX_BATCH_SIZE = 70

type Send = (notifications: readonly Notification[]) => Promise<void>

/**
 * Sends one batch at a time. Queues notifications that arrive in the meantime or while `getSend` returns undefined, and keeps
 * only the latest head of each family.
 */
export const createNotificationQueue = (getSend: () => Send | undefined) => {
  const heads = new Map<Id, { familyId: Id; head: number }>()
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
