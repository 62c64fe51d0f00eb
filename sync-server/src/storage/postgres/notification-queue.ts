import type { Id } from '@little-ledger/domain'

/** What one server tells the others: how far a family's journal reaches, or that some of its sessions ended. */
export type Notification = { readonly familyId: Id; readonly head: number | 'sessions ended' }

/** PostgreSQL takes payloads of up to 8,000 bytes. */
const FAMILIES_AT_ONCE = 70

/** What is still to be said: of each family the latest head only. */
const createPendingNotifications = () => {
  const heads = new Map<Id, number>()
  const ended = new Set<Id>()
  return {
    add: ({ familyId, head }: Notification) => {
      if (head === 'sessions ended') ended.add(familyId)
      else heads.set(familyId, Math.max(heads.get(familyId) ?? 0, head))
    },
    take: (): readonly Notification[] => {
      const all: Notification[] = [...ended].map((familyId) => ({ familyId, head: 'sessions ended' }))
      for (const [familyId, head] of heads) all.push({ familyId, head })
      const some = all.slice(0, FAMILIES_AT_ONCE)
      for (const { familyId, head } of some) {
        if (head === 'sessions ended') ended.delete(familyId)
        else heads.delete(familyId)
      }
      return some
    },
  }
}

type Send = (words: readonly Notification[]) => Promise<void>

/** Says words one after the other, those that came meanwhile together; where there is no way to send, they wait. */
export const createNotificationQueue = (way: () => Send | undefined) => {
  const unsaid = createPendingNotifications()
  let isSending = false

  const sendAll = async (): Promise<void> => {
    const send = way()
    const words = send === undefined ? [] : unsaid.take()
    if (send === undefined || words.length === 0) return
    // What is lost with a connection is found by looking.
    await send(words).catch(() => {})
    return sendAll()
  }

  return (word: Notification): void => {
    unsaid.add(word)
    if (isSending) return
    isSending = true
    void sendAll().finally(() => (isSending = false))
  }
}
