import { describe, expect, onTestFinished, test } from 'vitest'
import { emptyDatabase } from '../../testing/postgres.ts'
import { startProxy } from '../../testing/proxy.ts'
import { FAMILY, idOf, OTHER } from '../../testing/storage-contract/samples.ts'
import { createChangeFeed, createNotificationQueue, type Notification } from './change-feed.ts'
import { connectTo } from './open.ts'

/** A send function whose promise resolves only when the test calls `finish`. */
const controlledSend = () => {
  const sent: (readonly Notification[])[] = []
  let resolveSend = () => {}
  const send = (notifications: readonly Notification[]) => {
    sent.push(notifications)
    return new Promise<void>((resolve) => (resolveSend = resolve))
  }
  return { sent, send, finish: () => resolveSend() }
}

describe('notifications to other servers', () => {
  test('are collected while a batch is being sent, keeping only the latest position of each family', async () => {
    const { sent, send, finish } = controlledSend()
    const notify = createNotificationQueue(() => send)
    for (const head of [1, 2, 4, 3]) notify({ familyId: FAMILY, head })
    notify({ familyId: OTHER, head: 9 })
    notify({ familyId: OTHER, head: 'sessions revoked' })
    expect(sent).toEqual([[{ familyId: FAMILY, head: 1 }]])
    finish()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toEqual([
      { familyId: OTHER, head: 'sessions revoked' },
      { familyId: FAMILY, head: 4 },
      { familyId: OTHER, head: 9 },
    ])
  })

  test('are split into batches that fit a payload', async () => {
    const sent: (readonly Notification[])[] = []
    let isOpen = false
    const notify = createNotificationQueue(() =>
      isOpen ? async (notifications) => void sent.push(notifications) : undefined,
    )
    for (let number = 0; number < 200; number += 1) notify({ familyId: idOf(number), head: 2 ** 31 - 1 })
    await Promise.resolve()
    isOpen = true
    notify({ familyId: FAMILY, head: 1 })
    await expect.poll(() => sent.flat().length).toBe(200)
    for (const notifications of sent)
      expect(JSON.stringify({ from: idOf(1), notifications }).length).toBeLessThan(8_000)
  })

  test('continue after a failed batch', async () => {
    const sent: (readonly Notification[])[] = []
    const notify = createNotificationQueue(() => async (notifications) => {
      sent.push(notifications)
      if (sent.length === 1) throw new Error('connection lost')
    })
    notify({ familyId: FAMILY, head: 1 })
    await expect.poll(() => sent.length).toBe(1)
    notify({ familyId: FAMILY, head: 2 })
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toEqual([{ familyId: FAMILY, head: 2 }])
  })
})

test('a listening connection that died without being closed is replaced', async () => {
  const proxy = await startProxy(await emptyDatabase())
  let connections = 0
  const connect = () => {
    connections += 1
    return connectTo(proxy.url, { query_timeout: 300 })
  }
  const query = async () => ({ rows: [], count: 0 })
  const feed = createChangeFeed({ query, epoch: idOf(1), connect, heartbeatMs: 100 })
  onTestFinished(async () => {
    await feed.close()
    proxy.close()
  })
  await feed.start()
  await expect.poll(feed.isDelivering).toBe(true)
  proxy.stall()
  await expect.poll(() => connections).toBe(2)
  await expect.poll(feed.isDelivering).toBe(true)
})
