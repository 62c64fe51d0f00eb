import { assert, deriveFamily, isFamilyEntry, maySee, todayIn, UTC, type Entry, type Id } from '@little-ledger/domain'
import { readEnvelope, type EntryRow } from '../../../app/src/ledger/database/family-database.ts'
import { activeEntries } from '../../../app/src/ledger/read-model.ts'
import { calculate } from '../../../packages/domain/testing/oracle/oracle.mjs'
import { assertSame } from '../checks/assert-same.ts'
import { checkRows } from '../checks/stored-rows.ts'
import { HOUR_MS } from '../clock.ts'
import { confirmMembers, join, logIn } from './calls.ts'
import { syncAs, withStore } from './sync.ts'
import type { Member, MemberDevice, MemberWorld } from './types.ts'

const MAX_PASSES = 8

type Members = NonNullable<ReturnType<typeof deriveFamily>>['members']

const entriesOf = async ({ server, familyId }: MemberWorld): Promise<readonly Entry[]> =>
  (await server.entries(familyId)).map(({ entry }) => entry)

const membersIn = (entries: readonly Entry[]): Members =>
  deriveFamily(entries.filter(isFamilyEntry))?.members ?? new Map()

/** The members who ever had the device. */
const usersOf = ({ members }: MemberWorld, { names }: MemberDevice): readonly Member[] =>
  members.filter(({ name }) => names.includes(name))

/** Syncs everyone on all their devices, and lets those without a login join, until nothing changes. */
export async function syncMembers(world: MemberWorld): Promise<void> {
  const { creator, devices } = world
  let before = ''
  for (let pass = 1; pass <= MAX_PASSES; pass += 1) {
    // Wrong passwords, tried before a restored server knew the login, are forgotten by then.
    world.clock.advance(HOUR_MS)
    world.eventLog.add(`final sync, pass ${pass}`)
    for (const device of devices) for (const member of usersOf(world, device)) await syncAs(world, device, member)
    await confirmMembers(world)
    for (const [userId, { isRemoved }] of membersIn(await entriesOf(world))) {
      const member = world.members.find((other) => other.userId === userId)
      if (
        member !== undefined &&
        member !== creator &&
        !isRemoved &&
        (await logIn(world, member)).answer !== 'signed in'
      )
        assert(await join(world, creator, member), `${member.name} can join with a new code`)
    }
    const after = JSON.stringify(await entriesOf(world))
    if (after === before && pass > 2) return
    before = after
  }
  throw new Error('The devices did not converge')
}

interface DeviceState {
  readonly device: MemberDevice
  readonly rows: readonly EntryRow[]
}

/** Whether an active parent uses the device. */
const isParents = (world: MemberWorld, members: Members, { device }: DeviceState): boolean =>
  usersOf(world, device).some(({ userId }) => {
    const member = members.get(userId)
    return (
      member?.role === 'parent' &&
      !member.isRemoved &&
      [...device.actors.values()].some((actor) => actor.userId === userId)
    )
  })

/**
 * Checks that the server has every entry that it ever accepted. After a restore it may lack one that no parent's device
 * has, for example because its author was removed or made a helper.
 */
function checkNothingLost(
  world: MemberWorld,
  members: Members,
  stored: ReadonlySet<Id>,
  states: readonly DeviceState[],
): void {
  for (const entry of world.accepted.values()) {
    if (stored.has(entry.id)) continue
    assert(world.isRestored, `without a restore nothing is lost: ${JSON.stringify(entry)}`)
    const holder = states.find(
      (state) => isParents(world, members, state) && state.rows.some(({ id }) => id === entry.id),
    )
    assert(
      holder === undefined,
      `a parent’s device gives back what it has (${holder?.device.name}): ${JSON.stringify(entry)}`,
    )
  }
}

/** Checks that a device has only what someone could see who used it, so that a helper's has no balance. */
function checkAccess({ device, rows }: DeviceState): void {
  const actors = [...device.actors.values()]
  for (const row of rows)
    assert(
      actors.some((actor) => maySee(actor, readEnvelope(row))),
      `everything on ${device.name} may be seen there: ${JSON.stringify(row)}`,
    )
}

/** Checks that removed members cannot sign in, and that all others can. */
async function checkSignIn(world: MemberWorld, members: Members): Promise<void> {
  for (const member of world.members) {
    const known = members.get(member.userId)
    const { answer } = await logIn(world, member)
    const expected = known !== undefined && !known.isRemoved ? 'signed in' : 'invalid_credentials'
    assert(answer === expected, `${member.name} (${member.username}) gets ${expected}: ${answer}`)
  }
}

/** Checks that only restored entries of members are marked, each with a parent who may have restored it. */
function checkMarks({ isRestored, creator }: MemberWorld, members: Members, entries: readonly Entry[]): void {
  assert(members.get(creator.userId)?.isRemoved === false, 'the creator stays a member')
  for (const { by, restoredBy, id } of entries) {
    if (restoredBy === undefined) continue
    const isPossible = isRestored && by !== restoredBy && members.has(by) && members.has(restoredBy)
    assert(isPossible, `the entry ${id} was restored`)
  }
}

const summaryOf = (entries: readonly Entry[], today: string): ReadonlyMap<string, readonly number[]> => {
  const { children }: { readonly children: readonly { childId: string; bank: number; cash: number }[] } = calculate({
    today,
    entries,
  })
  return new Map(children.map(({ childId, bank, cash }) => [childId, [bank, cash]]))
}

/** Checks that every active parent's device shows the server's balances, computed by other code. */
async function checkBalances(world: MemberWorld, members: Members, entries: readonly Entry[]): Promise<void> {
  const today = todayIn(UTC, world.clock.now())
  const expected = summaryOf(entries, today)
  for (const device of world.devices) {
    await withStore(world, device, async (store) => {
      const rows = await store.db.entries.toArray()
      if (rows.length === 0) return
      await checkRows(store, device.name, today)
      const children = await store.db.children.toArray()
      const shown = new Map(children.map(({ id, balance, cashOnHand }) => [id as string, [balance, cashOnHand]]))
      // After a restore, an entry may wait for its author or for another parent.
      const isUnsent = rows.some(({ pending }) => pending !== undefined)
      const isComplete = isParents(world, members, { device, rows }) && !(world.isRestored && isUnsent)
      assertSame(shown, summaryOf(activeEntries(rows), today), `the ledger on ${device.name} equals the oracle’s`)
      if (isComplete) assertSame(shown, expected, `the ledger on ${device.name} equals the server’s`)
    })
  }
}

/** Checks that hold after the final sync. */
export async function checkMembers(world: MemberWorld): Promise<void> {
  const entries = await entriesOf(world)
  const members = membersIn(entries)
  const states: DeviceState[] = []
  for (const device of world.devices)
    states.push({ device, rows: await withStore(world, device, (store) => store.db.entries.toArray()) })
  checkNothingLost(world, members, new Set(entries.map(({ id }) => id)), states)
  for (const state of states) checkAccess(state)
  checkMarks(world, members, entries)
  await checkSignIn(world, members)
  await checkBalances(world, members, entries)
}
