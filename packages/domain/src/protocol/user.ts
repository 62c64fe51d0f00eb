import * as v from 'valibot'
import type { Id } from '../journal/id.ts'
import type { Profile } from '../ledger/family.ts'

/** A user (SPEC §3). */
export const userResponse = v.strictObject({
  id: v.string(),
  username: v.string(),
  email: v.nullable(v.string()),
  firstName: v.string(),
  lastName: v.string(),
  isParent: v.boolean(),
})

/** Copies only the public fields, so that password hashes are never sent. A user without a profile has empty names. */
export const toUserResponse = (
  user: { readonly id: Id; readonly username: string; readonly isParent: boolean },
  profile: Profile | undefined,
): v.InferOutput<typeof userResponse> => ({
  id: user.id,
  username: user.username,
  email: profile?.email ?? null,
  firstName: profile?.firstName ?? '',
  lastName: profile?.lastName ?? '',
  isParent: user.isParent,
})
