import { BUILD_DATE, DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import { readingOf, RIGHT_CLOCK, type DeviceClock } from '../device/device-clock.ts'
import { setDeviceClock } from '../device/set-device-clock.ts'
import type { Random } from '../random.ts'
import type { World } from '../types.ts'
import { killBrowser } from './kill-browser.ts'
import { randomDevice } from './user-events.ts'

const WEEK_MS = 7 * DAY_MS

/** Ranges of clock errors to draw from, as [minimum, maximum] in milliseconds. */
const ERRORS = [
  [1000, 20 * MINUTE_MS],
  [HOUR_MS, 23 * HOUR_MS],
  [2 * DAY_MS, WEEK_MS],
  [WEEK_MS, 90 * DAY_MS],
  [364 * DAY_MS, 366 * DAY_MS],
] as const

const MAX_DRIFT_MS = 30 * MINUTE_MS

function drawClock(random: Random, clock: DeviceClock, now: number): DeviceClock {
  const [min, max] = random.pick(ERRORS)
  const wrongBy = random.pick([-1, 1]) * random.between(min, max)
  const current = readingOf(clock, now) - now
  return random.pick<DeviceClock>([
    RIGHT_CLOCK,
    RIGHT_CLOCK,
    { skewMs: wrongBy, driftMs: 0, setAt: now },
    { skewMs: wrongBy, driftMs: 0, setAt: now },
    { skewMs: current + wrongBy, driftMs: 0, setAt: now },
    // After a restart, a device without a clock battery shows its operating system's build date, which is before or
    // close to the app's build date.
    { skewMs: BUILD_DATE + random.between(-100, 1) * DAY_MS - now, driftMs: 0, setAt: now },
    { skewMs: current, driftMs: random.between(-MAX_DRIFT_MS, MAX_DRIFT_MS), setAt: now },
  ])
}

/** Changes a device's clock: corrects it, sets it wrong, makes it jump or drift, or resets it. */
export async function changeRandomClock(world: World): Promise<void> {
  const { random, eventLog, clock } = world
  const device = randomDevice(world)
  const now = clock.now()
  await setDeviceClock(world, device, drawClock(random, device.clock, now))
  const error = Math.round((readingOf(device.clock, now) - now) / MINUTE_MS)
  eventLog.add(`${device.name}: clock ${error} minutes off, drifting ${device.clock.driftMs / MINUTE_MS} a day`)
  if (random.chance(0.3)) await killBrowser(world, device)
}
