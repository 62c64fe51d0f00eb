import type { ApiError } from '../api-error.ts'
import type { AppendSnapshot, User } from '../storage/port.ts'

/**
 * The error for a parent or helper who was removed, or got another role, after the session of the request was checked.
 * Call it inside the transaction that writes.
 */
export const changedAccess = ({ id, role }: User, { members }: AppendSnapshot): ApiError | undefined => {
  const member = members.get(id)
  if (member === undefined) return undefined
  if (member.isRemoved) return { type: 'MemberRemoved', userId: id }
  return member.role === role ? undefined : { type: 'Forbidden' }
}
