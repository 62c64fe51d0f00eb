import { assert, createFamily, id, parseForm, parseTimeZone, signUpForm } from '@little-ledger/domain'
import { recordCommand } from '../../app/src/ledger/record-command.ts'
import { READ_MODEL_VERSION, type LoginRow } from '../../app/src/ledger/database/family-database.ts'
import { openFamilyStore } from '../../app/src/ledger/family-store.ts'
import { createDevice, useStorageOf } from './device/simulated-device.ts'
import { createTaskTracker } from './task-tracker.ts'
import { createMonitor } from './checks/monitor.ts'
import { logRecorded } from './commands/log-recorded.ts'
import { actorFor, parentOf, verifierOf } from './people.ts'
import { randomOf, type Random } from './random.ts'
import { createAcknowledgedEntries } from './checks/acknowledged-entries.ts'
import { seedIds, v7 } from './seeded-ids.ts'
import { createServerClock } from './server/server-clock.ts'
import { startServer, type ServerOptions } from './server/server.ts'
import { createEventLog } from './event-log.ts'
import { openTab } from './device/tab.ts'
import { createNetwork } from './network.ts'
import { DAY_MS, createClock } from './clock.ts'
import type { DeviceUse, SimulatedDevice, World } from './types.ts'

/** The devices besides the parent's phone, and who uses them. Each simulated family gets two to four. */
const OTHER_DEVICES: readonly (readonly [string, DeviceUse])[] = [
  ['tablet', 'family'],
  ['kids’ phone', 'child'],
  ['laptop', 'parent'],
  ['kids’ tablet', 'children'],
]

async function createDevices(random: Random, now: () => number): Promise<readonly SimulatedDevice[]> {
  const chosen = random.shuffle(OTHER_DEVICES).slice(0, random.between(2, 4))
  const phone = await createDevice({ name: 'phone', use: 'parent', random, now })
  const others: SimulatedDevice[] = []
  for (const [name, use] of chosen) others.push(await createDevice({ name, use, random, now }))
  return [phone, ...others]
}

/** Creates the family on the first device while offline, as sign-up does. */
async function createFamilyOnPhone(world: World): Promise<void> {
  const [phone] = world.devices
  assert(phone, 'the first device exists')
  useStorageOf(phone)
  const { familyId, parent, random } = world
  const zone = parseTimeZone(random.pick(['UTC', 'America/New_York', 'Asia/Kolkata']))
  const { username } = parent.user
  const form = parseForm(signUpForm, { username, password: parent.password, firstName: 'Pat', lastName: 'Moss' })
  assert(zone.ok && form.ok, 'the sign-up form is valid')
  await phone.device.db.families.put({ id: familyId, createdAt: phone.device.now() })
  const store = await openFamilyStore(phone.device, familyId)
  const { userId } = parent.user
  const login: LoginRow = { userId, username, usernameKey: username, role: 'parent', verifier: verifierOf(parent) }
  const created = await recordCommand(store, {
    actor: actorFor(parent),
    family: { id: familyId, timeZone: zone.value },
    decide: (context) => createFamily(form.value, context),
    alsoWrite: async (db, [first]) => {
      const stamps = first === undefined ? {} : { usernameStamp: first.stamp, verifierStamp: first.stamp }
      await db.logins.add({ ...login, ...stamps })
      await db.setMeta('readModelVersion', READ_MODEL_VERSION)
    },
  })
  store.db.close()
  phone.pastUsers.add(userId)
  phone.deferredPerson = parent
  await logRecorded(world, await openTab(world, phone, parent), 'family created', created)
}

/** Creates a family, its devices and its server. The seed determines everything. */
export async function createWorld(seed: number, options: Pick<ServerOptions, 'folder' | 'onError'>): Promise<World> {
  const random = randomOf(seed)
  const clock = createClock(Date.parse('2026-03-02T09:00:00Z') + random.between(0, 300) * DAY_MS)
  const serverClock = createServerClock(clock)
  seedIds(random, clock.now)
  const familyId = id(v7())
  const tasks = createTaskTracker()
  const monitor = createMonitor()
  const world: World = {
    random,
    clock,
    serverClock,
    isServerClockWrong: random.chance(0.3),
    tasks,
    eventLog: createEventLog(clock.now),
    network: createNetwork(tasks, monitor.onRequest),
    server: await startServer({ ...options, now: serverClock.now, newId: () => id(v7()) }),
    monitor,
    readingErrors: new Map(),
    undetectable: new Set(),
    acknowledged: createAcknowledgedEntries(),
    familyId,
    parent: parentOf(familyId, id(v7())),
    children: [],
    devices: await createDevices(random, clock.now),
    isRegistered: false,
    backups: [],
    replayableCalls: [],
  }
  await createFamilyOnPhone(world)
  return world
}
