import { deriveLedger, type Entry } from '@little-ledger/domain'
import { calculate } from '../../../packages/domain/testing/oracle/oracle.mjs'
import { assertSame } from './assert-same.ts'
import type { FinalDeviceState, FinalState } from './final-state.ts'
import { checkRows } from './stored-rows.ts'
import type { World } from '../types.ts'

interface ChildLedger {
  readonly childId: string
  readonly bank: number
  readonly cash: number
  readonly principal: number
  readonly postings: readonly object[]
}

/** Ledgers by child, computed from the journal by the independent oracle. */
function expectedLedgers(entries: readonly Entry[], today: string): ReadonlyMap<string, ChildLedger> {
  const { children }: { readonly children: readonly ChildLedger[] } = calculate({ today, entries })
  return new Map(children.map((child) => [child.childId, child]))
}

interface PostingRow {
  readonly id: string
  readonly account: string
  readonly type: string
  readonly date: string
  readonly amount: number
  readonly balanceAfter: number
}

const toOraclePosting = ({ id, account, type, date, amount, balanceAfter }: PostingRow) => ({
  ...{ id, account, type, date },
  ...{ amount, balanceAfter },
})

/** A device's read model in the oracle's shape. */
async function storedLedgers({ store: { db } }: FinalDeviceState): Promise<ReadonlyMap<string, ChildLedger>> {
  const children = await db.children.toArray()
  const rows = await db.transactions.orderBy('[childId+order]').toArray()
  const actual = children.map(({ id, balance, cashOnHand, principal }): ChildLedger => {
    const postings = rows.filter(({ childId }) => childId === id).map(toOraclePosting)
    return { childId: id, bank: balance, cash: cashOnHand, principal, postings }
  })
  return new Map(actual.map((child) => [child.childId, child]))
}

/** Compares the server's ledger with the oracle's, for each child and posting. */
function checkServer({ server, today }: FinalState): void {
  const entries = server.map(({ entry }) => entry)
  const ledger = deriveLedger(entries, today)
  const actual = ledger.children.map(({ child, accounts }): [string, ChildLedger] => {
    const { id, balance, cashOnHand, principal } = child
    const postings = accounts.postings.map(toOraclePosting)
    return [id, { childId: id, bank: balance, cash: cashOnHand, principal, postings }]
  })
  const sorted = new Map(actual.sort(([a], [b]) => (a < b ? -1 : 1)))
  assertSame(sorted, expectedLedgers(entries, today), 'the server’s ledger equals the oracle’s')
}

/** Compares a device's rows with its own journal, with the oracle and, if nothing is pending, with the server. */
async function checkDevice(state: FinalState, device: FinalDeviceState): Promise<void> {
  const { today } = state
  const { name } = device.device
  await checkRows(device.store, name, today)
  const actual = await storedLedgers(device)
  assertSame(actual, expectedLedgers(device.entries, today), `the ledger on the ${name} equals the oracle’s`)
  if (device.rows.some(({ pending }) => pending !== undefined)) return
  const serverLedgers = expectedLedgers(
    state.server.map(({ entry }) => entry),
    today,
  )
  for (const { user } of device.finalUsers) {
    const ids = user.childId === undefined ? [...serverLedgers.keys()] : [user.childId]
    for (const id of ids)
      assertSame(actual.get(id), serverLedgers.get(id), `the ledger on the ${name} equals the server’s`)
  }
}

export async function checkLedgers(_world: World, state: FinalState): Promise<void> {
  checkServer(state)
  for (const device of state.devices) if (device.entries.length > 0) await checkDevice(state, device)
}
