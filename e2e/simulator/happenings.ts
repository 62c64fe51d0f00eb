import { turnDay } from '../../app/src/store/day-turn.ts'
import { addChild } from './adding-children.ts'
import { letAllThrough, letStragglerArrive, moveOneCall } from './delivery.ts'
import { cloneDevice, type SimulatedDevice } from './device.ts'
import { killProcess } from './processes.ts'
import { pickWeighted } from './random.ts'
import { recordAnything } from './recording.ts'
import { restoreBackup } from './restoring.ts'
import { writeByApi } from './server-api.ts'
import { signIn, signInOffline, signOut } from './sign-in.ts'
import { abortAtWrite, mendStorage } from './storage-faults.ts'
import { become, closeTab, kick, openTab, sweepDeadPages, type Tab } from './tab.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, usersOf, type World } from './world.ts'

/** Something that may happen to the family, and how likely it is now. */
interface Happening {
  readonly weight: number
  readonly happen: () => Promise<void>
}

const tabsOf = ({ devices }: World): readonly Tab[] => devices.flatMap(({ tabs }) => tabs)

/** The window in which something happens next: any that is open, those on shared devices as likely as others. */
const anyTab = (world: World): Tab => world.random.pick(tabsOf(world))

const anyDevice = ({ random, devices }: World): SimulatedDevice => random.pick(devices)

async function recordHere(world: World): Promise<void> {
  const { random, story } = world
  const tab = anyTab(world)
  become(tab.device)
  if (random.chance(0.05)) abortAtWrite(random.between(1, 6))
  await recordAnything(world, tab)
  if (mendStorage()) story.tell(`${tab.device.name}: storage failed meanwhile`)
}

/** Something is recorded while an answer is being taken in: their transactions alternate. */
async function recordMeanwhile(world: World): Promise<void> {
  const { random, wire, gate } = world
  const answered = wire.calls.filter(({ answer, browser }) => answer !== undefined && browser.tabs.length > 0)
  if (answered.length === 0) return recordHere(world)
  const call = random.pick(answered)
  const tab = random.pick(call.browser.tabs)
  become(call.browser)
  wire.giveBack(call)
  await recordAnything(world, tab)
  return gate.whenIdle()
}

async function synchronise(world: World): Promise<void> {
  kick(world, anyTab(world))
}

async function letTimePass({ random, clock, story }: World): Promise<void> {
  const [least, most] = random.pick([
    [MINUTE_MS, HOUR_MS],
    [HOUR_MS, DAY_MS],
    [DAY_MS, 9 * DAY_MS],
  ] as const)
  clock.pass(random.between(least, most))
  story.tell('time has passed')
}

async function goToDevice(world: World, device = anyDevice(world)): Promise<void> {
  const people = usersOf(world, device)
  if (people.length === 0 || device.signingIn !== undefined) return
  const person = world.random.pick(people)
  if (world.random.chance(0.3)) return signInOffline(world, device, person)
  return signIn(world, device, person)
}

/** Somebody whom the server no longer knows in a window types their password there. */
async function comeAgain(world: World, signedOut: readonly Tab[]): Promise<void> {
  const { device, person } = world.random.pick(signedOut)
  if (device.signingIn === undefined) signIn(world, device, person)
}

/** Another window of somebody who is signed in already. */
async function openAnother(world: World): Promise<void> {
  const { device, person } = anyTab(world)
  if (device.tabs.length > 1) {
    closeTab(world.random.pick(device.tabs))
    return sweepDeadPages(world)
  }
  world.story.tell(`${device.name}: a second window`)
  await openTab(world, device, person)
}

const YEAR_MS = 365 * DAY_MS

async function setClock(world: World): Promise<void> {
  const { random, story } = world
  const device = anyDevice(world)
  const isMended = random.chance(0.5)
  const off = random.pick([30_000, 20 * MINUTE_MS, 3 * HOUR_MS, YEAR_MS])
  device.skewMs = isMended ? 0 : random.pick([-1, 1]) * random.between(off / 2, off)
  story.tell(`${device.name}: its clock is off by ${Math.round(device.skewMs / MINUTE_MS)} minutes`)
}

async function cloneOne(world: World): Promise<void> {
  const { random, story, clock } = world
  const used = world.devices.filter(({ guests }) => guests.size > 0)
  if (used.length === 0) return
  const original = random.pick(used)
  const clone = await cloneDevice(original, `${original.name} (copy)`, clock.now)
  if (random.chance(0.5)) clone.cookie = original.cookie
  world.devices = [...world.devices, clone]
  story.tell(`${clone.name} is made`)
  const person = original.tabs[0]?.person
  if (person !== undefined) await openTab(world, clone, person)
}

async function makeBackup(world: World): Promise<void> {
  world.backups = [...world.backups, await world.server.backUp()]
  world.story.tell('the server is backed up')
}

async function turnDays(world: World): Promise<void> {
  const { device, store } = anyTab(world)
  become(device)
  await turnDay(store)
}

const MOST_DEVICES = 6

function happenings(world: World): readonly Happening[] {
  const { wire, stragglers, devices, backups, random, isCarriedUp } = world
  const moving = wire.calls.length
  const unused = devices.find(({ guests }) => guests.size === 0)
  const signedOut = tabsOf(world).filter(({ state }) => state === 'signed-out')
  return [
    { weight: 50, happen: () => recordHere(world) },
    { weight: moving > 0 ? 8 : 0, happen: () => recordMeanwhile(world) },
    { weight: 50, happen: () => synchronise(world) },
    { weight: moving > 0 ? 280 : 0, happen: () => moveOneCall(world) },
    { weight: 12, happen: () => letTimePass(world) },
    { weight: 14, happen: () => goToDevice(world) },
    { weight: unused ? 10 : 0, happen: () => goToDevice(world, unused) },
    { weight: signedOut.length > 0 ? 30 : 0, happen: () => comeAgain(world, signedOut) },
    { weight: 5, happen: () => openAnother(world) },
    { weight: 4, happen: () => killProcess(world, anyDevice(world)) },
    { weight: 8, happen: () => setClock(world) },
    { weight: devices.length < MOST_DEVICES ? 1 : 0, happen: () => cloneOne(world) },
    { weight: isCarriedUp ? 4 : 0, happen: () => makeBackup(world) },
    { weight: backups.length > 0 ? 5 : 0, happen: () => restoreBackup(world, random.pick(backups)) },
    { weight: stragglers.length > 0 ? 8 : 0, happen: () => letStragglerArrive(world) },
    { weight: isCarriedUp ? 6 : 0, happen: () => writeByApi(world) },
    { weight: 2, happen: () => signOut(world, anyDevice(world)) },
    { weight: 5, happen: () => turnDays(world) },
  ]
}

/** Mostly a family is settled in before anything goes wrong: children are added, and somebody uses every device. */
export async function settleIn(world: World): Promise<void> {
  const [phone, ...others] = world.devices
  const [tab] = phone?.tabs ?? []
  if (tab === undefined || world.random.chance(0.2)) return
  for (let count = world.random.between(2, 3); count > 0; count -= 1) await addChild(world, tab)
  for (let round = 0; round < 2; round += 1) kick(world, tab)
  await letAllThrough(world)
  for (const device of others) {
    signIn(world, device, world.random.pick(usersOf(world, device)))
    await letAllThrough(world)
  }
}

/** One thing happens. */
export async function liveOn(world: World): Promise<void> {
  const possible = tabsOf(world).length === 0 ? [] : happenings(world)
  if (possible.length === 0) return goToDevice(world)
  await pickWeighted(world.random, possible)?.happen()
  return world.gate.whenIdle()
}
