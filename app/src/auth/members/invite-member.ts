import {
  err,
  inviteMember,
  MAX_MEMBERS,
  ok,
  type Actor,
  type CommandError,
  type Id,
  type InvitationResponse,
  type MemberForm,
  type Result,
} from '@little-ledger/domain'
import type { UnknownDate } from '../../ledger/clock.ts'
import type { FamilyStore } from '../../ledger/family-store.ts'
import { recordCommand } from '../../ledger/record-command.ts'
import type { StoreError } from '../../ledger/store-error.ts'
import type { ServerError } from '../../sync/api-client.ts'
import { membersClient } from '../../sync/members-client.ts'
import { sendMember } from './send-member.ts'

export type InviteError =
  | CommandError
  | StoreError
  | UnknownDate
  | ServerError
  /** The family is only on this device, so no one else can log in. */
  | { readonly type: 'NoServer' }
  /** The server accepts no more members. */
  | { readonly type: 'FamilyFull' }

/** A member who was added, and the code for the member's login if the server made one. */
export interface Invited {
  readonly userId: Id
  readonly code: Result<InvitationResponse, ServerError>
}

/**
 * Adds a member and gets the code with which the person creates a login. If the server can't be reached, adds no one,
 * because only the server makes codes.
 */
export async function inviteToFamily(
  { store, actor }: { readonly store: FamilyStore; readonly actor: Actor },
  form: MemberForm,
): Promise<Result<Invited, InviteError>> {
  if ((await store.db.getMeta('isRegistered')) !== true) return err({ type: 'NoServer' })
  const server = membersClient()
  const responding = await server.listMembers()
  if (!responding.ok) return responding
  if (responding.value.length >= MAX_MEMBERS) return err({ type: 'FamilyFull' })
  const added = await recordCommand(store, {
    actor,
    decide: async (context) => inviteMember(form, context, (await store.db.getMeta('family'))?.members),
  })
  if (!added.ok) return added
  const { userId } = added.value
  return ok({ userId, code: await makeCode({ store, actor }, userId) })
}

/** Makes a code for a member who was added. The server makes codes only for members it knows. */
export async function makeCode(
  ledger: { readonly store: FamilyStore; readonly actor: Actor },
  userId: Id,
): Promise<Invited['code']> {
  const sent = await sendMember(ledger, userId)
  return sent.ok ? membersClient().createInvitation(userId) : sent
}
