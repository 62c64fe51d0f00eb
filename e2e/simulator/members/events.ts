import {
  addChild,
  addTransaction,
  asGift,
  assert,
  changeMember,
  civilTimeIn,
  deleteTransaction,
  inviteMember,
  minorUnits,
  parsePostingId,
  removeMember,
  type Actor,
  type CommandContext,
  type Entry,
  type Id,
  type Result,
} from '@little-ledger/domain'
import type { FamilyStore } from '../../../app/src/ledger/family-store.ts'
import { recordCommand } from '../../../app/src/ledger/record-command.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../clock.ts'
import { pickWeighted } from '../random.ts'
import { confirmMembers, join, logIn } from './calls.ts'
import { localActor, syncAs, withStore } from './sync.ts'
import type { Member, MemberDevice, MemberWorld } from './types.ts'

interface Turn {
  readonly world: MemberWorld
  readonly store: FamilyStore
  readonly actor: Actor
  readonly member: Member
}

type Decide = (context: CommandContext) => Result<readonly Entry[], { readonly type: string }>

async function record({ world, store, actor, member }: Turn, summary: string, decide: Decide): Promise<void> {
  const recorded: Result<readonly Entry[], { readonly type: string }> = await recordCommand(store, {
    actor,
    decide: decide as never,
  })
  world.eventLog.add(`${member.name}: ${summary} → ${recorded.ok ? 'recorded' : recorded.error.type}`)
}

const usernameFor = ({ members }: MemberWorld, name: string): string => `${name.toLowerCase()}${members.length}`

/** The newest member with a name. */
const currentMember = ({ members }: MemberWorld, name: string): Member | undefined =>
  members.findLast((member) => member.name === name)

const isHere = async ({ db }: FamilyStore, { userId }: Member): Promise<boolean> => {
  const member = (await db.getMeta('family'))?.members.get(userId)
  return member !== undefined && !member.isRemoved
}

/** Adds a member who is missing. A person who was removed becomes a new member. */
async function inviteMissing(turn: Turn): Promise<void> {
  const { world, store } = turn
  const children = await store.db.children.toArray()
  const [child] = children
  for (const name of ['Sam', 'Kim', 'Gran'] as const) {
    const known = currentMember(world, name)
    const family = await store.db.getMeta('family')
    if (known !== undefined && !family?.members.get(known.userId)?.isRemoved) continue
    if (name === 'Gran' && child === undefined) continue
    const access =
      name === 'Gran' && child ? { role: 'helper' as const, childIds: [child.id] } : { role: 'parent' as const }
    let userId: Id | undefined
    await record(turn, `${name} invited`, (context) => {
      const invited = inviteMember({ name, ...access }, context)
      if (invited.ok) userId = invited.value.userId
      return invited.ok ? { ok: true, value: invited.value.entries } : invited
    })
    if (userId === undefined) return
    world.members = [...world.members, { name, userId, username: usernameFor(world, name) }]
    return
  }
}

/** Another member than the creator and oneself, as the device knows them. */
async function otherMember({ world, store, member }: Turn) {
  const family = await store.db.getMeta('family')
  const others = [...(family?.members.values() ?? [])].filter(
    ({ userId, isRemoved }) => !isRemoved && userId !== world.creator.userId && userId !== member.userId,
  )
  return others.length === 0
    ? undefined
    : { other: world.random.pick(others), all: [...(family?.members.values() ?? [])] }
}

async function changeOther(turn: Turn): Promise<void> {
  const { world, store } = turn
  const found = await otherMember(turn)
  if (found === undefined) return
  const { random } = world
  const childIds = (await store.db.children.toArray()).map(({ id }) => id)
  const some = random.shuffle(childIds).slice(0, random.between(1, childIds.length))
  const access =
    random.chance(0.4) || some.length === 0 ? { role: 'parent' as const } : { role: 'helper' as const, childIds: some }
  await record(turn, `${found.other.name} becomes ${access.role}`, (context) =>
    changeMember({ access }, found.other, context),
  )
}

async function removeOther(turn: Turn): Promise<void> {
  const found = await otherMember(turn)
  if (found === undefined) return
  await record(turn, `${found.other.name} removed`, (context) => removeMember(found.other, found.all, context))
}

async function give(turn: Turn): Promise<void> {
  const { world, store, actor } = turn
  const { random } = world
  const children = (await store.db.children.toArray()).filter(
    ({ id }) => actor.role !== 'helper' || actor.childIds.includes(id),
  )
  if (children.length === 0) return
  const child = random.pick(children)
  const amount = minorUnits(random.between(1, 5000))
  const type = actor.role === 'helper' || random.chance(0.7) ? 'deposit' : 'withdrawal'
  await record(turn, `${type} of ${amount}`, (context) => {
    const { date } = civilTimeIn(context.family.timeZone, context.now)
    return addTransaction({ type, amount, description: 'Chores', date, time: undefined, toCash: false }, child, context)
  })
}

