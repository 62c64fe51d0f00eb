import {
  actorOf,
  assert,
  deriveFamily,
  isFamilyEntry,
  parseEntry,
  type Actor,
  type FamilyEntry,
  type Id,
} from '@little-ledger/domain'
import { READ_MODEL_VERSION } from '../../../app/src/ledger/database/family-database.ts'
import { openFamilyStore, type FamilyStore } from '../../../app/src/ledger/family-store.ts'
import { refreshForToday } from '../../../app/src/ledger/daily-refresh.ts'
import type { ApiClient } from '../../../app/src/sync/api-client.ts'
import { syncOnce } from '../../../app/src/sync/sync-once.ts'
import { useStorageOf } from '../device/simulated-device.ts'
import { clientOn, PASSWORD } from './calls.ts'
import type { Member, MemberDevice, MemberWorld, SyncOutcome } from './types.ts'

/** Opens the family's database on a device for as long as `work` runs. */
export async function withStore<T>(
  { familyId }: MemberWorld,
  device: MemberDevice,
  work: (store: FamilyStore) => Promise<T>,
): Promise<T> {
  useStorageOf(device)
  const store = await openFamilyStore(device.device, familyId)
  try {
    await refreshForToday(store)
    return await work(store)
  } finally {
    store.db.close()
  }
}

const keyOf = (actor: Actor): string => JSON.stringify(actor)

const memberActor = (entries: readonly FamilyEntry[], userId: Id): Actor | undefined => {
  const member = deriveFamily(entries)?.members.get(userId)
  return member === undefined || member.isRemoved ? undefined : actorOf(member)
}

/** The member's role, as the device knows it. */
export async function localActor({ db }: FamilyStore, userId: Id): Promise<Actor | undefined> {
  const family = await db.getMeta('family')
  const member = family?.members.get(userId)
  return member === undefined || member.isRemoved ? undefined : actorOf(member)
}

/** The member's role in the entries that the server shows to the session. */
async function remoteActor(server: ApiClient, userId: Id): Promise<Actor | undefined> {
  const entries: FamilyEntry[] = []
  for (let after = 0; ;) {
    const page = await server.pull({ scope: 'family', after })
    if (!page.ok) return undefined
    const parsed = page.value.entries.map(({ entry }) => parseEntry(entry))
    entries.push(...parsed.flatMap((entry) => (entry.ok && isFamilyEntry(entry.value) ? [entry.value] : [])))
    if (!page.value.more) return memberActor(entries, userId)
    after = page.value.next
  }
}

/** Signs in on the device, and registers the family if the server has lost it. */
async function signIn(world: MemberWorld, device: MemberDevice, member: Member): Promise<SyncOutcome> {
  const server = clientOn(world, device)
  const { username, userId } = member
  const credentials = { username, password: PASSWORD, rememberMe: true }
  const signedIn = await server.signIn(credentials)
  if (signedIn.ok) {
    device.cookieOwner = userId
    return 'synced'
  }
  if (signedIn.error.type === 'Rejected') return 'waiting'
  if (userId !== world.creator.userId) return 'locked out'
  const registered = await server.registerFamily({ familyId: world.familyId, userId, ...credentials })
  assert(registered.ok, 'the creator can register the family again')
  device.cookieOwner = userId
  return 'synced'
}

/** Remembers what the server has accepted, which may never be lost. */
async function noteAccepted({ server, familyId, accepted }: MemberWorld): Promise<void> {
  for (const { entry } of await server.entries(familyId)) accepted.set(entry.id, entry)
}

async function pushAndPull(world: MemberWorld, device: MemberDevice, member: Member): Promise<SyncOutcome> {
  const server = clientOn(world, device)
  return withStore(world, device, async (store) => {
    if ((await store.db.getMeta('readModelVersion')) === undefined)
      await store.db.setMeta('readModelVersion', READ_MODEL_VERSION)
    // A family that the server does not have yet is only on the creator's device.
    const actor = (await remoteActor(server, member.userId)) ?? (await localActor(store, member.userId))
    if (actor === undefined) return 'unfinished'
    device.actors.set(keyOf(actor), actor)
    const synced = await syncOnce({ store, actor, server }, { withLogins: false })
    if (!synced.ok) world.eventLog.add(`${device.name}: sync of ${member.name} → ${synced.error.type}`)
    return synced.ok && synced.value === 'complete' ? 'synced' : 'unfinished'
  })
}

/** Signs a member in on a device and syncs. */
export async function syncAs(world: MemberWorld, device: MemberDevice, member: Member): Promise<SyncOutcome> {
  let signedIn = device.cookieOwner === member.userId ? 'synced' : await signIn(world, device, member)
  let outcome: SyncOutcome = signedIn
  if (signedIn === 'synced') {
    outcome = await pushAndPull(world, device, member)
    if (outcome === 'unfinished') {
      // The session may have ended, or the member's role may have changed during the sync.
      signedIn = await signIn(world, device, member)
      outcome = signedIn === 'synced' ? await pushAndPull(world, device, member) : signedIn
    }
  }
  await noteAccepted(world)
  world.eventLog.add(`${device.name}: ${member.name} syncs → ${outcome}`)
  return outcome
}
