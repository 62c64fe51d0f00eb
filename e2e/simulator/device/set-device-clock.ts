import { noteJump } from '../checks/undetectable.ts'
import type { SimulatedDevice, World } from '../types.ts'
import type { DeviceClock } from './device-clock.ts'

export async function setDeviceClock(world: World, device: SimulatedDevice, clock: DeviceClock): Promise<void> {
  await noteJump(world, device)
  device.clock = clock
}
