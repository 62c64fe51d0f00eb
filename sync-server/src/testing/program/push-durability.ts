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

/** A dying server is taken for what it is: no answer. */
export const responseOrUndefined = async (asked: Promise<Response>) => {
  try {
    const answer = await asked
    return { status: answer.status, text: await answer.text() }
  } catch {
    return undefined
  }
}

/** What was acknowledged and is not found as it was. */
export const findLost = <T>(acknowledged: ReadonlyMap<string, T>, found: ReadonlyMap<string, unknown>) =>
  [...acknowledged].filter(([id, entry]) => !isDeepStrictEqual(found.get(id), entry))

type Position = Pick<PushResult, 'position' | 'stamp'>

type Killing = { readonly program: string; readonly rounds: number; readonly environment?: Record<string, string> }

/** Kills the program in the middle of pushes, again and again, and holds what it then has against what it acknowledged. */
export const expectPushesToSurviveKills = async ({ program, rounds, environment = {} }: Killing) => {
  const folder = temporaryFolder()
  const { registration, ids } = localFamily('moss')
  const acknowledged = new Map<string, Position>()
  const unanswered: SentEntry[][] = [[makeEntry('family.created', ids), makeEntry('child.added', ids)]]

  for (let round = 0; round <= rounds; round += 1) {
    const { port, child, output } = await startProgram({ program, folder, environment })
    expect(output.stderr).toBe('')
    const client = remoteClient(port)
    // Made in the first round, and from then on a lost answer asked for again.
    await client.json('POST', '/api/sync/adopt', registration)
    const { entries, last } = await pullAll(client)
    const stored = new Map(entries.map(({ position, entry }) => [entry.id, { position, stamp: entry['stamp'] }]))
    expect([stored.size, entries.at(-1)?.position ?? 0, last.count]).toEqual([last.head, last.head, last.head])
    expect(findLost(acknowledged, stored)).toEqual([])

    const { first, tell } = firstResponseSignal()
    const pushOn = async (): Promise<void> => {
      // What was not answered is offered again as it is; it is there already or it is not, and never twice.
      const batch = unanswered.pop() ?? Array.from({ length: BATCH }, () => makeEntry('transaction.added', ids))
      const answer = await responseOrUndefined(sendPush(client, ids.by, batch))
      if (answer === undefined) return void unanswered.push(batch)
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)])
      const { results } = JSON.parse(answer.text) as PushResponse
      for (const { id, status, position = 0, stamp = '' } of results) {
        expect(['accepted', 'duplicate']).toContain(status)
        acknowledged.set(id, { position, stamp } as Position)
      }
      tell()
      return pushOn()
    }
    // The family first: nothing about a child is taken before the child.
    if (round === 0) await pushAs(client, ids.by, unanswered[0] ?? [])
    const pushing = Array.from({ length: AT_ONCE }, pushOn)
    await Promise.all([killDuringWork(child, first, round), ...pushing])
  }
  expect(acknowledged.size).toBeGreaterThan((rounds / 2) * BATCH)
}
