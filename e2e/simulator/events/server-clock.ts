import { noteServerJump } from '../checks/undetectable.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import type { World } from '../types.ts'

/** Ranges of server clock errors to draw from, as [minimum, maximum] in milliseconds. */
const ERRORS = [
  [10 * MINUTE_MS, HOUR_MS],
  [HOUR_MS, 23 * HOUR_MS],
  [DAY_MS, 3 * DAY_MS],
  [30 * DAY_MS, 90 * DAY_MS],
  [364 * DAY_MS, 366 * DAY_MS],
] as const

/** Corrects the server's clock, and runs `accept-time` in case the clock was ahead (docs/operations.md). */
export async function setServerClockRight(world: World): Promise<void> {
  const { serverClock, server, eventLog } = world
  await noteServerJump(world)
  serverClock.set(0)
  eventLog.add('server: clock corrected')
  eventLog.add(`server: ${await server.acceptTime(serverClock.now())}`)
  serverClock.forgetWrites()
}

/** Makes the server's clock wrong or corrects it, sometimes with a restart. */
export async function changeServerClock(world: World): Promise<void> {
  const { random, serverClock, server, eventLog } = world
  if (serverClock.errorMs() !== 0 && random.chance(0.6)) await setServerClockRight(world)
  else {
    const [min, max] = random.pick(ERRORS)
    await noteServerJump(world)
    serverClock.set(random.pick([-1, 1]) * random.between(min, max))
    eventLog.add(`server: clock ${Math.round(serverClock.errorMs() / MINUTE_MS)} minutes off`)
  }
  if (random.chance(0.3)) await server.restart()
}
