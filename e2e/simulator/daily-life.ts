import { refreshForToday } from '../../app/src/ledger/read-model/daily-refresh.ts'
import { addChild } from './adding-children.ts'
import { letAllThrough } from './delivery.ts'
import type { SimulatedDevice } from './device.ts'
import { recordAnything } from './recording.ts'
import { signIn, signInOffline } from './sign-in.ts'
import { abortAtWrite, mendStorage } from './storage-faults.ts'
import { become, closeTab, kick, openTab, sweepDeadPages, type Tab } from './tab.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, usersOf, type World } from './world.ts'

export const tabsOf = ({ devices }: World): readonly Tab[] => devices.flatMap(({ tabs }) => tabs)

/** The window in which something happens next: any that is open, those on shared devices as likely as others. */
const anyTab = (world: World): Tab => world.random.pick(tabsOf(world))

export const anyDevice = ({ random, devices }: World): SimulatedDevice => random.pick(devices)

export async function recordHere(world: World): Promise<void> {
  const { random, story } = world
  const tab = anyTab(world)
  become(tab.device)
  if (random.chance(0.05)) abortAtWrite(random.between(1, 6))
  await recordAnything(world, tab)
  if (mendStorage()) story.tell(`${tab.device.name}: storage failed meanwhile`)
}

/** Something is recorded while an answer is being taken in: their transactions alternate. */
export async function recordMeanwhile(world: World): Promise<void> {
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

export async function synchronise(world: World): Promise<void> {
  kick(world, anyTab(world))
}

export async function letTimePass({ random, clock, story }: World): Promise<void> {
  const [least, most] = random.pick([
    [MINUTE_MS, HOUR_MS],
    [HOUR_MS, DAY_MS],
    [DAY_MS, 9 * DAY_MS],
  ] as const)
  clock.pass(random.between(least, most))
  story.tell('time has passed')
}

export async function goToDevice(world: World, device = anyDevice(world)): Promise<void> {
  const people = usersOf(world, device)
  if (people.length === 0 || device.signingIn !== undefined) return
  const person = world.random.pick(people)
  if (world.random.chance(0.3)) return signInOffline(world, device, person)
  return signIn(world, device, person)
}

/** Somebody whom the server no longer knows in a window types their password there. */
export async function comeAgain(world: World, signedOut: readonly Tab[]): Promise<void> {
  const { device, person } = world.random.pick(signedOut)
  if (device.signingIn === undefined) signIn(world, device, person)
}

/** Another window of somebody who is signed in already. */
export async function openAnother(world: World): Promise<void> {
  const { device, person } = anyTab(world)
  if (device.tabs.length > 1) {
    closeTab(world.random.pick(device.tabs))
    return sweepDeadPages(world)
  }
  world.story.tell(`${device.name}: a second window`)
  await openTab(world, device, person)
}

export async function turnDays(world: World): Promise<void> {
  const { device, store } = anyTab(world)
  become(device)
  await refreshForToday(store)
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
