import { refreshForToday } from '../../../app/src/ledger/daily-refresh.ts'
import { eraseChild } from '../../../app/src/ledger/erase.ts'
import { openFamilyStore, runWriteTransaction } from '../../../app/src/ledger/family-store.ts'
import { createApiClient, type ApiClient } from '../../../app/src/sync/api-client.ts'
import { clearDeferredSignIn, deferServerSignIn } from '../../../app/src/auth/deferred-sign-in.ts'
import { completeDeferredSignIn } from '../../../app/src/auth/server-sign-in.ts'
import { createSyncEngine } from '../../../app/src/sync/engine.ts'
import { useStorageOf } from './simulated-device.ts'
import type { Page } from './lock.ts'
import { actorFor, credentialsOf, type Person } from '../people.ts'
import type { SimulatedDevice, Tab, World } from '../types.ts'

/** Makes this device's storage and deferred sign-in the global ones. */
export function activateDevice(device: SimulatedDevice): void {
  useStorageOf(device)
  if (device.deferredPerson === undefined) clearDeferredSignIn()
  else deferServerSignIn(device.deferredPerson.user.userId, credentialsOf(device.deferredPerson))
}

/** Opens a tab on a device that has the family's ledger. */
export async function openTab(world: World, device: SimulatedDevice, person: Person): Promise<Tab> {
  activateDevice(device)
  const store = await openFamilyStore(device.device, world.familyId)
  await refreshForToday(store)
  const isAlive = (): boolean => tab.isAlive
  const page: Page = { tasks: world.tasks, isAlive }
  const createClient = (signal?: AbortSignal) => createApiClient(world.network.fetchFor(device, isAlive), signal)
  const engine = createSyncEngine({
    store,
    actor: actorFor(person),
    createClient,
    lock: (work) => {
      const syncTask = () => work(new AbortController().signal)
      return tab.usesLock ? device.lock.run(page, syncTask) : syncTask()
    },
    now: device.device.now,
    schedule: () => () => undefined,
    random: () => 0.5,
    onState: ({ phase }) => {
      tab.state = phase
      if (phase === 'signed-out') world.tasks.start(() => completeSignIn(world, tab, createClient()))
    },
    onChildDeleted: () => eraseAndClose(tab),
  })
  const usesLock = world.random.chance(0.8)
  const tab: Tab = { device, person, store, engine, usesLock, isAlive: true, isSyncing: false, state: 'off' }
  device.tabs = [...device.tabs, tab]
  return tab
}

/** Completes a deferred sign-in once, like app/src/auth/session-sync.ts. */
async function completeSignIn(world: World, tab: Tab, server: ApiClient): Promise<void> {
  const { device, store, person } = tab
  const signedIn = await completeDeferredSignIn(store, person.user, server)
  const isFinal = signedIn.ok || signedIn.error.type === 'SignedOut' || signedIn.error.type === 'Conflict'
  if (isFinal && device.deferredPerson === person) delete device.deferredPerson
  if (signedIn.ok) startSync(world, tab)
}

/**
 * Called when the session's child has been deleted: erases the child and closes the tab, like
 * app/src/auth/session-sync.ts.
 */
async function eraseAndClose(tab: Tab): Promise<void> {
  const { childId } = tab.person.user
  if (childId !== undefined)
    await runWriteTransaction(tab.store, () => eraseChild(tab.store, childId, tab.person.user.userId))
  closeTab(tab)
}

/** Closes a tab, even during a sync. */
export function closeTab(tab: Tab): void {
  const { device } = tab
  tab.isAlive = false
  tab.engine.stop()
  tab.store.db.close()
  device.tabs = device.tabs.filter((other) => other !== tab)
}

/** Runs work in a tab. Ignores its errors if the tab was closed in the meantime. */
export async function runWhileOpen(tab: Pick<Tab, 'isAlive'>, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (tab.isAlive) throw error
  }
}

/** Drops the requests and releases the locks of closed pages. */
export function releaseClosedPages({ network, devices }: World): void {
  network.dropClosedPages()
  for (const { lock } of devices) lock.releaseClosedPages()
}

/** Starts a sync, or requests another sync if one is running. */
export function startSync({ tasks }: Pick<World, 'tasks'>, tab: Tab): void {
  activateDevice(tab.device)
  if (tab.isSyncing) {
    void tab.engine.syncNow()
    return
  }
  tab.isSyncing = true
  tasks.start(async () => {
    await tab.engine.syncNow()
    tab.isSyncing = false
  })
}
