import { assert, createFamily, id, parseForm, parseTimeZone, signUpForm } from '@little-ledger/domain'
import { recordCommand } from '../../app/src/ledger/record-command.ts'
import { READ_MODEL_VERSION, type LoginRow } from '../../app/src/ledger/database/family-database.ts'
import { openFamilyStore } from '../../app/src/ledger/family-store.ts'
import { makeDevice, useStorageOf, type SimulatedDevice, type Use } from './device.ts'
import { createGate } from './gate.ts'
import { createMonitor } from './monitor.ts'
import { noteRecorded } from './note-recorded.ts'
import { actorFor, parentOf, verifierOf } from './people.ts'
import { randomOf, type Random } from './random.ts'
import { startSaving } from './saved.ts'
import { seedIds, v7 } from './seeded-ids.ts'
import { startServer, type ServerOptions } from './server.ts'
import { startStory } from './story.ts'
import { openTab } from './tab.ts'
import { createWire } from './wire.ts'
import { DAY_MS, startTime, type World } from './world.ts'

/** The devices of a household besides the phone that the family begins on, in the order in which they are bought. */
const HOUSEHOLD: readonly (readonly [string, Use])[] = [
  ['tablet', 'family'],
  ['kids’ phone', 'child'],
  ['laptop', 'parent'],
  ['kids’ tablet', 'children'],
]

async function makeDevices(random: Random, now: () => number): Promise<readonly SimulatedDevice[]> {
  const bought = random.shuffle(HOUSEHOLD).slice(0, random.between(2, 4))
  const phone = await makeDevice({ name: 'phone', use: 'parent', random, now })
  const others: SimulatedDevice[] = []
  for (const [name, use] of bought) others.push(await makeDevice({ name, use, random, now }))
  return [phone, ...others]
}

/** The family begins on its first device, without a network, as sign-up does there. */
async function begin(world: World): Promise<void> {
  const [phone] = world.devices
  assert(phone, 'there is a first device')
  useStorageOf(phone)
  const { familyId, parent, random } = world
  const zone = parseTimeZone(random.pick(['UTC', 'America/New_York', 'Asia/Kolkata']))
  const { username } = parent.user
  const form = parseForm(signUpForm, { username, password: parent.password, firstName: 'Pat', lastName: 'Moss' })
  assert(zone.ok && form.ok, 'the family can begin')
  await phone.device.db.families.put({ id: familyId, createdAt: phone.device.now() })
  const store = await openFamilyStore(phone.device, familyId)
  const { userId } = parent.user
  const login: LoginRow = { userId, username, usernameKey: username, role: 'parent', verifier: verifierOf(parent) }
  const created = await recordCommand(store, {
    actor: actorFor(parent),
    family: { id: familyId, timeZone: zone.value },
    decide: (context) => createFamily(form.value, context),
    entriesOf: (entries) => entries,
    alsoWrite: async (db, [first]) => {
      const stamps = first === undefined ? {} : { usernameStamp: first.stamp, verifierStamp: first.stamp }
      await db.logins.add({ ...login, ...stamps })
      await db.setMeta('readModelVersion', READ_MODEL_VERSION)
    },
  })
  store.db.close()
  phone.guests.add(userId)
  phone.typed = parent
  noteRecorded(world, await openTab(world, phone, parent), 'the family begins', created)
}

/** A family at its beginning: everything about it follows from the seed. */
export async function beginWorld(
  seed: number,
  surroundings: Pick<ServerOptions, 'folder' | 'onDefect'>,
): Promise<World> {
  const random = randomOf(seed)
  const clock = startTime(Date.parse('2026-03-02T09:00:00Z') + random.between(0, 300) * DAY_MS)
  seedIds(random, clock.now)
  const familyId = id(v7())
  const gate = createGate()
  const monitor = createMonitor()
  const world: World = {
    random,
    clock,
    gate,
    story: startStory(clock.now),
    wire: createWire(gate, monitor.watch),
    server: await startServer({ ...surroundings, now: clock.now, newId: () => id(v7()) }),
    monitor,
    saved: startSaving(),
    familyId,
    parent: parentOf(familyId, id(v7())),
    children: [],
    devices: await makeDevices(random, clock.now),
    isCarriedUp: false,
    backups: [],
    stragglers: [],
  }
  await begin(world)
  return world
}
