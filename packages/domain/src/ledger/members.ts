import type { EntryOf } from '../journal/entry.ts'
import type { FamilyEntry } from '../journal/entry-subject.ts'
import type { MemberRole } from '../journal/fields.ts'
import type { Id } from '../journal/id.ts'

/** A parent or helper of the family. Children are not members. */
export interface Member {
  readonly userId: Id
  readonly name: string
  readonly role: MemberRole
  /** The children that a helper may give to; empty for a parent. */
  readonly childIds: readonly Id[]
  /** A removed member stays in the list, because the entries they recorded still show their name. */
  readonly isRemoved: boolean
  /** The parent who added the member; for the creator, their own id. */
  readonly addedBy: Id
  readonly removedBy: Id | undefined
}

type MemberChange = EntryOf<'member.added'> | EntryOf<'member.changed'>

/** Applies the entry's name and role, if present. An entry with a role also replaces the children. */
const applyChange = (member: Member, { name, role, childIds = [] }: Omit<MemberChange, 'kind'>): Member => ({
  ...member,
  ...(name === undefined ? {} : { name }),
  ...(role === undefined ? {} : { role, childIds }),
})

const newMember = (userId: Id, addedBy: Id): Member => ({
  userId,
  name: '',
  role: 'parent',
  childIds: [],
  isRemoved: false,
  addedBy,
  removedBy: undefined,
})

/**
 * The members of the family by user id: the creator first, then in the order they were added (by stamp). The latest
 * stamp wins, separately for the name and for the role with its children; a change stamped before the member was added
 * (clock skew) still applies. A removal is final, regardless of its stamp.
 *
 * @param sorted the family's entries, by stamp
 * @param creator the creator's user id, and the name to use if no entry changed it.
 */
export function deriveMembers(
  sorted: readonly FamilyEntry[],
  creator: { readonly userId: Id; readonly name: string },
): ReadonlyMap<Id, Member> {
  const first = { ...newMember(creator.userId, creator.userId), name: creator.name }
  const members = new Map<Id, Member>([[creator.userId, first]])
  for (const entry of sorted) {
    if (entry.kind === 'member.added' && !members.has(entry.userId))
      members.set(entry.userId, applyChange(newMember(entry.userId, entry.by), entry))
  }
  for (const entry of sorted) {
    const member = 'userId' in entry ? members.get(entry.userId) : undefined
    if (member === undefined) continue
    if (entry.kind === 'member.changed') members.set(member.userId, applyChange(member, entry))
    if (entry.kind === 'member.removed' && !member.isRemoved)
      members.set(member.userId, { ...member, isRemoved: true, removedBy: entry.by })
  }
  return members
}

/**
 * The posting if a helper recorded it, otherwise undefined. The entry that deletes a gift names the helper (`giftOf`),
 * so that the helper may see the deletion.
 */
export const asGift = <P extends { readonly by: Id | undefined }>(
  members: ReadonlyMap<Id, Member>,
  posting: P,
): (P & { readonly by: Id }) | undefined => {
  const { by } = posting
  return by !== undefined && members.get(by)?.role === 'helper' ? { ...posting, by } : undefined
}

/** Whether the members include an active parent other than `userId`. A family always keeps a parent. */
export const hasOtherParent = (members: Iterable<Member>, userId: Id): boolean =>
  [...members].some((member) => member.role === 'parent' && !member.isRemoved && member.userId !== userId)
