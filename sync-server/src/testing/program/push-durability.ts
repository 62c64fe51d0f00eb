import type { PushResponse, PushResult } from '@little-ledger/domain'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { temporaryFolder } from '../built-app.ts'
import { localFamily, pullAll, pushAs, sendPush } from '../fixtures/device.ts'
import { makeEntry, type SentEntry } from '../fixtures/entries.ts'
import { firstResponseSignal, killDuringWork } from './kill-during-work.ts'
import { startProgram } from './program.ts'
import { remoteClient } from './remote-client.ts'

const AT_ONCE = 4
const BATCH = 40

/** The response, or undefined if the server was killed before responding. */
export const responseOrUndefined = async (sent: Promise<Response>) => {
  try {
    const response = await sent
    return { status: response.status, text: await response.text() }
  } catch {
    return undefined
  }
}

/** Acknowledged items that are missing or changed. */
export const findLost = <T>(acknowledged: ReadonlyMap<string, T>, found: ReadonlyMap<string, unknown>) =>
  [...acknowledged].filter(([id, entry]) => !isDeepStrictEqual(found.get(id), entry))

type Position = Pick<PushResult, 'position' | 'stamp'>

type Killing = { readonly program: string; readonly rounds: number; readonly environment?: Record<string, string> }

/** Repeatedly kills the program during pushes, then compares the journal with the acknowledged entries. */
export const expectPushesToSurviveKills = async ({ program, rounds, environment = {} }: Killing) => {
  const folder = temporaryFolder()
  const { registration, ids } = localFamily('moss')
  const acknowledged = new Map<string, Position>()
  const pending: SentEntry[][] = [[makeEntry('family.created', ids), makeEntry('child.added', ids)]]

  for (let round = 0; round <= rounds; round += 1) {
    const { port, child, output } = await startProgram({ program, folder, environment })
    expect(output.stderr).toBe('')
    const client = remoteClient(port)
    // This request registers the family in the first round and signs in again in later rounds.
    await client.json('POST', '/api/sync/adopt', registration)
    const { entries, last } = await pullAll(client)
    const stored = new Map(entries.map(({ position, entry }) => [entry.id, { position, stamp: entry['stamp'] }]))
    expect([stored.size, entries.at(-1)?.position ?? 0, last.count]).toEqual([last.head, last.head, last.head])
    expect(findLost(acknowledged, stored)).toEqual([])

    const { first, tell } = firstResponseSignal()
    const pushOn = async (): Promise<void> => {
      // Push a batch again if it got no response.
      const batch = pending.pop() ?? Array.from({ length: BATCH }, () => makeEntry('transaction.added', ids))
      const response = await responseOrUndefined(sendPush(client, ids.by, batch))
      if (response === undefined) return void pending.push(batch)
      expect([response.status, response.text]).toEqual([200, expect.any(String)])
      const { results } = JSON.parse(response.text) as PushResponse
      for (const { id, status, position = 0, stamp = '' } of results) {
        expect(['accepted', 'duplicate']).toContain(status)
        acknowledged.set(id, { position, stamp } as Position)
      }
      tell()
      return pushOn()
    }
    // Push the family and child first: entries about a child are rejected until the child exists.
    if (round === 0) await pushAs(client, ids.by, pending[0] ?? [])
    const pushing = Array.from({ length: AT_ONCE }, pushOn)
    await Promise.all([killDuringWork(child, first, round), ...pushing])
  }
  expect(acknowledged.size).toBeGreaterThan((rounds / 2) * BATCH)
}
