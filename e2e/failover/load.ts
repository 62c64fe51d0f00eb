import { setTimeout } from 'node:timers/promises'
import { addToDigest, EMPTY_DIGEST, type PullResponse, type PushResponse } from '@little-ledger/domain'
import { readEvents } from '../../sync-server/src/testing/event-stream.ts'
import { localFamily, pullPage, pushAs, sendPush } from '../../sync-server/src/testing/fixtures/device.ts'
import { makeEntry } from '../../sync-server/src/testing/fixtures/entries.ts'
import { remoteClient } from '../../sync-server/src/testing/program/remote-client.ts'

/** Clients of each family: two devices that push, and one that writes by REST. */
export const CLIENTS = 3

const BATCH = 3
const PAUSE_MS = 300

/** How long a client waits before it repeats a request. */
const RETRY_MS = 100

export const NO_RESPONSE = 'no response'

type Ports = readonly number[]

type Acknowledgement = { readonly client: string; readonly sentAt: number; readonly at: number }

/** What the clients of all families have seen. */
export const createRecord = () => {
  const acknowledgements: Acknowledgement[] = []
  const failures = new Map<string, number>()
  return {
    acknowledge: (client: string, sentAt: number) =>
      void acknowledgements.push({ client, sentAt, at: performance.now() }),
    fail: (reason: string) => void failures.set(reason, (failures.get(reason) ?? 0) + 1),
    failures,
    /** How many writes sent after `since` each client got acknowledged, and how long after it the first one was. */
    since: (since: number) => {
      const first = new Map<string, number>()
      for (const { client, sentAt, at } of acknowledgements)
        if (sentAt >= since && !first.has(client)) first.set(client, at - since)
      return first
    },
  }
}

export type WriteRecord = ReturnType<typeof createRecord>

type Attempt = { readonly status: number; readonly text: string }

/** Repeats a request on one server after another until it succeeds. Every failure must be a 503. */
const untilAcknowledged = async (
  record: WriteRecord,
  client: string,
  expected: number,
  send: (attempt: number) => Promise<Response>,
): Promise<Attempt> => {
  for (let attempt = 0; ; attempt += 1) {
    const sentAt = performance.now()
    try {
      const response = await send(attempt)
      const text = await response.text()
      if (response.status === expected) {
        record.acknowledge(client, sentAt)
        return { status: response.status, text }
      }
      record.fail(`${response.status} ${response.headers.get('Error-Code')}`)
    } catch {
      // The server closed an idle connection while the request was on its way.
      record.fail(NO_RESPONSE)
    }
    await setTimeout(RETRY_MS)
  }
}

