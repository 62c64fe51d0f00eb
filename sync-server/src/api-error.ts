import type { CommandError, Id, InvalidForm } from '@little-ledger/domain'
import type { Busy } from './auth/hashing-queue.ts'

/** Why a request was not done. Each is an answer that the client can expect; anything else is a defect. */
export type ApiError =
  | CommandError
  | InvalidForm
  | Busy
  /** Nobody is signed in. */
  | { readonly type: 'Unauthorized' }
  /** Whoever was signed in was a child that is deleted. */
  | { readonly type: 'ChildDeleted'; readonly userId: Id }
  /** The session was ended for its owner, by a parent or by a changed password. */
  | { readonly type: 'SessionRevoked'; readonly userId: Id }
  | { readonly type: 'WrongLogin' }
  | { readonly type: 'RateLimited'; readonly waitMs: number }
  | { readonly type: 'UsernameTaken' }
  /** An outbox came under another person's session. */
  | { readonly type: 'ActorMismatch' }
  /** A family could not be carried up, and why is nobody's business. */
  | { readonly type: 'RegistrationConflict' }
  /** The Idempotency-Key already names another request. */
  | { readonly type: 'IdempotencyKeyReused' }
  | { readonly type: 'InvalidIdempotencyKey' }
  | { readonly type: 'InvalidJson' }
  | { readonly type: 'PayloadTooLarge' }
