import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'
import * as v from 'valibot'
import { idColumn } from '../rows.ts'
import { SHARED_SERVER_LOCK } from './migrate.ts'
import { createNotificationQueue, type Notification } from './notification-queue.ts'

/** How long after a lost connection the next is tried, and no longer than that apart. */
const FIRST_RETRY_MS = 250
const LONGEST_RETRY_MS = 10_000

const payload = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({
    from: v.string(),
    words: v.array(v.object({ familyId: idColumn, head: v.union([v.number(), v.literal('sessions ended')]) })),
  }),
)

type BusOptions = {
  /** Names the database: others on the same PostgreSQL have channels of their own. */
  readonly epoch: string
  /** A connection of its own: who listens must not share it. */
  readonly connect: () => Promise<Client>
  readonly onWord: (word: Notification) => void
  /** Whoever listens again has missed what was said meanwhile. */
  readonly onListening: () => Promise<void>
}

/**
 * Carries words between the servers of one database by LISTEN and NOTIFY. A word is sent after its commit, not as a part of
 * it: PostgreSQL commits what notifies one after the other, whatever the family (decisions: PostgreSQL). So a server that
 * dies in between says nothing, and some engines, or a pool in front of one, never deliver at all: `isHearing` tells
 * whether what is said here comes back.
 */
export const createNotificationBus = ({ epoch, connect, onWord, onListening }: BusOptions) => {
  const channel = `little_ledger ${epoch}`
  const self = randomUUID()
  let client: Client | undefined
  let [isHearing, isClosed] = [false, false]
  let retrying: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS

  const notify = async (to: Client, words: readonly Notification[]) => {
    await to.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify({ from: self, words })])
  }
  const say = createNotificationQueue(() => {
    const to = client
    return to && ((words) => notify(to, words))
  })

  const hear = (text: string | undefined) => {
    const heard = v.safeParse(payload, text)
    if (!heard.success) return
    if (heard.output.from === self) isHearing = true
    else for (const word of heard.output.words) onWord(word)
  }

  /** A connection may say more than once that it is gone, and a while after the next is there. */
  const lose = (gone: Client | undefined) => {
    if (client !== gone || isClosed) return
    client = undefined
    isHearing = false
    retrying = setTimeout(() => void listen(), retryMs).unref()
    retryMs = Math.min(retryMs * 2, LONGEST_RETRY_MS)
  }
  const listenOn = async (listening: Client) => {
    const gone = () => lose(listening)
    listening
      .on('notification', ({ payload: text }) => hear(text))
      .on('error', gone)
      .on('end', gone)
    client = listening
    // As long as this connection lasts, nobody moves another ledger in or gives the database another name.
    await listening.query(SHARED_SERVER_LOCK)
    // That something was said need not be on the disk.
    await listening.query('SET synchronous_commit = off')
    await listening.query(`LISTEN "${channel}"`)
    await notify(listening, [])
    retryMs = FIRST_RETRY_MS
    await onListening()
  }
  const listen = async () => {
    const listening = await connect().catch(() => undefined)
    if (listening === undefined) return lose(undefined)
    if (isClosed) return void listening.end()
    await listenOn(listening).catch(() => {
      lose(listening)
      void listening.end().catch(() => {})
    })
  }

  return {
    say,
    /** Resolves when it listens, or when it is clear that it cannot at the moment. */
    start: listen,
    isHearing: () => isHearing,
    close: async () => {
      isClosed = true
      clearTimeout(retrying)
      await client?.end().catch(() => {})
    },
  }
}
