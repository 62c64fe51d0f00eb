import { assert, deriveLedger, type CivilDate, type Entry } from '@little-ledger/domain'
import { isDeepStrictEqual } from 'node:util'
import type { FamilyStore } from '../../app/src/ledger/family-store.ts'
import { derivedModel, storedModel } from '../../app/src/testing/stored-model.ts'
import { calculate } from '../../packages/domain/oracle/oracle.mjs'
import type { DeviceEvidence, Evidence } from './evidence.ts'
import type { World } from './world.ts'

interface Calculated {
  readonly childId: string
  readonly bank: number
  readonly cash: number
  readonly principal: number
  readonly postings: readonly object[]
}

/** What the independent calculation makes of a journal, by child. */
function calculated(entries: readonly Entry[], today: string): ReadonlyMap<string, Calculated> {
  const { children }: { readonly children: readonly Calculated[] } = calculate({ today, entries })
  return new Map(children.map((child) => [child.childId, child]))
}

interface Shown {
  readonly id: string
  readonly account: string
  readonly type: string
  readonly date: string
  readonly amount: number
  readonly balanceAfter: number
}

const inItsWords = ({ id, account, type, date, amount, balanceAfter }: Shown) => ({
  ...{ id, account, type, date },
  ...{ amount, balanceAfter },
})

/** A device's rows, in the words of the independent calculation. */
async function shownOn({ store: { db } }: DeviceEvidence): Promise<ReadonlyMap<string, Calculated>> {
  const children = await db.children.toArray()
  const rows = await db.transactions.orderBy('[childId+order]').toArray()
  const shown = children.map(({ id, balance, cashOnHand, principal }): Calculated => {
    const postings = rows.filter(({ childId }) => childId === id).map(inItsWords)
    return { childId: id, bank: balance, cash: cashOnHand, principal, postings }
  })
  return new Map(shown.map((child) => [child.childId, child]))
}

function assertSame(a: unknown, b: unknown, sentence: string): void {
  assert(isDeepStrictEqual(a, b), `${sentence}: ${told(a)} and not ${told(b)}`)
}

const told = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (part instanceof Map ? Object.fromEntries(part) : part))

/** The server's ledger, child by child and posting by posting. */
function checkServer({ server, today }: Evidence): void {
  const entries = server.map(({ entry }) => entry)
  const ledger = deriveLedger(entries, today)
  const shown = ledger.children.map(({ child, accounts }): [string, Calculated] => {
    const { id, balance, cashOnHand, principal } = child
    const postings = accounts.postings.map(inItsWords)
    return [id, { childId: id, bank: balance, cash: cashOnHand, principal, postings }]
  })
  const sorted = new Map(shown.sort(([a], [b]) => (a < b ? -1 : 1)))
  assertSame(sorted, calculated(entries, today), 'the server’s ledger is what was calculated apart')
}

/** What a device stores for its screens is what its own journal comes to; rows may lag only where they say so. */
export async function checkRows(store: FamilyStore, name: string, today: CivilDate): Promise<void> {
  const stale = (await store.db.getMeta('staleSubjects')) ?? []
  if (stale.length > 0) return
  const [stored, derived] = [await storedModel(store), await derivedModel(store, today)]
  assertSame(stored, derived, `the rows of the ${name} are what its journal comes to`)
}

/** A device's rows: what its own journal comes to, and to the cent what was calculated apart. */
async function checkDevice(evidence: Evidence, device: DeviceEvidence): Promise<void> {
  const { today } = evidence
  const { name } = device.device
  await checkRows(device.store, name, today)
  const shown = await shownOn(device)
  assertSame(shown, calculated(device.entries, today), `the ${name} shows what was calculated apart`)
  if (device.rows.some(({ pending }) => pending !== undefined)) return
  const everywhere = calculated(
    evidence.server.map(({ entry }) => entry),
    today,
  )
  for (const { user } of device.comers) {
    const ids = user.childId === undefined ? [...everywhere.keys()] : [user.childId]
    for (const id of ids) assertSame(shown.get(id), everywhere.get(id), `the ${name} shows the family’s ledger`)
  }
}

export async function checkCents(_world: World, evidence: Evidence): Promise<void> {
  checkServer(evidence)
  for (const device of evidence.devices) if (device.entries.length > 0) await checkDevice(evidence, device)
}
