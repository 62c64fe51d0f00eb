import { findLoginByUserId } from '../../app/src/auth/login-table.ts'
import { createApiClient, type ApiClient, type ServerUser } from '../../app/src/sync/api-client.ts'
import { sendPendingRevocation } from '../../app/src/sync/revocation.ts'
import { downloadFamily } from '../../app/src/auth/download-family.ts'
import type { SimulatedDevice } from './device.ts'
import { credentialsOf, type Person } from './people.ts'
import { become, closeTab, kick, openTab, sweepDeadPages } from './tab.ts'
import type { World } from './world.ts'

/** Whether this device lets somebody in by what it can check itself: it keeps their verifier. */
async function mayEnterHere(device: SimulatedDevice, { user }: Person, hasServerRefused: boolean): Promise<boolean> {
  const found = await findLoginByUserId(device.device, user.userId)
  if (found === undefined) return false
  const { login, store } = found
  const isCarriedUp = login.role === 'child' || (await store.db.getMeta('isRegistered')) === true
  const isUnheard = !isCarriedUp || login.pending !== undefined || login.hasUsernameConflict === true
  store.db.close()
  return login.verifier !== undefined && (!hasServerRefused || isUnheard)
}

/** The window that was in front shows the new person; windows behind it may go on with whoever they had. */
async function enter(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  const [front, ...others] = device.tabs
  if (front !== undefined) closeTab(front)
  for (const other of others) if (world.random.chance(0.5)) closeTab(other)
  sweepDeadPages(world)
  device.guests.add(person.user.userId)
  kick(world, await openTab(world, device, person))
}

/** The server knows who this is: the ledger is here already, or is fetched (as auth/sign-in.ts does it). */
async function enterByServer(
  world: World,
  device: SimulatedDevice,
  person: Person,
  { server, user }: { readonly server: ApiClient; readonly user: ServerUser },
): Promise<void> {
  const { story } = world
  device.guests.add(person.user.userId)
  delete device.typed
  const found = await findLoginByUserId(device.device, person.user.userId)
  if (found !== undefined) {
    await found.store.db.setMeta('isRegistered', true)
    found.store.db.close()
    return enter(world, device, person)
  }
  const fetched = await downloadFamily(device.device, server, user, credentialsOf(person))
  story.tell(`${device.name}: the family is fetched for ${person.name} → ${fetched.ok ? 'done' : fetched.error.type}`)
  if (!fetched.ok) return undefined
  fetched.value.store.db.close()
  return enter(world, device, person)
}

/** Somebody signs in on a device that has no network just now; the server learns of it at the first contact. */
export async function signInOffline(world: World, device: SimulatedDevice, person: Person): Promise<void> {
  become(device)
  const isLetIn = await mayEnterHere(device, person, false)
  world.story.tell(`${device.name}: ${person.name} signs in without a network → ${isLetIn ? 'done' : 'not here'}`)
  if (!isLetIn) return
  device.typed = person
  await enter(world, device, person)
}

/** Somebody signs in on a device: by the server where it answers, else by what the device can check itself. */
export function signIn(world: World, device: SimulatedDevice, person: Person): void {
  const { gate, wire, story } = world
  become(device)
  const page = { isAlive: true }
  device.signingIn = page
  gate.start(async () => {
    const server = createApiClient(wire.fetchFor(device, () => page.isAlive))
    const revoked = await sendPendingRevocation(device.device, server)
    const answer = revoked.ok ? await server.signIn(credentialsOf(person)) : revoked
    story.tell(`${device.name}: ${person.name} signs in → ${answer.ok ? 'by the server' : answer.error.type}`)
    if (answer.ok) await enterByServer(world, device, person, { server, user: answer.value })
    else if (await mayEnterHere(device, person, answer.error.type === 'SignedOut')) {
      device.typed = person
      await enter(world, device, person)
    }
    if (device.signingIn === page) delete device.signingIn
  })
}

/** Somebody signs out; where the server cannot be told now it is told before anything else. */
export async function signOut(world: World, device: SimulatedDevice): Promise<void> {
  world.story.tell(`${device.name}: signed out`)
  for (const tab of device.tabs) closeTab(tab)
  if (device.signingIn !== undefined) device.signingIn.isAlive = false
  delete device.signingIn
  sweepDeadPages(world)
  delete device.typed
  if (device.cookie !== undefined) device.endedCookie = device.cookie
  await device.device.db.revocations.put({ key: 'revocation' })
}
