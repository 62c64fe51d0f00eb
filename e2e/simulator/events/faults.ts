import { cloneDevice } from '../device/simulated-device.ts'
import { randomDevice } from './user-events.ts'
import { openTab } from '../device/tab.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { World } from '../types.ts'

const YEAR_MS = 365 * DAY_MS

export async function skewRandomClock(world: World): Promise<void> {
  const { random, eventLog } = world
  const device = randomDevice(world)
  const isReset = random.chance(0.5)
  const maxSkew = random.pick([30_000, 20 * MINUTE_MS, 3 * HOUR_MS, YEAR_MS])
  device.skewMs = isReset ? 0 : random.pick([-1, 1]) * random.between(maxSkew / 2, maxSkew)
  eventLog.add(`${device.name}: clock skew set to ${Math.round(device.skewMs / MINUTE_MS)} minutes`)
}

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
