import { assert, type Id } from '@little-ledger/domain'
import type { Evidence } from './evidence.ts'
import type { Acknowledged } from './saved.ts'
import { peopleOf, type World } from './world.ts'

/** What anybody was told is kept is on the server at the end; what has a reason not to be is still where it was. */
export function checkNothingLost(world: World, evidence: Evidence): void {
  const { server, devices, deletedUsers, deletedChildren } = evidence
  const stored = new Set(server.map(({ entry }) => entry.id))
  const absent = new Set<string>(peopleOf(world).flatMap(({ isAbsent, user }) => (isAbsent ? [user.userId] : [])))
  const isOfDeleted = ({ entry }: Acknowledged): boolean =>
    deletedUsers.has(entry.by) || ('childId' in entry && deletedChildren.has(entry.childId))
  /** On a device of somebody who never came back: neither it nor anybody else could offer it. */
  const waitsSomewhere = (entryId: Id): boolean =>
    devices.some(({ rows, device }) => {
      const isUnvisited = [...device.guests].some((guest) => absent.has(guest))
      return isUnvisited && rows.some(({ id }) => id === entryId)
    })
  for (const acknowledged of world.saved.all()) {
    const { entry, by, where } = acknowledged
    if (stored.has(entry.id) || isOfDeleted(acknowledged)) continue
    const text = `what ${by.name} was told is kept by ${where} is not lost: ${JSON.stringify(entry)}`
    assert(waitsSomewhere(entry.id), text)
  }
}
