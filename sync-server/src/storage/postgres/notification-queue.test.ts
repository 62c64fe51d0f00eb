import { describe, expect, test } from 'vitest'
import { FAMILY, idOf, OTHER } from '../../testing/storage-contract/samples.ts'
import { createNotificationQueue, type Notification } from './notification-queue.ts'

/** A way that takes words one lot at a time, and only when it is let. */
const slowWay = () => {
  const sent: (readonly Notification[])[] = []
  let let1 = () => {}
  const send = (words: readonly Notification[]) => {
    sent.push(words)
    return new Promise<void>((resolve) => (let1 = resolve))
  }
  return { sent, send, goOn: () => let1() }
}

describe('words to other servers', () => {
  test('that came while others were under way go together, of each family the latest head', async () => {
    const { sent, send, goOn } = slowWay()
    const say = createNotificationQueue(() => send)
    for (const head of [1, 2, 4, 3]) say({ familyId: FAMILY, head })
    say({ familyId: OTHER, head: 9 })
    say({ familyId: OTHER, head: 'sessions ended' })
    expect(sent).toEqual([[{ familyId: FAMILY, head: 1 }]])
    goOn()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toEqual([
      { familyId: OTHER, head: 'sessions ended' },
      { familyId: FAMILY, head: 4 },
      { familyId: OTHER, head: 9 },
    ])
  })

  test('fit into what one message may hold', async () => {
    const sent: (readonly Notification[])[] = []
    let isOpen = false
    const say = createNotificationQueue(() => (isOpen ? async (words) => void sent.push(words) : undefined))
    for (let number = 0; number < 200; number += 1) say({ familyId: idOf(number), head: 2 ** 31 - 1 })
    await Promise.resolve()
    isOpen = true
    say({ familyId: FAMILY, head: 1 })
    await expect.poll(() => sent.flat().length).toBe(200)
    for (const words of sent) expect(JSON.stringify({ from: idOf(1), words }).length).toBeLessThan(8_000)
  })

  test('that could not be sent keep nobody from sending the next', async () => {
    const sent: (readonly Notification[])[] = []
    const say = createNotificationQueue(() => async (words) => {
      sent.push(words)
      if (sent.length === 1) throw new Error('the connection broke')
    })
    say({ familyId: FAMILY, head: 1 })
    await expect.poll(() => sent.length).toBe(1)
    say({ familyId: FAMILY, head: 2 })
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toEqual([{ familyId: FAMILY, head: 2 }])
  })
})
