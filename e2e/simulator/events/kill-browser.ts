import { checkRows } from '../checks/stored-rows.ts'
import { todayOn } from '../commands/child-commands.ts'
import { clearStorageFaults } from '../device/storage-faults.ts'
import { closeTab, openTab, releaseClosedPages } from '../device/tab.ts'
import type { SimulatedDevice, World } from '../types.ts'

/** Kills the browser. Everything it held in memory is lost. */
export async function killBrowser(world: World, device: SimulatedDevice): Promise<void> {
  const [front] = device.tabs
  for (const tab of device.tabs) closeTab(tab)
  if (device.signInPage !== undefined) device.signInPage.isAlive = false
  delete device.signInPage
  delete device.deferredPerson
  releaseClosedPages(world)
  await world.tasks.whenIdle()
  clearStorageFaults()
  world.eventLog.add(`${device.name}: browser killed`)
  // After a restart, the browser restores the signed-in person from stored data.
  if (front === undefined) return
  const { store } = await openTab(world, device, front.person)
  await checkRows(store, device.name, await todayOn(store))
}
