import type { CommandError, Id, InvalidForm } from '@little-ledger/domain'
import type { Busy } from './auth/hashing-queue.ts'

/** Expected errors, each with its own HTTP response. Anything else is a bug and becomes a 500. */
export type ApiError =
  | CommandError
  | InvalidForm
  | Busy
  | { readonly type: 'Unauthorized' }
  /** The session belongs to a deleted child. */
  | { readonly type: 'ChildDeleted'; readonly userId: Id }
  /** The session was ended by a parent or by a password change. */
  | { readonly type: 'SessionRevoked'; readonly userId: Id }
  /** The session belongs to a parent or helper who was removed from the family. */
  | { readonly type: 'MemberRemoved'; readonly userId: Id }
  /** The operator removed the family from the server. */
  | { readonly type: 'FamilyRemoved'; readonly userId: Id }
  /** This server accepts no new families. */
  | { readonly type: 'RegistrationClosed' }
  /** A new family needs a code from the operator. */
  | { readonly type: 'InvitationNeeded' }
  /** After a restore, a parent has to confirm the family's members before this one may log in. */
  | { readonly type: 'MembersUnconfirmed' }
  /** The invitation code is wrong, expired or revoked; the reason is not disclosed. */
  | { readonly type: 'WrongCode' }
  /** A login was already created with the code, and not with this username and password. */
  | { readonly type: 'CodeUsed' }
  /** The member already has a login. */
  | { readonly type: 'AlreadyJoined' }
  | { readonly type: 'WrongLogin' }
  | { readonly type: 'RateLimited'; readonly waitMs: number }
  | { readonly type: 'UsernameTaken' }
  /** The pushed entries belong to a different user than the session. */
  | { readonly type: 'ActorMismatch' }
  /** The device's clock and the server's differ by more than a day. */
  | { readonly type: 'ClockDiffers' }
  /** The server's clock is so far behind that the server can't date entries. */
  | { readonly type: 'ServerClockSlow' }
  /** The family has reached its data limit (ledger/bounds.ts). */
  | { readonly type: 'FamilyFull' }
  /** The family cannot be registered; the response does not say why. */
  | { readonly type: 'RegistrationConflict' }
  /** The Idempotency-Key was already used for a different request. */
  | { readonly type: 'IdempotencyKeyReused' }
  | { readonly type: 'InvalidIdempotencyKey' }
  | { readonly type: 'InvalidJson' }
  | { readonly type: 'PayloadTooLarge' }
