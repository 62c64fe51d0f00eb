import type { Id } from '@little-ledger/domain'
import type { Device } from '../../app/src/ledger/database/device.ts'
import type { FamilyStore } from '../../app/src/ledger/family-store.ts'
import type { SyncEngine, SyncState } from '../../app/src/sync/engine.ts'
import type { AcknowledgedEntries } from './checks/acknowledged-entries.ts'
import type { SimulatedClock } from './clock.ts'
import type { DeviceClock } from './device/device-clock.ts'
import type { Lock } from './device/lock.ts'
import type { EventLog } from './event-log.ts'
import type { Browser, Call, Network, NetworkRequest, NetworkResponse } from './network.ts'
import type { Person } from './people.ts'
import type { Random } from './random.ts'
import type { ServerClock } from './server/server-clock.ts'
import type { Server } from './server/server.ts'
import type { TaskTracker } from './task-tracker.ts'

/** The state of a simulation: a family with its devices and server. */
export interface World {
  readonly random: Random
  readonly eventLog: EventLog
  readonly clock: SimulatedClock
  readonly serverClock: ServerClock
  /** Whether the server's clock can be wrong. For most simulated families, it never is. */
  readonly isServerClockWrong: boolean
  readonly tasks: TaskTracker
  readonly network: Network<SimulatedDevice>
  readonly server: Server
  readonly monitor: Monitor
  readonly acknowledged: AcknowledgedEntries
  /** How far off the device's corrected time was when it dated an entry, in ms, by entry id. */
  readonly readingErrors: Map<string, number>
  /** Entries whose date may stay wrong, because neither a sync nor a clock change can reveal the error. */
  readonly undetectable: Set<string>
  readonly familyId: Id
  readonly parent: Person
  /** All children ever added. */
  children: readonly Person[]
  devices: readonly SimulatedDevice[]
  /** Whether the family, which was created on a device, has been registered on the server. */
  isRegistered: boolean
  backups: readonly string[]
  /** Past requests that may be replayed. */
  replayableCalls: readonly Call<SimulatedDevice>[]
}

/** The users of a device: one parent, one child, all children, or the whole family. */
export type DeviceUse = 'parent' | 'child' | 'children' | 'family'

/** A family's device with its own storage, clock and browser. */
export interface SimulatedDevice extends Browser {
  readonly use: DeviceUse
  readonly storage: IDBFactory
  clock: DeviceClock
  /**
   * The device's last contact with the server, as the times on both clocks. Recorded when the device's clock was last
   * changed.
   */
  contactAtJump?: string
  readonly device: Device
  readonly lock: Lock
  tabs: readonly Tab[]
  /** User ids of everyone who has ever signed in here. */
  readonly pastUsers: Set<Id>
  /** The person who signed in offline. The pages keep the password until the server can check it. */
  deferredPerson?: Person
  /** Cookie of the session last signed out here. Only sign-out requests may send it. */
  signedOutCookie?: string
  /** Whether the server rate-limited the last sign-in. */
  isRateLimited?: boolean
  /** The page on which someone is signing in. */
  signInPage?: { isAlive: boolean }
  /** The child to whom the device belongs, if it belongs to one child. */
  owner?: Id
}

/** An app tab with a signed-in person, the real store and the real sync engine. */
export interface Tab {
  readonly device: SimulatedDevice
  readonly person: Person
  readonly store: FamilyStore
  readonly engine: SyncEngine
  /** Whether the tab takes the device's lock to sync. Browsers without the Web Locks API sync without it. */
  readonly usesLock: boolean
  isAlive: boolean
  isSyncing: boolean
  /** The last phase reported by the engine. */
  state: SyncState['phase'] | 'off'
}

/** Checks all requests and responses for violated invariants. */
export interface Monitor {
  /** Called when a request is sent. */
  readonly onRequest: (device: SimulatedDevice, request: NetworkRequest) => void
  /** Throws if a violation was seen. */
  readonly assertNoViolation: () => void
  readonly onResponse: (world: World, request: NetworkRequest, response: NetworkResponse) => Promise<void>
}
