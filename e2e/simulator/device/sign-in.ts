import { findLoginByUserId } from '../../../app/src/auth/login-table.ts'
import {
  createApiClient,
  sendPendingRevocation,
  type ApiClient,
  type ServerUser,
} from '../../../app/src/sync/api-client.ts'
import { downloadFamily } from '../../../app/src/auth/download-family.ts'
import { credentialsOf, type Person } from '../people.ts'
import { activateDevice, closeTab, startSync, openTab, releaseClosedPages } from './tab.ts'
import type { SimulatedDevice, World } from '../types.ts'

/**
 * Whether the device can sign the person in without the server. After the server has rejected the sign-in, this works
 * only for logins that the server does not know.
 */
async function canSignInLocally(device: SimulatedDevice, { user }: Person, wasRejected: boolean): Promise<boolean> {
  const found = await findLoginByUserId(device.device, user.userId)
  if (found === undefined) return false
  const { login, store } = found
  const isRegistered = login.role === 'child' || (await store.db.getMeta('isRegistered')) === true
  const isLocalOnly = !isRegistered || login.pending !== undefined || login.hasUsernameConflict === true
  store.db.close()
  return login.verifier !== undefined && (!wasRejected || isLocalOnly)
}

/**
 * Replaces the foreground tab with a new one in which the person is signed in. Other tabs may stay open with a
 * different user.
 */
async function openFrontTab(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  const [front, ...others] = device.tabs
  if (front !== undefined) closeTab(front)
  for (const other of others) if (world.random.chance(0.5)) closeTab(other)
  releaseClosedPages(world)
  device.pastUsers.add(person.user.userId)
  startSync(world, await openTab(world, device, person))
}

/**
 * Opens a tab once the server has accepted the sign-in, downloading the ledger if needed (see app/src/auth/sign-in.ts).
 */
async function openAfterServerSignIn(
  world: World,
  device: SimulatedDevice,
  person: Person,
  { server, user }: { readonly server: ApiClient; readonly user: ServerUser },
): Promise<void> {
  const { eventLog } = world
  device.pastUsers.add(person.user.userId)
  delete device.deferredPerson
  const found = await findLoginByUserId(device.device, person.user.userId)
  if (found !== undefined) {
    await found.store.db.setMeta('isRegistered', true)
    found.store.db.close()
    return openFrontTab(world, device, person)
  }
  const downloaded = await downloadFamily(device.device, server, user, credentialsOf(person))
  eventLog.add(
    `${device.name}: ledger downloaded for ${person.name} → ${downloaded.ok ? 'done' : downloaded.error.type}`,
  )
  if (!downloaded.ok) return undefined
  downloaded.value.store.db.close()
  return openFrontTab(world, device, person)
}

/** Signs in on the device only. The sign-in on the server follows once the server is reachable. */
export async function signInOffline(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  activateDevice(device)
  const isAllowed = await canSignInLocally(device, person, false)
  world.eventLog.add(`${device.name}: ${person.name} signs in offline → ${isAllowed ? 'done' : 'unknown here'}`)
  if (!isAllowed) return
  device.deferredPerson = person
  await openFrontTab(world, device, person)
}

/** Signs in through the server, or on the device if the server is unreachable or does not know the login yet. */
export function signIn(world: World, device: SimulatedDevice, person: Person): void {
  const { tasks, network, eventLog } = world
  activateDevice(device)
  const page = { isAlive: true }
  device.signInPage = page
  tasks.start(async () => {
    const server = createApiClient(network.fetchFor(device, () => page.isAlive))
    const revoked = await sendPendingRevocation(device.device, server)
    const signedIn = revoked.ok ? await server.signIn(credentialsOf(person)) : revoked
    eventLog.add(`${device.name}: ${person.name} signs in → ${signedIn.ok ? 'done' : signedIn.error.type}`)
    if (signedIn.ok) await openAfterServerSignIn(world, device, person, { server, user: signedIn.value })
    else if (await canSignInLocally(device, person, signedIn.error.type === 'SignedOut')) {
      device.deferredPerson = person
      await openFrontTab(world, device, person)
    }
    if (device.signInPage === page) delete device.signInPage
  })
}

/** Signs out. If the server is unreachable, the revocation is sent with the next request. */
export async function signOut(world: World, device: SimulatedDevice): Promise<void> {
  world.eventLog.add(`${device.name}: signed out`)
  for (const tab of device.tabs) closeTab(tab)
  if (device.signInPage !== undefined) device.signInPage.isAlive = false
  delete device.signInPage
  releaseClosedPages(world)
  delete device.deferredPerson
  if (device.cookie !== undefined) device.signedOutCookie = device.cookie
  await device.device.db.revocations.put({ key: 'revocation' })
}
