import { assert, maySee } from '@little-ledger/domain'
import { readEnvelope } from '../../../app/src/ledger/database/family-database.ts'
import { movedDate } from '../../../app/src/ledger/set-clock.ts'
import type { FinalDeviceState, FinalState } from './final-state.ts'
import { actorFor } from '../people.ts'
import { peopleOf } from '../family-members.ts'
import type { World } from '../types.ts'

/** Checks that a device stores only entries that may be seen by someone who has signed in there. */
function checkDeviceAccess(world: World, { device, rows }: FinalDeviceState): void {
  const pastUsers = peopleOf(world).filter(({ user }) => device.pastUsers.has(user.userId))
  for (const row of rows) {
    const isVisible = pastUsers.some((pastUser) => maySee(actorFor(pastUser), readEnvelope(row)))
    assert(
      isVisible,
      `everything on the ${device.name} is visible to someone who signed in there: ${JSON.stringify(row)}`,
    )
  }
}

/**
 * Checks that after a child is deleted, only the child.deleted entry is left on the server and on each device where a
 * parent has signed in since.
 */
function checkErased(world: World, { server, devices, deletedChildren }: FinalState): void {
  const hasParent = ({ finalUsers }: FinalDeviceState) => finalUsers.includes(world.parent)
  const stored = devices.filter(hasParent).map(({ device, entries }) => ({ where: device.name, entries }))
  const all = [...stored, { where: 'server', entries: server.map(({ entry }) => entry) }]
  for (const { where, entries } of all) {
    for (const entry of entries) {
      const isRemaining = 'childId' in entry && deletedChildren.has(entry.childId) && entry.kind !== 'child.deleted'
      assert(!isRemaining, `the deleted child is erased from the ${where}: ${JSON.stringify(entry)}`)
    }
  }
}

/** Checks that entries keep their author and content. Only a clock correction may change their stamp and dates. */
function checkAuthors({ acknowledged }: World, { server, devices }: FinalState): void {
  const all = [...server.map(({ entry }) => entry), ...devices.flatMap(({ entries }) => entries)]
  for (const entry of all) {
    const original = acknowledged.find(entry.id)
    if (original === undefined) continue
    const { stamp, on, at } = entry
    const corrected = { ...original.entry, ...movedDate(original.entry, original.entry.on, on), stamp, on, at }
    assert(JSON.stringify(sorted(entry)) === JSON.stringify(sorted(corrected)), `the entry is unchanged: ${entry.id}`)
    assert(entry.by === original.by.user.userId, `the entry still has its author: ${entry.id}`)
  }
}

const sorted = (entry: object): object => Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))

export function checkPrivacy(world: World, state: FinalState): void {
  for (const device of state.devices) checkDeviceAccess(world, device)
  checkErased(world, state)
  checkAuthors(world, state)
}
