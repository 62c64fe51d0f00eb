import { refreshForToday } from '../../../app/src/ledger/daily-refresh.ts'
import { answerQuestions } from '../commands/answer-clock.ts'
import { addChild } from '../commands/add-child.ts'
import { deliverAll } from './delivery.ts'
import { recordRandomChange } from '../commands/record-change.ts'
import { signIn, signInOffline } from '../device/sign-in.ts'
import { abortAtWrite, clearStorageFaults } from '../device/storage-faults.ts'
import { activateDevice, closeTab, runWhileOpen, startSync, openTab, releaseClosedPages } from '../device/tab.ts'
import { usersOf } from '../family-members.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { SimulatedDevice, Tab, World } from '../types.ts'

export const tabsOf = ({ devices }: World): readonly Tab[] => devices.flatMap(({ tabs }) => tabs)

/** Picks any open tab with equal probability. */
const randomTab = (world: World): Tab => world.random.pick(tabsOf(world))

export const randomDevice = ({ random, devices }: World): SimulatedDevice => random.pick(devices)

export async function recordOnRandomTab(world: World): Promise<void> {
  const { random, eventLog } = world
  const tab = randomTab(world)
  activateDevice(tab.device)
  if (random.chance(0.05)) abortAtWrite(random.between(1, 6))
  await recordRandomChange(world, tab)
  if (clearStorageFaults()) eventLog.add(`${tab.device.name}: storage failed`)
}

/** Records a change while a response is being applied, so that the transactions interleave. */
export async function recordDuringResponse(world: World): Promise<void> {
  const { random, network, tasks } = world
  const callsWithResponse = network.calls.filter(
    ({ response, browser }) => response !== undefined && browser.tabs.length > 0,
  )
  if (callsWithResponse.length === 0) return recordOnRandomTab(world)
  const call = random.pick(callsWithResponse)
  const tab = random.pick(call.browser.tabs)
  activateDevice(call.browser)
  network.deliverResponse(call)
  // The response can end the session and close the tab.
  await runWhileOpen(tab, () => recordRandomChange(world, tab))
  return tasks.whenIdle()
}

export async function answerOnRandomTab(world: World): Promise<void> {
  const tab = randomTab(world)
  activateDevice(tab.device)
  await answerQuestions(world, tab)
}

export async function syncRandomTab(world: World): Promise<void> {
  startSync(world, randomTab(world))
}

/** How long a request may take before it fails. */
const TIMEOUT_MS = HOUR_MS

export async function advanceClock(world: World): Promise<void> {
  const { random, clock, eventLog, network, tasks } = world
  const [min, max] = random.pick([
    [MINUTE_MS, HOUR_MS],
    [HOUR_MS, DAY_MS],
    [DAY_MS, 9 * DAY_MS],
  ] as const)
  const passed = random.between(min, max)
  clock.advance(passed)
  eventLog.add('clock advanced')
  if (passed < TIMEOUT_MS) return
  for (const call of network.calls) {
    activateDevice(call.browser)
    network.fail(call)
    await tasks.whenIdle()
  }
}

export async function signInOnDevice(world: World, device = randomDevice(world)): Promise<void> {
  const people = usersOf(world, device)
  if (people.length === 0 || device.signInPage !== undefined) return
  const person = world.random.pick(people)
  if (world.random.chance(0.3)) return signInOffline(world, device, person)
  return signIn(world, device, person)
}

/** Signs in again in a tab whose session the server ended. */
export async function signInAgain(world: World, signedOut: readonly Tab[]): Promise<void> {
  const { device, person } = world.random.pick(signedOut)
  if (device.signInPage === undefined) signIn(world, device, person)
}

/** Opens a second tab for the same person, or closes one of two. */
export async function toggleSecondTab(world: World): Promise<void> {
  const { device, person } = randomTab(world)
  if (device.tabs.length > 1) {
    closeTab(world.random.pick(device.tabs))
    return releaseClosedPages(world)
  }
  world.eventLog.add(`${device.name}: second tab opened`)
  await openTab(world, device, person)
}

export async function refreshRandomTab(world: World): Promise<void> {
  const { device, store } = randomTab(world)
  activateDevice(device)
  await refreshForToday(store)
}

/** For most families, adds children and signs someone in on each device before any faults occur. */
export async function setUpFamily(world: World): Promise<void> {
  const [phone, ...others] = world.devices
  const [tab] = phone?.tabs ?? []
  if (tab === undefined || world.random.chance(0.2)) return
  for (let count = world.random.between(2, 3); count > 0; count -= 1) await addChild(world, tab)
  for (let count = 0; count < 2; count += 1) startSync(world, tab)
  await deliverAll(world)
  for (const device of others) {
    signIn(world, device, world.random.pick(usersOf(world, device)))
    await deliverAll(world)
  }
}
