// First sync in Chromium: applies ten years of a child's history in pages of 1,000 entries, from response text to read
// model, and writes the same rows with bare Dexie and the same durability.
import { addToDigest, assert, EMPTY_DIGEST, type Actor } from '@little-ledger/domain'
import Dexie from 'dexie'
import { openDevice } from '../../app/src/ledger/database/device.ts'
import { openFamilyStore, type FamilyStore } from '../../app/src/ledger/family-store.ts'
import { createApiClient } from '../../app/src/sync/api-client.ts'
import { applyPage, nextPullRequest } from '../../app/src/sync/sync-progress.ts'
import { idOf, PARENT, tenYearJournal } from '../support/journal.ts'
import { quantile } from '../support/timing.ts'

const ROUNDS = 7
const PAGE = 1000
const actor: Actor = { role: 'parent', userId: PARENT }

/** Pull responses of a first sync, as text. */
function answers(): readonly string[] {
  const stored = tenYearJournal(9_996).map((entry, index) => ({ position: index + 1, entry }))
  const head = stored.length
  const whole = addToDigest(EMPTY_DIGEST, stored)
  return Array.from({ length: Math.ceil(head / PAGE) }, (_, index) => {
    const entries = stored.slice(index * PAGE, (index + 1) * PAGE)
    const next = entries.at(-1)?.position ?? 0
    const more = next < head
    return JSON.stringify({ epoch: 'bench', scope: 'family', entries, next, more, head, ...(more ? {} : whole) })
  })
}

async function firstSync(store: FamilyStore, texts: readonly string[]): Promise<void> {
  const left = [...texts]
  const headers = { 'Content-Type': 'application/json' }
  const { pull } = createApiClient(async () => new Response(left.shift(), { headers }))
  for (let more = true; more;) {
    const asked = await nextPullRequest(store, 'family')
    const page = await pull(asked)
    assert(page.ok, 'every pull response is valid')
    more = page.value.more
    const taken = await applyPage(store, actor, asked, page.value)
    assert(taken.ok && taken.value === (more ? 'more' : 'complete'), 'every page is applied')
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const chunksOf = <T>(rows: readonly T[]): readonly T[][] =>
  Array.from({ length: Math.ceil(rows.length / PAGE) }, (_, index) => rows.slice(index * PAGE, (index + 1) * PAGE))

async function emptyStore(round: number): Promise<FamilyStore> {
  const now = () => Date.parse('2026-11-21T12:00:00Z')
  const device = await openDevice({ now, clockFloor: 0, name: `bench-${round}` })
  // Use a new database for each round.
  return openFamilyStore(device, idOf(900 + round))
}

async function measure(): Promise<Record<string, number>> {
  const texts = answers()
  const ours: number[] = []
  const floor: number[] = []
  let rows = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const store = await emptyStore(round)
    ours.push(await timed(() => firstSync(store, texts)))
    const entries = await store.db.entries.toArray()
    const transactions = await store.db.transactions.toArray()
    rows = entries.length + transactions.length
    const bare = new Dexie(`bare-${round}`, { chromeTransactionDurability: 'strict' })
    bare.version(1).stores({ entries: 'id, subject, pending', transactions: 'id, [childId+order]' })
    await bare.open()
    floor.push(
      await timed(async () => {
        for (const chunk of chunksOf(entries)) await bare.table('entries').bulkPut(chunk)
        for (const chunk of chunksOf(transactions)) await bare.table('transactions').bulkPut(chunk)
      }),
    )
    await store.db.delete()
    await bare.delete()
  }
  return { ours: quantile(ours, 0.5), floor: quantile(floor, 0.5), rows }
}

Object.assign(globalThis, { measure })
