import { addToDigest, assert, EMPTY_DIGEST, instantOf, maySee, type Entry } from '@little-ledger/domain'
import { readEnvelope } from '../../app/src/ledger/entry-envelope.ts'
import type { DeviceEvidence, Evidence } from './evidence.ts'
import { actorFor, type Person } from './people.ts'
import { TOLERATED_MS } from './monitor.ts'
import { peopleOf, type World } from './world.ts'

interface Placed {
  readonly position: number
  readonly entry: Entry
}

/** What of a journal somebody may see, in the server's order. */
const seenBy = (person: Person, placed: readonly Placed[]): readonly Placed[] =>
  placed.filter(({ entry }) => maySee(actorFor(person), entry)).sort((a, b) => a.position - b.position)

const digestOf = (placed: readonly Placed[]) =>
  addToDigest(
    EMPTY_DIGEST,
    placed.map(({ position, entry }) => ({ ...entry, position })),
  )

/** Whoever exchanged last holds exactly what the server lets them see: entry by entry, number by number. */
function checkScope({ server }: Evidence, { device, rows }: DeviceEvidence, person: Person): void {
  const held = rows.flatMap(({ position, entry }) =>
    position === undefined ? [] : [{ position, entry: entry as Entry }],
  )
  const [here, there] = [seenBy(person, held), seenBy(person, server)]
  const who = `what ${person.name} may see on the ${device.name}`
  const ids = (placed: readonly Placed[]) =>
    placed.map(({ position, entry }) => `${position}:${entry.id.slice(-6)}`).join()
  assert(ids(here) === ids(there), `${who} is what the server has: ${ids(here)} and not ${ids(there)}`)
  assert(JSON.stringify(digestOf(here)) === JSON.stringify(digestOf(there)), `${who} has the server’s digest`)
}

/** Nothing waits but for those who never came back, and nothing honest was refused. */
function checkOutbox(
  world: World,
  { deletedUsers, deletedChildren, server }: Evidence,
  evidence: DeviceEvidence,
): void {
  const absent = new Set(peopleOf(world).flatMap(({ isAbsent, user }) => (isAbsent ? [user.userId] : [])))
  const known = new Set(server.flatMap(({ entry }) => (entry.kind === 'child.added' ? [entry.childId] : [])))
  for (const row of evidence.rows) {
    const { by, childId } = readEnvelope(row)
    assert(row.refused === undefined, `nothing honest is refused: ${JSON.stringify(row)}`)
    const isForNobody = childId !== undefined && deletedChildren.has(childId) && !known.has(childId)
    const mayWait = absent.has(by) || deletedUsers.has(by) || isForNobody
    assert(row.pending === undefined || mayWait, `nothing waits on the ${evidence.device.name}: ${JSON.stringify(row)}`)
  }
}

/** Fetching everything anew heals what a disk lost; nothing here loses anything, so whoever needed it had gone wrong. */
function checkNeverDiffered({ device, exchange }: DeviceEvidence): void {
  assert(exchange?.refetchedOn === undefined, `the ${device.name} never held anything else than the server`)
}

/**
 * A clock that ran ahead was corrected with the entries that it stamped. Where those are still waiting, or were erased with
 * their child before the server saw them, that comes with the next entry.
 */
function checkClock(
  { clock }: World,
  { deletedChildren }: Evidence,
  { device, rows, lastStamp }: DeviceEvidence,
): void {
  if (deletedChildren.size > 0 || rows.some(({ pending }) => pending !== undefined)) return
  const isAhead = lastStamp !== undefined && instantOf(lastStamp) > clock.now() + TOLERATED_MS
  assert(!isAhead, `the clock of the ${device.name} does not run ahead any more: ${lastStamp}`)
}

export function checkJournals(world: World, evidence: Evidence): void {
  for (const device of evidence.devices) {
    for (const comer of device.comers) checkScope(evidence, device, comer)
    checkNeverDiffered(device)
    checkClock(world, evidence, device)
    if (device.comers.length > 0) checkOutbox(world, evidence, device)
  }
}
