import { refreshForToday } from '../../app/src/ledger/read-model/daily-refresh.ts'
import { eraseChild } from '../../app/src/ledger/erase-child.ts'
import { openFamilyStore, type FamilyStore } from '../../app/src/ledger/family-store.ts'
import { runWriteTransaction } from '../../app/src/ledger/write-transaction.ts'
import { createApiClient, type ApiClient } from '../../app/src/sync/api-client.ts'
import { clearDeferredSignIn, deferServerSignIn, completeDeferredSignIn } from '../../app/src/auth/deferred-sign-in.ts'
import { createSyncEngine, type SyncEngine, type SyncState } from '../../app/src/sync/engine.ts'
import { useStorageOf, type SimulatedDevice } from './device.ts'
import type { Page } from './lock.ts'
import { actorFor, credentialsOf, type Person } from './people.ts'
import type { World } from './world.ts'

/** A window of the app in which somebody is signed in, with the real store and engine. */
export interface Tab {
  readonly device: SimulatedDevice
  readonly person: Person
  readonly store: FamilyStore
  readonly engine: SyncEngine
  /** Whether it waits for other tabs before it exchanges; a browser without locks does not. */
  readonly isOrderly: boolean
  isAlive: boolean
  isExchanging: boolean
  /** What its engine last said. */
  state: SyncState['phase'] | 'off'
}

/** Makes what is one page's own in a browser, and so is global to the code, this device's. */
export function become(device: SimulatedDevice): void {
  useStorageOf(device)
  if (device.typed === undefined) clearDeferredSignIn()
  else deferServerSignIn(device.typed.user.userId, credentialsOf(device.typed))
}

/** Opens a window for somebody on a device that has the family. */
export async function openTab(world: World, device: SimulatedDevice, person: Person): Promise<Tab> {
  become(device)
  const store = await openFamilyStore(device.device, world.familyId)
  await refreshForToday(store)
  const isAlive = (): boolean => tab.isAlive
  const page: Page = { gate: world.gate, isAlive }
  const serverUntil = (signal?: AbortSignal) => createApiClient(world.wire.fetchFor(device, isAlive), signal)
  const engine = createSyncEngine({
    store,
    actor: actorFor(person),
    createClient: serverUntil,
    lock: (work) => {
      const round = () => work(new AbortController().signal)
      return tab.isOrderly ? device.lock.run(page, round) : round()
    },
    now: device.device.now,
    schedule: () => () => undefined,
    random: () => 0.5,
    onState: ({ phase }) => {
      tab.state = phase
      if (phase === 'signed-out') world.gate.start(() => signInAgain(world, tab, serverUntil()))
    },
    onChildDeleted: () => leave(tab),
  })
  const isOrderly = world.random.chance(0.8)
  const tab: Tab = { device, person, store, engine, isOrderly, isAlive: true, isExchanging: false, state: 'off' }
  device.tabs = [...device.tabs, tab]
  return tab
}

/** As auth/session-sync.ts does it: what was typed while the server was out of reach signs in there, once. */
async function signInAgain(world: World, tab: Tab, server: ApiClient): Promise<void> {
  const { device, store, person } = tab
  const signedIn = await completeDeferredSignIn(store, person.user, server)
  const isOver = signedIn.ok || signedIn.error.type === 'SignedOut' || signedIn.error.type === 'Conflict'
  if (isOver && device.typed === person) delete device.typed
  if (signedIn.ok) kick(world, tab)
}

/** As auth/session-sync.ts does it: the child of this session was deleted. */
async function leave(tab: Tab): Promise<void> {
  const { childId } = tab.person.user
  if (childId !== undefined) await runWriteTransaction(tab.store, () => eraseChild(tab.store, childId))
  closeTab(tab)
}

/** The window is closed, whatever it was doing. */
export function closeTab(tab: Tab): void {
  const { device } = tab
  tab.isAlive = false
  tab.engine.stop()
  tab.store.db.close()
  device.tabs = device.tabs.filter((other) => other !== tab)
}

/** Forgets what closed windows waited for, on the network and for each other. */
export function sweepDeadPages({ wire, devices }: World): void {
  wire.forgetTheDead()
  for (const { lock } of devices) lock.releaseTheDead()
}

/** The exchange with the server begins; where one is under way there is to be another after it. */
export function kick({ gate }: Pick<World, 'gate'>, tab: Tab): void {
  become(tab.device)
  if (tab.isExchanging) {
    void tab.engine.syncNow()
    return
  }
  tab.isExchanging = true
  gate.start(async () => {
    await tab.engine.syncNow()
    tab.isExchanging = false
  })
}
