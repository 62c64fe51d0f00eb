import { assert, createFamily, id, parseForm, parseTimeZone, signUpForm } from '@little-ledger/domain'
import { READ_MODEL_VERSION } from '../../../app/src/ledger/database/family-database.ts'
import { recordCommand } from '../../../app/src/ledger/record-command.ts'
import { createClock, DAY_MS } from '../clock.ts'
import { createDevice } from '../device/simulated-device.ts'
import { createEventLog } from '../event-log.ts'
import { randomOf, type Random } from '../random.ts'
import { seedIds, v7 } from '../seeded-ids.ts'
import { startServer, type ServerOptions } from '../server/server.ts'
import { PASSWORD } from './calls.ts'
import { syncAs, withStore } from './sync.ts'
import type { MemberDevice, MemberWorld } from './types.ts'

/** The devices, and who uses them. */
const DEVICES = [
  ['Pat’s phone', ['Pat']],
  ['tablet', ['Pat', 'Sam']],
  ['Sam’s phone', ['Sam']],
  ['Kim’s phone', ['Kim']],
  ['Gran’s phone', ['Gran']],
] as const

async function createDevices(random: Random, now: () => number): Promise<readonly MemberDevice[]> {
  const devices: MemberDevice[] = []
  for (const [name, names] of DEVICES) {
    const device = await createDevice({ name, use: 'parent', random, now })
    devices.push(Object.assign(device, { names, actors: new Map() }))
  }
  return devices
}

/** Creates the family on the first device, as sign-up does, and sends it to the server. */
async function createFamilyOnPhone(world: MemberWorld): Promise<void> {
  const { devices, familyId, creator } = world
  const [phone] = devices
  const zone = parseTimeZone('UTC')
  const form = parseForm(signUpForm, {
    username: creator.username,
    password: PASSWORD,
    firstName: creator.name,
    lastName: 'Moss',
  })
  assert(phone && zone.ok && form.ok, 'the sign-up form is valid')
  const actor = { role: 'parent', userId: creator.userId } as const
  await withStore(world, phone, async (store) => {
    const created = await recordCommand(store, {
      actor,
      family: { id: familyId, timeZone: zone.value },
      decide: (context) => createFamily(form.value, context),
      alsoWrite: async (db) => {
        await db.setMeta('readModelVersion', READ_MODEL_VERSION)
      },
    })
    assert(created.ok, 'the family is created')
  })
  assert((await syncAs(world, phone, creator)) === 'synced', 'the family is sent to the server')
}

/** Creates a family of one parent and a server. The seed determines everything. */
export async function createMemberWorld(
  seed: number,
  options: Pick<ServerOptions, 'folder' | 'onError'>,
): Promise<MemberWorld> {
  const random = randomOf(seed)
  const clock = createClock(Date.parse('2026-03-02T09:00:00Z') + random.between(0, 300) * DAY_MS)
  seedIds(random, clock.now)
  const creator = { name: 'Pat', userId: id(v7()), username: 'pat' }
  const world: MemberWorld = {
    random,
    clock,
    server: await startServer({ ...options, now: clock.now, newId: () => id(v7()) }),
    eventLog: createEventLog(clock.now),
    familyId: id(v7()),
    creator,
    members: [creator],
    devices: await createDevices(random, clock.now),
    accepted: new Map(),
    backups: [],
    isRestored: false,
  }
  await createFamilyOnPhone(world)
  return world
}
