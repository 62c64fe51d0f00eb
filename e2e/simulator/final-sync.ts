import { assert, type Id } from '@little-ledger/domain'
import { readEnvelope } from '../../app/src/ledger/database/family-database.ts'
import { deliverAll } from './events/delivery.ts'
import { readStoredEntries } from './device/stored-entries.ts'
import type { Person } from './people.ts'
import { signIn } from './device/sign-in.ts'
import { clearStorageFaults } from './device/storage-faults.ts'
import { RIGHT_CLOCK } from './device/device-clock.ts'
import { setDeviceClock } from './device/set-device-clock.ts'
import { setServerClockRight } from './events/server-clock.ts'
import { answerQuestions } from './commands/answer-clock.ts'
import { closeTab, startSync, openTab, releaseClosedPages } from './device/tab.ts'
import { peopleOf } from './family-members.ts'
import { DAY_MS } from './clock.ts'
import type { SimulatedDevice, Tab, World } from './types.ts'

/** After this many passes over all devices, nothing may change anymore. */
const MAX_PASSES = 8

/** User ids of the children who have been deleted on the server. */
export const deletedUsers = async ({ server, familyId }: World): Promise<ReadonlySet<string>> =>
  new Set(await server.deletedUsers(familyId))

/** Ids of the users who have pending entries on the device. */
async function pendingAuthors(world: World, device: SimulatedDevice): Promise<ReadonlySet<Id>> {
  const pending = (await readStoredEntries(world, device)).filter((row) => row.pending !== undefined)
  return new Set(pending.map((row) => readEnvelope(row).by))
}

/** Everyone who signed in on the device or has pending entries there, except absent people. */
export async function finalUsersOf(world: World, device: SimulatedDevice): Promise<readonly Person[]> {
  if (device.pastUsers.size === 0) return []
  const pending = await pendingAuthors(world, device)
  const finalUsers = peopleOf(world).filter(
    ({ user: { userId } }) => device.pastUsers.has(userId) || pending.has(userId),
  )
  return finalUsers.filter(({ isAbsent }) => !isAbsent)
}

/** The server's longest login delay. */
const MAX_LOGIN_DELAY_MS = 15 * 60_000

/** Syncs or signs in. Retries once after the delay if the server rate-limited the sign-in. */
async function syncWithRetry(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  device.isRateLimited = false
  await syncOrSignIn(world, device, person)
  if (!device.isRateLimited) return
  world.clock.advance(MAX_LOGIN_DELAY_MS)
  await syncOrSignIn(world, device, person)
}

async function syncOrSignIn(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  const [tab] = device.tabs
  if (tab?.person === person && isSynced(tab)) {
    startSync(world, tab)
    await deliverAll(world)
    if (tab.state === 'clock') await askAndSync(world, tab)
    if (isSynced(tab)) return
  }
  signIn(world, device, person)
  await deliverAll(world)
  const [opened] = device.tabs
  if (opened?.state === 'clock') await askAndSync(world, opened)
}

/** Answers which clock is right, then syncs again. */
async function askAndSync(world: World, tab: Tab): Promise<void> {
  await answerQuestions(world, tab)
  startSync(world, tab)
  await deliverAll(world)
}

const isSynced = ({ state }: Tab): boolean => state === 'synced'

/**
 * Syncs as a person on a device and asserts that the sync succeeds. Downloads the family first if it is not on the
 * device yet. In the first pass, the server may not know a child's login: after a restore, a later device can be the only
 * one that has it.
 * @returns whether the person could sync
 */
async function syncAs(world: World, device: SimulatedDevice, person: Person, pass: number): Promise<boolean> {
  if ((await deletedUsers(world)).has(person.user.userId)) return true
  await syncWithRetry(world, device, person)
  const [tab] = device.tabs
  world.eventLog.add(`${device.name}: final sync of ${person.name} → ${tab?.state}`)
  const isDone = tab?.person === person && isSynced(tab)
  const mayWait = pass === 1 && person !== world.parent
  assert(isDone || mayWait, `${person.name} can sync on the ${device.name}`)
  return isDone
}

/** Restarts a device. Its last person stays signed in if the session is still valid. */
async function restartDevice(world: World, device: SimulatedDevice): Promise<void> {
  const [front] = device.tabs
  for (const tab of device.tabs) closeTab(tab)
  if (device.signInPage !== undefined) device.signInPage.isAlive = false
  delete device.signInPage
  await setDeviceClock(world, device, RIGHT_CLOCK)
  releaseClosedPages(world)
  if (front === undefined) return
  const tab = await openTab(world, device, front.person)
  startSync(world, tab)
  await deliverAll(world)
  world.eventLog.add(`${device.name}: ${front.person.name} is still signed in → ${tab.state}`)
}

/** All entries stored on the server and on devices, as text, to detect any change. */
async function fingerprintOf(world: World): Promise<string> {
  const parts: string[] = [JSON.stringify(await world.server.entries(world.familyId))]
  for (const device of world.devices) {
    const rows = await readStoredEntries(world, device)
    parts.push(...rows.map(({ id, position, pending, refused }) => `${id} ${position} ${pending} ${refused}`))
  }
  return parts.join('\n')
}

/** Stops all faults, corrects the clocks and syncs every user on every device until nothing changes. */
export async function syncEverywhere(world: World): Promise<void> {
  clearStorageFaults()
  if (world.isServerClockWrong) await setServerClockRight(world)
  for (const device of world.devices) await restartDevice(world, device)
  for (const child of world.children) child.isAbsent = world.random.chance(0.1)
  let before = await fingerprintOf(world)
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    world.eventLog.add(`final sync, pass ${pass}`)
    let areAllDone = true
    for (const device of world.devices) {
      for (const person of await finalUsersOf(world, device))
        areAllDone = (await syncAs(world, device, person, pass)) && areAllDone
    }
    const after = await fingerprintOf(world)
    if (after === before && areAllDone) return
    before = after
    world.clock.advance(DAY_MS)
  }
  throw new Error('The devices did not converge')
}
