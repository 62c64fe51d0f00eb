import { assert, type Id } from '@little-ledger/domain'
import { readEnvelope } from '../../app/src/ledger/entry-envelope.ts'
import { letAllThrough } from './delivery.ts'
import type { SimulatedDevice } from './device.ts'
import { entriesOn } from './looking.ts'
import type { Person } from './people.ts'
import { signIn } from './sign-in.ts'
import { mendStorage } from './storage-faults.ts'
import { closeTab, kick, openTab, sweepDeadPages, type Tab } from './tab.ts'
import { DAY_MS, peopleOf, type World } from './world.ts'

/** More often than this nobody should have to sign in everywhere for all to have the same. */
const MOST_SWEEPS = 8

/** The users of children that the server knows to be deleted. */
export const deletedUsers = async ({ server, familyId }: World): Promise<ReadonlySet<string>> =>
  new Set(await server.deletedUsers(familyId))

/** Everybody of whom something waits on a device. */
async function authorsWaiting(world: World, device: SimulatedDevice): Promise<ReadonlySet<Id>> {
  const waiting = (await entriesOn(world, device)).filter((row) => row.pending !== undefined)
  return new Set(waiting.map((row) => readEnvelope(row).by))
}

/** Who signs in on a device at the end: whoever ever did, and for whom something waits, as its screen says. */
export async function comersTo(world: World, device: SimulatedDevice): Promise<readonly Person[]> {
  if (device.guests.size === 0) return []
  const waiting = await authorsWaiting(world, device)
  const comers = peopleOf(world).filter(({ user: { userId } }) => device.guests.has(userId) || waiting.has(userId))
  return comers.filter(({ isAbsent }) => !isAbsent)
}

/** The longest that the server has anybody wait between two passwords. */
const LONGEST_WAIT_MS = 15 * 60_000

/** As `stayOrSignIn`, and once more after waiting where the server says that there were too many wrong passwords. */
async function comeIn(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  device.isHeldUp = false
  await stayOrSignIn(world, device, person)
  if (!device.isHeldUp) return
  world.clock.pass(LONGEST_WAIT_MS)
  await stayOrSignIn(world, device, person)
}

async function stayOrSignIn(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  const [tab] = device.tabs
  if (tab?.person === person && isSynced(tab)) {
    kick(world, tab)
    await letAllThrough(world)
    if (isSynced(tab)) return
  }
  signIn(world, device, person)
  await letAllThrough(world)
}

const isSynced = ({ state }: Tab): boolean => state === 'synced'

/** Somebody signs in on a device, where the family is fetched if it never arrived, and stays until all is exchanged. */
async function visit(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  if ((await deletedUsers(world)).has(person.user.userId)) return
  await comeIn(world, device, person)
  const [tab] = device.tabs
  world.story.tell(`${device.name}: at last ${person.name} comes → ${tab?.state}`)
  assert(tab?.person === person && tab.state === 'synced', `${person.name} can exchange on the ${device.name}`)
}

/** Every device is started once more and shows whoever was signed in there, if that session still runs. */
async function startAgain(world: World, device: SimulatedDevice): Promise<void> {
  const [front] = device.tabs
  for (const tab of device.tabs) closeTab(tab)
  if (device.signingIn !== undefined) device.signingIn.isAlive = false
  delete device.signingIn
  device.skewMs = 0
  sweepDeadPages(world)
  if (front === undefined) return
  const tab = await openTab(world, device, front.person)
  kick(world, tab)
  await letAllThrough(world)
  world.story.tell(`${device.name}: ${front.person.name} is still signed in → ${tab.state}`)
}

/** What all devices and the server hold, told apart by any difference. */
async function fingerprintOf(world: World): Promise<string> {
  const parts: string[] = [JSON.stringify(await world.server.entries(world.familyId))]
  for (const device of world.devices) {
    const rows = await entriesOn(world, device)
    parts.push(...rows.map(({ id, position, pending, refused }) => `${id} ${position} ${pending} ${refused}`))
  }
  return parts.join('\n')
}

/** Nothing goes wrong any more: clocks are right, and everybody signs in again until no exchange changes anything. */
export async function settle(world: World): Promise<void> {
  mendStorage()
  for (const device of world.devices) await startAgain(world, device)
  for (const child of world.children) child.isAbsent = world.random.chance(0.1)
  let before = await fingerprintOf(world)
  for (let sweep = 1; sweep <= MOST_SWEEPS; sweep += 1) {
    world.story.tell(`everybody comes once more (${sweep})`)
    for (const device of world.devices) {
      for (const person of await comersTo(world, device)) await visit(world, device, person)
    }
    const after = await fingerprintOf(world)
    if (after === before) return
    before = after
    world.clock.pass(DAY_MS)
  }
  throw new Error('The exchange never comes to rest')
}