async function undo(turn: Turn): Promise<void> {
  const { world, store, actor, member } = turn
  const all = await store.db.transactions.toArray()
  const rows = all.filter(({ by }) => actor.role === 'parent' || by === member.userId)
  if (rows.length === 0) return
  const row = world.random.pick(rows)
  const [child, family] = [await store.db.children.get(row.childId), await store.db.getMeta('family')]
  const posting = parsePostingId(row.id)
  if (!posting.ok || family === undefined) return
  await record(turn, `${row.type} of ${row.amount} undone`, (context) =>
    deleteTransaction(posting.value, child, context, asGift(family.members, row)),
  )
}

async function addAnotherChild(turn: Turn): Promise<void> {
  const count = await turn.store.db.children.count()
  if (count >= 3) return
  const form = { name: `Kid ${count}`, username: `kid${count}`, password: 'star', startingBalance: minorUnits(1250) }
  await record(turn, 'child added', (context) => {
    const added = addChild(form, context)
    return added.ok ? { ok: true, value: added.value.entries } : added
  })
}

/** Records something as a member who uses the device, in the role that the device knows. */
async function recordSomething(world: MemberWorld, device: MemberDevice, member: Member): Promise<void> {
  await withStore(world, device, async (store) => {
    if (!(await isHere(store, member))) return
    const actor = await localActor(store, member.userId)
    if (actor === undefined) return
    const turn = { world, store, actor, member }
    const isParent = actor.role === 'parent'
    const options = [
      { weight: 10, run: () => give(turn) },
      { weight: 3, run: () => undo(turn) },
      { weight: isParent ? 1 : 0, run: () => addAnotherChild(turn) },
      { weight: isParent ? 3 : 0, run: () => inviteMissing(turn) },
      { weight: isParent ? 2 : 0, run: () => changeOther(turn) },
      { weight: isParent ? 1 : 0, run: () => removeOther(turn) },
    ]
    await pickWeighted(world.random, options)?.run()
  })
}

/** Adds two children and all members, who join and sync on their devices. */
export async function setUpMembers(world: MemberWorld): Promise<void> {
  const [phone] = world.devices
  const { creator } = world
  assert(phone, 'there are devices')
  await withStore(world, phone, async (store) => {
    const turn = { world, store, actor: { role: 'parent', userId: creator.userId } as const, member: creator }
    for (let count = 0; count < 2; count += 1) await addAnotherChild(turn)
    for (let count = 0; count < 3; count += 1) await inviteMissing(turn)
  })
  await syncAs(world, phone, creator)
  for (const member of world.members) if (member !== creator) await join(world, creator, member)
  for (const device of world.devices)
    for (const member of world.members.filter(({ name }) => device.names.includes(name)))
      await syncAs(world, device, member)
}

/** Invites members of the server's journal who have no login, for example because a backup lacks it. */
async function joinSomeone(world: MemberWorld): Promise<void> {
  const { random, members, creator } = world
  const invited = random.pick(members)
  if (invited !== creator) await join(world, creator, invited)
}

/** Restores a backup. Until the creator has confirmed them, no other member may sign in. */
async function restore(world: MemberWorld): Promise<void> {
  const { server, random, eventLog, members, creator, devices } = world
  await server.restore(random.pick(world.backups))
  world.isRestored = true
  for (const device of devices) device.cookie = undefined
  for (const device of devices) delete device.cookieOwner
  eventLog.add('the server was restored')
  for (const member of members.filter((other) => other !== creator))
    assert((await logIn(world, member)).answer !== 'signed in', `${member.name} waits after a restore`)
}

/** A person uses one of their devices. The creator's shared tablet may be used by a co-parent too. */
const randomUse = (world: MemberWorld): readonly [MemberDevice, Member] | undefined => {
  const device = world.random.pick(world.devices)
  const name = world.random.pick(device.names)
  // Someone who was removed still has the device, and tries the earlier login there.
  const all = world.members.filter((member) => member.name === name)
  return all.length === 0
    ? undefined
    : [device, world.random.chance(0.85) ? (all.at(-1) ?? world.creator) : world.random.pick(all)]
}

/** Runs one random event. */
export async function runMemberEvent(world: MemberWorld): Promise<void> {
  const { random, clock, server } = world
  clock.advance(random.pick([MINUTE_MS, MINUTE_MS, HOUR_MS, DAY_MS / 3]))
  const use = randomUse(world)
  if (use === undefined) return
  const [device, member] = use
  const options = [
    { weight: 45, run: () => recordSomething(world, device, member) },
    { weight: 40, run: async () => void (await syncAs(world, device, member)) },
    { weight: 8, run: () => joinSomeone(world) },
    { weight: 4, run: async () => void (world.backups = [...world.backups, await server.backUp()]) },
    { weight: world.backups.length > 0 ? 2 : 0, run: () => restore(world) },
    { weight: world.isRestored ? 6 : 0, run: () => confirmMembers(world) },
  ]
  await pickWeighted(random, options)?.run()
}
