import {
  anyDevice,
  comeAgain,
  goToDevice,
  letTimePass,
  openAnother,
  recordHere,
  recordMeanwhile,
  synchronise,
  tabsOf,
  turnDays,
} from './daily-life.ts'
import { letStragglerArrive, moveOneCall } from './delivery.ts'
import { cloneOne, makeBackup, setClock } from './misfortunes.ts'
import { killProcess } from './processes.ts'
import { pickWeighted } from './random.ts'
import { restoreBackup } from './restoring.ts'
import { writeByApi } from './server-api.ts'
import { signOut } from './sign-in.ts'
import type { World } from './world.ts'

/** Something that may happen to the family, and how likely it is now. */
interface Happening {
  readonly weight: number
  readonly happen: () => Promise<void>
}

const MOST_DEVICES = 6

function happenings(world: World): readonly Happening[] {
  const { wire, stragglers, devices, backups, random, isCarriedUp } = world
  const moving = wire.calls.length
  const unused = devices.find(({ guests }) => guests.size === 0)
  const signedOut = tabsOf(world).filter(({ state }) => state === 'signed-out')
  return [
    { weight: 50, happen: () => recordHere(world) },
    { weight: moving > 0 ? 8 : 0, happen: () => recordMeanwhile(world) },
    { weight: 50, happen: () => synchronise(world) },
    { weight: moving > 0 ? 280 : 0, happen: () => moveOneCall(world) },
    { weight: 12, happen: () => letTimePass(world) },
    { weight: 14, happen: () => goToDevice(world) },
    { weight: unused ? 10 : 0, happen: () => goToDevice(world, unused) },
    { weight: signedOut.length > 0 ? 30 : 0, happen: () => comeAgain(world, signedOut) },
    { weight: 5, happen: () => openAnother(world) },
    { weight: 4, happen: () => killProcess(world, anyDevice(world)) },
    { weight: 8, happen: () => setClock(world) },
    { weight: devices.length < MOST_DEVICES ? 1 : 0, happen: () => cloneOne(world) },
    { weight: isCarriedUp ? 4 : 0, happen: () => makeBackup(world) },
    { weight: backups.length > 0 ? 5 : 0, happen: () => restoreBackup(world, random.pick(backups)) },
    { weight: stragglers.length > 0 ? 8 : 0, happen: () => letStragglerArrive(world) },
    { weight: isCarriedUp ? 6 : 0, happen: () => writeByApi(world) },
    { weight: 2, happen: () => signOut(world, anyDevice(world)) },
    { weight: 5, happen: () => turnDays(world) },
  ]
}

/** One thing happens. */
export async function liveOn(world: World): Promise<void> {
  const possible = tabsOf(world).length === 0 ? [] : happenings(world)
  if (possible.length === 0) return goToDevice(world)
  await pickWeighted(world.random, possible)?.happen()
  await world.gate.whenIdle()
  return world.monitor.assertNoComplaint()
}