/** Registers a family whose devices push, write by REST, pull and listen until `finish`. */
export const startFamily = async (name: string, ports: Ports, record: WriteRecord) => {
  const { registration, ids } = localFamily(name)
  const [port = 0] = ports
  const parent = remoteClient(port)
  await parent.json('POST', '/api/sync/adopt', registration)
  const cookie = parent.cookie()
  const on = (turn: number) => remoteClient(ports[turn % ports.length] ?? 0, cookie)
  await pushAs(parent, ids.by, [makeEntry('family.created', ids), makeEntry('child.added', ids)])
  const path = `/api/children/${ids.childId}/transactions`

  /** Positions of acknowledged entries, and ids of acknowledged REST writes by their key. */
  const pushed = new Map<string, number>()
  const written = new Map<string, string>()
  const problems: string[] = []
  const state = { isOver: false }

  const push = async (device: number): Promise<void> => {
    for (let turn = device; !state.isOver; turn += 1) {
      const batch = Array.from({ length: BATCH }, () => makeEntry('transaction.added', ids))
      const client = `${name} push ${device}`
      const { text } = await untilAcknowledged(record, client, 200, (attempt) =>
        sendPush(on(turn + attempt), ids.by, batch),
      )
      for (const { id, status, position = 0 } of (JSON.parse(text) as PushResponse).results) {
        if (status !== 'accepted' && status !== 'duplicate') problems.push(`${id} ${status}`)
        if (pushed.has(id)) problems.push(`${id} acknowledged twice`)
        pushed.set(id, position)
      }
      await setTimeout(PAUSE_MS)
    }
  }
  const write = async (): Promise<void> => {
    for (let turn = 0; !state.isOver; turn += 1) {
      const key = `${name}-${turn}`
      const deposit = { type: 'deposit', amount: 0.01, description: key, date: '2026-11-20' }
      const { text } = await untilAcknowledged(record, `${name} write`, 201, (attempt) =>
        on(turn + attempt).request('POST', path, deposit, { 'Idempotency-Key': key }),
      )
      written.set(key, (JSON.parse(text) as { id: string }).id)
      await setTimeout(PAUSE_MS)
    }
  }
  /** A device that pulls new entries and compares its digest with the server's. */
  const pulled: PullResponse['entries'][number][] = []
  let [digest, cursor, compared] = [EMPTY_DIGEST, undefined as PullResponse | undefined, 0]
  const pullOnce = async (turn: number) => {
    const query = cursor && { epoch: cursor.epoch, scope: cursor.scope, after: cursor.next }
    const page = await pullPage(on(turn), { limit: 1_000, ...query })
    for (const entry of page.entries) {
      if (entry.position !== pulled.length + 1) problems.push(`position ${entry.position} after ${pulled.length}`)
      pulled.push(entry)
    }
    digest = addToDigest(digest, page.entries)
    cursor = page
    if (page.digest === undefined) return
    compared += 1
    if (page.digest !== digest.digest || page.count !== digest.count) problems.push(`digest differs at ${page.next}`)
  }
  const pull = async (): Promise<void> => {
    for (let turn = 0; !state.isOver; turn += 1) {
      await pullOnce(turn).catch(() => {})
      await setTimeout(PAUSE_MS)
    }
  }

  /** The positions that each server's event stream has announced. */
  const streams = await Promise.all(
    ports.map(async (_, turn) => {
      const events = readEvents(await on(turn).request('GET', '/api/sync/events'))
      const seen = { head: 0, isOpen: true }
      const follow = async (): Promise<void> => {
        const text = await events.next()
        if (text === undefined) {
          seen.isOpen = false
          return
        }
        seen.head = Math.max(seen.head, ...[...text.matchAll(/"head":(\d+)/g)].map(([, head]) => Number(head)))
        return follow()
      }
      void follow().catch(() => (seen.isOpen = false))
      return { seen, stop: events.stop }
    }),
  )

  const running = [push(0), push(1), write(), pull()]
  return {
    name,
    path,
    on,
    pushed,
    written,
    pulled,
    problems,
    streams,
    compared: () => compared,
    /** Stops once every write in progress has been acknowledged, and pulls the rest. */
    finish: async () => {
      state.isOver = true
      await Promise.all(running)
      do await pullOnce(0)
      while (cursor?.more)
    },
    stopStreams: () => Promise.all(streams.map(({ stop }) => stop())),
    /** Pushes one more entry to the first server. @returns how long until both servers' streams announced it */
    measureNotification: async () => {
      const entry = makeEntry('transaction.added', ids)
      const { text } = await untilAcknowledged(record, `${name} push 0`, 200, () => sendPush(on(0), ids.by, [entry]))
      const at = performance.now()
      const [result] = (JSON.parse(text) as PushResponse).results
      pushed.set(entry.id, result?.position ?? 0)
      while (streams.some(({ seen }) => seen.isOpen && seen.head < (result?.position ?? 0))) {
        if (performance.now() - at > 15_000) return undefined
        await setTimeout(10)
      }
      return performance.now() - at
    },
  }
}

export type Family = Awaited<ReturnType<typeof startFamily>>
