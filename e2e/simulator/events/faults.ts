import { cloneDevice } from '../device/simulated-device.ts'
import { openTab } from '../device/tab.ts'
import type { World } from '../types.ts'

export async function cloneRandomDevice(world: World): Promise<void> {
  const { random, eventLog, clock } = world
  const used = world.devices.filter(({ pastUsers }) => pastUsers.size > 0)
  if (used.length === 0) return
  const original = random.pick(used)
  const clone = await cloneDevice(original, `${original.name} (copy)`, clock.now)
  if (random.chance(0.5)) clone.cookie = original.cookie
  world.devices = [...world.devices, clone]
  eventLog.add(`${clone.name} created`)
  const person = original.tabs[0]?.person
  if (person !== undefined) await openTab(world, clone, person)
}

export async function backUpServer(world: World): Promise<void> {
  world.backups = [...world.backups, await world.server.backUp()]
  world.eventLog.add('server backed up')
}
