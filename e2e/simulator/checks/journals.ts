import { addToDigest, assert, EMPTY_DIGEST, instantOf, maySee, type Entry } from '@little-ledger/domain'
import { readEnvelope } from '../../../app/src/ledger/database/family-database.ts'
import type { FinalDeviceState, FinalState } from './final-state.ts'
import { actorFor, type Person } from '../people.ts'
import { MAX_STAMP_LEAD_MS } from './monitor.ts'
import { peopleOf } from '../family-members.ts'
import type { World } from '../types.ts'

interface PositionedEntry {
  readonly position: number
  readonly entry: Entry
}

/** The entries that a person may see, in the server's order. */
const visibleTo = (person: Person, positioned: readonly PositionedEntry[]): readonly PositionedEntry[] =>
  positioned.filter(({ entry }) => maySee(actorFor(person), entry)).sort((a, b) => a.position - b.position)

const digestOf = (positioned: readonly PositionedEntry[]) => addToDigest(EMPTY_DIGEST, positioned)

/** Checks that the device stores exactly the entries that the person may see, at the server's positions. */
function checkScope({ server }: FinalState, { device, rows }: FinalDeviceState, person: Person): void {
  const stored = rows.flatMap(({ position, entry }) =>
    position === undefined ? [] : [{ position, entry: entry as Entry }],
  )
  const [local, remote] = [visibleTo(person, stored), visibleTo(person, server)]
  const subject = `the entries of ${person.name} on the ${device.name}`
  const ids = (positioned: readonly PositionedEntry[]) =>
    positioned.map(({ position, entry }) => `${position}:${entry.id.slice(-6)}`).join()
  assert(ids(local) === ids(remote), `${subject} equal the server’s: got ${ids(local)}, expected ${ids(remote)}`)
  assert(JSON.stringify(digestOf(local)) === JSON.stringify(digestOf(remote)), `${subject} have the server’s digest`)
}

/**
 * Checks that only entries of absent people or deleted users and children are still pending, and that no valid entry
 * was refused.
 */
function checkOutbox(
  world: World,
  { deletedUsers, deletedChildren, server }: FinalState,
  deviceState: FinalDeviceState,
): void {
  const absentUsers = new Set(peopleOf(world).flatMap(({ isAbsent, user }) => (isAbsent ? [user.userId] : [])))
  const known = new Set(server.flatMap(({ entry }) => (entry.kind === 'child.added' ? [entry.childId] : [])))
  for (const row of deviceState.rows) {
    const { by, childId } = readEnvelope(row)
    assert(row.refused === undefined, `no valid entry is rejected: ${JSON.stringify(row)}`)
    const isOfDeletedChild = childId !== undefined && deletedChildren.has(childId) && !known.has(childId)
    const mayBePending = absentUsers.has(by) || deletedUsers.has(by) || isOfDeletedChild
    assert(
      row.pending === undefined || mayBePending,
      `no entry is pending on the ${deviceState.device.name}: ${JSON.stringify(row)}`,
    )
  }
}

/**
 * Checks that no device refetched its journal. A refetch repairs entries lost on the device. Since no simulated fault
 * loses entries, a refetch means a sync bug.
 */
function checkNoRefetch({ device, syncProgress }: FinalDeviceState): void {
  assert(syncProgress?.refetch === undefined, `the ${device.name} never refetched the journal`)
}

/**
 * If a device's clock was ahead, checks that its latest stamp was corrected along with its entries. Skipped if entries
 * are pending or a child was deleted, because the stamp may then stay ahead until the next entry is recorded.
 */
function checkClock(
  { serverClock }: World,
  { deletedChildren }: FinalState,
  { device, rows, lastStamp }: FinalDeviceState,
): void {
  if (deletedChildren.size > 0 || rows.some(({ pending }) => pending !== undefined)) return
  const isAhead = lastStamp !== undefined && instantOf(lastStamp) > serverClock.latest() + MAX_STAMP_LEAD_MS
  assert(!isAhead, `the clock of the ${device.name} was corrected: ${lastStamp}`)
}

export function checkJournals(world: World, state: FinalState): void {
  for (const device of state.devices) {
    for (const finalUser of device.finalUsers) checkScope(state, device, finalUser)
    checkNoRefetch(device)
    checkClock(world, state, device)
    if (device.finalUsers.length > 0) checkOutbox(world, state, device)
  }
}
