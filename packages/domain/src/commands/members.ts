import type { MemberEditForm, MemberForm } from '../forms/forms.ts'
import type { Entry } from '../journal/entry.ts'
import type { Id } from '../journal/id.ts'
import { hasOtherParent, type Member } from '../ledger/members.ts'
import { err, ok, type Result } from '../result.ts'
import {
  createEntry,
  createSingleEntry,
  notFound,
  type CommandContext,
  type CommandError,
  type CommandResult,
} from './context.ts'

/** A new member's user id, and the entry that adds the member. */
export interface InvitedMember {
  readonly entries: readonly Entry[]
  readonly userId: Id
}

/**
 * Adds a co-parent or helper. The server creates the code that the new member needs to create a login
 * (docs/decisions/0043-members.md). The first invitation also records the creator's name, because children see the names
 * of members but no profiles.
 *
 * @param members the family's members; without them, no name is recorded.
 */
export function inviteMember(
  form: MemberForm,
  context: CommandContext,
  members: ReadonlyMap<Id, Member> = new Map(),
): Result<InvitedMember, CommandError> {
  const userId = context.newId()
  const added = createEntry(context, 'member.added', { userId, ...form })
  if (!added.ok) return added
  const [creator] = members.values()
  if (creator === undefined || members.size > 1 || creator.name === '') return ok({ entries: [added.value], userId })
  const named = createEntry(context, 'member.changed', { userId: creator.userId, name: creator.name })
  return named.ok ? ok({ entries: [added.value, named.value], userId }) : named
}

/** Compares the children, because helpers have some and parents have none. */
const isSameAccess = (access: NonNullable<MemberEditForm['access']>, { childIds }: Member): boolean => {
  const wanted = access.role === 'helper' ? access.childIds : []
  return wanted.length === childIds.length && wanted.every((id) => childIds.includes(id))
}

/**
 * Changes a member's name, or their role and the children a helper may give to. Records only the fields that differ, or
 * nothing. Members may change their own name, but not their own role; only parents may change other members. Returns
 * NotFound for a removed member.
 */
export function changeMember(
  { name, access }: MemberEditForm,
  member: Member | undefined,
  context: CommandContext,
): CommandResult {
  if (member === undefined || member.isRemoved) return notFound()
  const fields = {
    ...(name === undefined || name === member.name ? {} : { name }),
    ...(access === undefined || isSameAccess(access, member) ? {} : access),
  }
  const result = createSingleEntry(context, 'member.changed', { userId: member.userId, ...fields })
  return result.ok && Object.keys(fields).length === 0 ? ok([]) : result
}

/**
 * Removes a member permanently. Members may remove themselves. Returns NotFound for a removed member, and LastParent if
 * no other parent is left. The server also requires that the other parent can sign in.
 *
 * @param members the family's members.
 */
export function removeMember(
  member: Member | undefined,
  members: Iterable<Member>,
  context: CommandContext,
): CommandResult {
  if (member === undefined || member.isRemoved) return notFound()
  const { userId, role } = member
  const result = createSingleEntry(context, 'member.removed', { userId })
  return result.ok && role === 'parent' && !hasOtherParent(members, userId) ? err({ type: 'LastParent' }) : result
}
