import type { Entry, Id } from '@little-ledger/domain'
import * as v from 'valibot'
import type { AppendSnapshot, AppendWrites, Invitation, SnapshotMember, Storage, User } from '../port.ts'
import { type Database, fieldsOf, idSchema, namesOf, type Row, storedRow } from '../schema.ts'
import { defineCommand, defineQuery, insertInto, type Run, type Write } from '../statement.ts'

type Family = { familyId: Id }
type Member = Family & { userId: Id }

const memberFields = fieldsOf('members', ['userId', 'role', 'childIds', 'accessStamp', 'isRemoved', 'recorded'])
const memberRow = { ...memberFields, login: v.nullable(idSchema) }

export const membersOfFamily = defineQuery('members', memberRow, (db, p: Family) =>
  db
    .selectFrom('members as m')
    .leftJoin('logins as l', (on) => on.onRef('l.familyId', '=', 'm.familyId').onRef('l.userId', '=', 'm.userId'))
    .select(namesOf(memberFields).map((name) => `m.${name}` as const))
    .select('l.userId as login')
    .where('m.familyId', '=', p.familyId)
    .orderBy('m.userId'),
)

type MemberRow = v.InferOutput<v.ObjectSchema<typeof memberRow, undefined>>

export const toMembers = (rows: readonly MemberRow[]): ReadonlyMap<Id, SnapshotMember> =>
  new Map(rows.map(({ userId, login, ...member }) => [userId, { ...member, hasLogin: login !== null }]))

const invitationFields = fieldsOf('invitations', ['familyId', 'userId', 'codeHash', 'expiresAt', 'triesLeft', 'isUsed'])

export const invitationsOfFamily = defineQuery('invitations-of-family', invitationFields, (db, p: Family) =>
  db.selectFrom('invitations').select(namesOf(invitationFields)).where('familyId', '=', p.familyId),
)

const invitationsByName = defineQuery('invitations-by-name', invitationFields, (db, p: { name: string }) =>
  db.selectFrom('invitations').select(namesOf(invitationFields)).where('name', '=', p.name),
)

const countWrongCode = defineCommand('count-wrong-code', (db, p: { name: string }) =>
  db
    .updateTable('invitations')
    .set((eb) => ({ triesLeft: eb('triesLeft', '-', 1) }))
    .where('name', '=', p.name),
)

export const deleteExpiredInvitations = defineCommand('delete-expired-invitations', (db, p: { now: number }) =>
  db.deleteFrom('invitations').where('expiresAt', '<=', p.now),
)

export const memberStore = (run: Run): Pick<Storage, 'listMembers' | 'findInvitations' | 'countWrongCode'> => ({
  listMembers: async (familyId) => {
    const [members, invitations] = [
      await run(membersOfFamily({ familyId })),
      await run(invitationsOfFamily({ familyId })),
    ]
    const byUser = new Map<Id, Invitation>(invitations.rows.map((invitation) => [invitation.userId, invitation]))
    return [...toMembers(members.rows)].map(([userId, member]) => ({
      ...member,
      userId,
      invitation: byUser.get(userId),
    }))
  },
  findInvitations: async (name) => (await run(invitationsByName({ name }))).rows,
  countWrongCode: async (name) => {
    await run(countWrongCode({ name }))
  },
})

const updateAccess = defineCommand('update-member-access', (db, p: Database['members']) =>
  db
    .updateTable('members')
    .set({ role: p.role, childIds: p.childIds, accessStamp: p.accessStamp })
    .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId })),
)

const updateRecorded = defineCommand('update-helper-recorded', (db, p: Member & { recorded: number }) =>
  db
    .updateTable('members')
    .set({ recorded: p.recorded })
    .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId })),
)

/** Counts the entries that helpers recorded, except those that a parent restored. */
const recordedWrites = (familyId: Id, { members }: AppendSnapshot, entries: readonly Entry[]): readonly Write[] =>
  [...members].flatMap(([userId, { role, recorded }]) => {
    const added = entries.filter(({ by, restoredBy }) => by === userId && restoredBy === undefined).length
    return role === 'helper' && added > 0 ? [updateRecorded({ familyId, userId, recorded: recorded + added })] : []
  })

const markRemoved = defineCommand('mark-member-removed', (db, p: Member) =>
  db
    .updateTable('members')
    .set({ isRemoved: 1 })
    .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId })),
)

const deleteLogin = defineCommand('delete-member-login', (db, p: Member) =>
  db.deleteFrom('logins').where((eb) => eb.and({ familyId: p.familyId, userId: p.userId })),
)

const deleteInvitation = defineCommand('delete-invitation', (db, p: Member) =>
  db.deleteFrom('invitations').where((eb) => eb.and({ familyId: p.familyId, userId: p.userId })),
)

const useInvitation = defineCommand('use-invitation', (db, p: Member) =>
  db
    .updateTable('invitations')
    .set({ isUsed: 1 })
    .where((eb) => eb.and({ familyId: p.familyId, userId: p.userId })),
)

const confirmMembers = defineCommand('confirm-members', (db, p: Family) =>
  db.updateTable('families').set({ isUnconfirmed: 0, confirmerId: null }).where('familyId', '=', p.familyId),
)

