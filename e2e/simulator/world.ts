import type { Id, Instant } from '@little-ledger/domain'
import type { SimulatedDevice } from './device.ts'
import type { Gate } from './gate.ts'
import type { Monitor } from './monitor.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { Saved } from './saved.ts'
import type { Server } from './server.ts'
import type { Story } from './story.ts'
import type { Call, Wire } from './wire.ts'

/** A family, its devices and its server, at one moment of their simulated life. */
export interface World {
  readonly random: Random
  readonly story: Story
  readonly clock: TrueTime
  readonly gate: Gate
  readonly wire: Wire<SimulatedDevice>
  readonly server: Server
  readonly monitor: Monitor
  readonly saved: Saved
  readonly familyId: Id
  readonly parent: Person
  /** Every child there ever was. */
  children: readonly Person[]
  devices: readonly SimulatedDevice[]
  /** Whether the server has met the family, which began on a device. */
  isCarriedUp: boolean
  backups: readonly string[]
  /** Requests that may arrive once more. */
  stragglers: readonly Call<SimulatedDevice>[]
}

/** The time that it really is. The server's clock shows it; the devices' may be off. */
export interface TrueTime {
  readonly now: () => Instant
  readonly pass: (ms: number) => void
}

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

export function startTime(instant: Instant): TrueTime {
  let now = instant
  return {
    now: () => now,
    pass: (ms) => {
      now += ms
    },
  }
}

export const peopleOf = ({ parent, children }: World): readonly Person[] => [parent, ...children]

/** Whoever may use a device. */
export function usersOf(world: World, device: SimulatedDevice): readonly Person[] {
  const { use } = device
  // A child's own device is given to one of those that are there.
  if (use === 'child' && world.children.length > 0) device.owner ??= world.random.pick(world.children).user.userId
  const { owner } = device
  if (use === 'parent') return [world.parent]
  if (use === 'family') return peopleOf(world)
  return use === 'children' ? world.children : world.children.filter(({ user }) => user.userId === owner)
}
