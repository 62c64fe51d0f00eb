import { assert, maySee } from '@little-ledger/domain'
import { readEnvelope } from '../../app/src/ledger/entry-envelope.ts'
import type { DeviceEvidence, Evidence } from './evidence.ts'
import { actorFor } from './people.ts'
import { peopleOf, type World } from './world.ts'

/** A device holds only what those who ever signed in there may see: no sibling's money, no parent's profile. */
function checkGuests(world: World, { device, rows }: DeviceEvidence): void {
  const guests = peopleOf(world).filter(({ user }) => device.guests.has(user.userId))
  for (const row of rows) {
    const isTheirs = guests.some((guest) => maySee(actorFor(guest), readEnvelope(row)))
    assert(isTheirs, `the ${device.name} holds nothing that is nobody’s there: ${JSON.stringify(row)}`)
  }
}

/** Of a deleted child nothing is left but that there was one, wherever a parent signed in since, and on the server. */
function checkErased(world: World, { server, devices, deletedChildren }: Evidence): void {
  const isParents = ({ comers }: DeviceEvidence) => comers.includes(world.parent)
  const held = devices.filter(isParents).map(({ device, entries }) => ({ where: device.name, entries }))
  const all = [...held, { where: 'server', entries: server.map(({ entry }) => entry) }]
  for (const { where, entries } of all) {
    for (const entry of entries) {
      const isLeft = 'childId' in entry && deletedChildren.has(entry.childId) && entry.kind !== 'child.deleted'
      assert(!isLeft, `a deleted child is erased from the ${where}: ${JSON.stringify(entry)}`)
    }
  }
}

/** Entries keep saying what they said, in the name of whoever recorded them. */
function checkAuthors({ saved }: World, { server, devices }: Evidence): void {
  const all = [...server.map(({ entry }) => entry), ...devices.flatMap(({ entries }) => entries)]
  for (const entry of all) {
    const original = saved.find(entry.id)
    if (original === undefined) continue
    const { stamp, on, at } = entry
    const corrected = { ...original.entry, stamp, on, at }
    assert(
      JSON.stringify(sorted(entry)) === JSON.stringify(sorted(corrected)),
      `an entry says what it said: ${entry.id}`,
    )
    assert(entry.by === original.by.user.userId, `an entry is in its author’s name: ${entry.id}`)
  }
}

const sorted = (entry: object): object => Object.fromEntries(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1)))

export function checkPrivacy(world: World, evidence: Evidence): void {
  for (const device of evidence.devices) checkGuests(world, device)
  checkErased(world, evidence)
  checkAuthors(world, evidence)
}