/** Applies an entry's role and children, unless the current ones have a later stamp. */
export const withAccess = <M extends Pick<SnapshotMember, 'role' | 'childIds' | 'accessStamp'>>(
  member: M,
  { role, childIds = [], stamp }: Extract<Entry, { kind: 'member.changed' }>,
): M => {
  if (role === undefined || (member.accessStamp !== undefined && member.accessStamp > stamp)) return member
  return { ...member, role, childIds: [...childIds], accessStamp: stamp }
}

const FIRST_PARENT = { role: 'parent', accessStamp: undefined, isRemoved: false, recorded: 0 } as const

/** The member row of a family's creator, whose login is the family's first. */
const creatorRows = (
  familyId: Id,
  { hasFamily }: AppendSnapshot,
  { newLogins = [] }: AppendWrites,
): Row<'members'>[] =>
  hasFamily ? [] : newLogins.map(({ id: userId }) => ({ ...FIRST_PARENT, childIds: [], familyId, userId }))

type NewMember = Pick<SnapshotMember, 'role' | 'childIds'> & { readonly userId: Id }

/**
 * Whom a stored entry makes a member: the person it adds or, if another parent restored the family with a new server,
 * the family's creator, who has no login there.
 */
export const newMemberIn = (entry: Entry): NewMember | undefined => {
  if (entry.kind === 'member.added')
    return { userId: entry.userId, role: entry.role, childIds: [...(entry.childIds ?? [])] }
  const isRestored = entry.kind === 'family.created' && entry.restoredBy !== undefined
  return isRestored ? { userId: entry.by, role: 'parent', childIds: [] } : undefined
}

/** Changes to members and invitations, in the order of the entries. */
export const memberWrites = (familyId: Id, snapshot: AppendSnapshot, writes: AppendWrites): readonly Write[] => {
  const current = new Map<Id, Pick<SnapshotMember, 'role' | 'childIds' | 'accessStamp'>>(snapshot.members)
  const { newInvitation, deletedInvitation, usedInvitation } = writes
  const all: Write[] = [
    insertInto('members', creatorRows(familyId, snapshot, writes)),
    ...recordedWrites(familyId, snapshot, writes.entries),
  ]
  for (const entry of writes.entries) {
    const added = newMemberIn(entry)
    // The parent who restored the family has been a member since the registration.
    if (added && !current.has(added.userId)) {
      const { userId, role, childIds } = added
      const row = { role, childIds: [...childIds], accessStamp: undefined }
      current.set(userId, row)
      all.push(
        insertInto('members', [{ ...row, familyId, userId, isRemoved: false, recorded: 0 }]),
        insertInto('owners', [{ id: userId, familyId }]),
      )
    }
    if (entry.kind === 'member.changed') {
      const before = current.get(entry.userId)
      const after = before && withAccess(before, entry)
      if (after === undefined || after === before) continue
      current.set(entry.userId, after)
      const row = { ...after, familyId, userId: entry.userId, isRemoved: false, recorded: 0 }
      all.push(updateAccess(storedRow('members', row)))
    }
    if (entry.kind === 'member.removed')
      all.push(
        // The sessions' rows stay. Without a login they have ended, and the device learns of the removal.
        ...[markRemoved, deleteLogin, deleteInvitation].map((command) => command({ familyId, userId: entry.userId })),
      )
  }
  if (newInvitation)
    all.push(deleteInvitation({ familyId, userId: newInvitation.userId }), insertInto('invitations', [newInvitation]))
  if (deletedInvitation) all.push(deleteInvitation({ familyId, userId: deletedInvitation }))
  if (usedInvitation) all.push(useInvitation({ familyId, userId: usedInvitation }))
  if (writes.confirmsMembers) all.push(confirmMembers({ familyId }))
  return all
}

/** The `members` columns that a query for a login needs to determine the user's role. */
const { role, childIds } = fieldsOf('members', ['role', 'childIds'])
export const accessColumns = { role: v.nullable(role), childIds: v.nullable(childIds) }

/** The `families` columns that decide whether a member has to wait after a restore. */
export const confirmationColumns = fieldsOf('families', ['isUnconfirmed', 'confirmerId'])

type Confirmation = v.InferOutput<v.ObjectSchema<typeof confirmationColumns, undefined>>

/** Whether this parent or helper may not log in before another parent has confirmed the members. */
export const hasToWait = (
  { isUnconfirmed, confirmerId }: Confirmation,
  { userId, childId }: { readonly userId: Id; readonly childId: Id | undefined },
) => isUnconfirmed && childId === undefined && userId !== confirmerId

type Access = {
  readonly childId: Id | undefined
  readonly role: 'parent' | 'helper' | null
  readonly childIds: readonly Id[] | null
}

export const toAccess = ({
  childId,
  role: memberRole,
  childIds: helped,
}: Access): Pick<User, 'role' | 'childId' | 'childIds'> => {
  if (childId !== undefined) return { role: 'child', childId }
  return memberRole === 'helper' ? { role: 'helper', childId, childIds: helped ?? [] } : { role: 'parent', childId }
}
