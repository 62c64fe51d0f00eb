import { cloneDevice } from './device.ts'
import { anyDevice } from './daily-life.ts'
import { openTab } from './tab.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, type World } from './world.ts'

const YEAR_MS = 365 * DAY_MS

export async function setClock(world: World): Promise<void> {
  const { random, story } = world
  const device = anyDevice(world)
  const isMended = random.chance(0.5)
  const off = random.pick([30_000, 20 * MINUTE_MS, 3 * HOUR_MS, YEAR_MS])
  device.skewMs = isMended ? 0 : random.pick([-1, 1]) * random.between(off / 2, off)
  story.tell(`${device.name}: its clock is off by ${Math.round(device.skewMs / MINUTE_MS)} minutes`)
}

export async function cloneOne(world: World): Promise<void> {
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

export async function makeBackup(world: World): Promise<void> {
  world.backups = [...world.backups, await world.server.backUp()]
  world.story.tell('the server is backed up')
}
