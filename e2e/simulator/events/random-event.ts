import {
  randomDevice,
  signInAgain,
  signInOnDevice,
  advanceClock,
  answerOnRandomTab,
  toggleSecondTab,
  recordOnRandomTab,
  recordDuringResponse,
  syncRandomTab,
  tabsOf,
  refreshRandomTab,
} from './user-events.ts'
import { replayCall, advanceRandomCall } from './delivery.ts'
import { cloneRandomDevice, backUpServer } from './faults.ts'
import { killBrowser } from './kill-browser.ts'
import { changeRandomClock } from './wrong-clocks.ts'
import { pickWeighted } from '../random.ts'
import { restoreBackup } from './restore-backup.ts'
import { changeServerClock } from './server-clock.ts'
import { writeThroughApi } from './api-write.ts'
import { signOut } from '../device/sign-in.ts'
import type { World } from '../types.ts'

/** A simulated event and its current relative probability. */
interface SimulatedEvent {
  readonly weight: number
  readonly run: () => Promise<void>
}

const MAX_DEVICES = 6

function possibleEvents(world: World): readonly SimulatedEvent[] {
  const { network, replayableCalls, devices, backups, random, isRegistered, isServerClockWrong } = world
  const callCount = network.calls.length
  const unused = devices.find(({ pastUsers }) => pastUsers.size === 0)
  const signedOut = tabsOf(world).filter(({ state }) => state === 'signed-out')
  return [
    { weight: 50, run: () => recordOnRandomTab(world) },
    { weight: callCount > 0 ? 8 : 0, run: () => recordDuringResponse(world) },
    { weight: 50, run: () => syncRandomTab(world) },
    { weight: callCount > 0 ? 280 : 0, run: () => advanceRandomCall(world) },
    { weight: 12, run: () => advanceClock(world) },
    { weight: 14, run: () => signInOnDevice(world) },
    { weight: unused ? 10 : 0, run: () => signInOnDevice(world, unused) },
    { weight: signedOut.length > 0 ? 30 : 0, run: () => signInAgain(world, signedOut) },
    { weight: 5, run: () => toggleSecondTab(world) },
    { weight: 4, run: () => killBrowser(world, randomDevice(world)) },
    { weight: 12, run: () => changeRandomClock(world) },
    { weight: isServerClockWrong ? 12 : 0, run: () => changeServerClock(world) },
    { weight: 20, run: () => answerOnRandomTab(world) },
    { weight: devices.length < MAX_DEVICES ? 1 : 0, run: () => cloneRandomDevice(world) },
    { weight: isRegistered ? 4 : 0, run: () => backUpServer(world) },
    { weight: backups.length > 0 ? 5 : 0, run: () => restoreBackup(world, random.pick(backups)) },
    { weight: replayableCalls.length > 0 ? 8 : 0, run: () => replayCall(world) },
    { weight: isRegistered ? 6 : 0, run: () => writeThroughApi(world) },
    { weight: 2, run: () => signOut(world, randomDevice(world)) },
    { weight: 5, run: () => refreshRandomTab(world) },
  ]
}

/** Runs one random event. */
export async function runRandomEvent(world: World): Promise<void> {
  const possible = tabsOf(world).length === 0 ? [] : possibleEvents(world)
  if (possible.length === 0) return signInOnDevice(world)
  await pickWeighted(world.random, possible)?.run()
  await world.tasks.whenIdle()
  return world.monitor.assertNoViolation()
}
