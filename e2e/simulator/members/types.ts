import type { Actor, Entry, Id } from '@little-ledger/domain'
import type { SimulatedClock } from '../clock.ts'
import type { EventLog } from '../event-log.ts'
import type { Random } from '../random.ts'
import type { Server } from '../server/server.ts'
import type { SimulatedDevice } from '../types.ts'

/** A parent or helper of the simulated family. A person who is invited again after a removal is another member. */
export interface Member {
  readonly name: string
  readonly userId: Id
  readonly username: string
}

/** A phone, or a tablet that several people share. */
export interface MemberDevice extends SimulatedDevice {
  readonly names: readonly string[]
  /** Everyone who used the device, each in the roles they had. */
  readonly actors: Map<string, Actor>
  /** The member to whom the cookie belongs. */
  cookieOwner?: Id
}

/** A family with two co-parents and a helper, who may be removed, changed and invited again. */
export interface MemberWorld {
  readonly random: Random
  readonly clock: SimulatedClock
  readonly server: Server
  readonly eventLog: EventLog
  readonly familyId: Id
  readonly creator: Member
  /** All members ever added, in order. The last one with a name is the current one. */
  members: readonly Member[]
  readonly devices: readonly MemberDevice[]
  /** Entries that the server has accepted at some time. */
  readonly accepted: Map<Id, Entry>
  backups: readonly string[]
  isRestored: boolean
}

/** The result of a sign-in and sync on one device. */
export type SyncOutcome = 'synced' | 'locked out' | 'waiting' | 'unfinished'
