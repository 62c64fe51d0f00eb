import { checkRows } from './check-cents.ts'
import { todayOn } from './commands.ts'
import { mendStorage } from './storage-faults.ts'
import { closeTab, openTab, sweepDeadPages } from './tab.ts'
import type { SimulatedDevice } from './device.ts'
import type { World } from './world.ts'

/** The browser is gone in the middle of whatever it did; what it kept in memory is lost. */
export async function killProcess(world: World, device: SimulatedDevice): Promise<void> {
  const [front] = device.tabs
  for (const tab of device.tabs) closeTab(tab)
  if (device.signingIn !== undefined) device.signingIn.isAlive = false
  delete device.signingIn
  delete device.typed
  sweepDeadPages(world)
  await world.gate.whenIdle()
  mendStorage()
  world.story.tell(`${device.name}: the process is killed`)
  // Started again it shows whoever was signed in, out of what its storage holds.
  if (front === undefined) return
  const { store } = await openTab(world, device, front.person)
  await checkRows(store, device.name, await todayOn(store))
}
