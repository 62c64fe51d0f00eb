import type { Actor, Id } from '@little-ledger/domain'
import { create } from 'zustand'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'

/** The user who is signed in on this device. */
export interface SignedInUser {
  readonly familyId: Id
  readonly userId: Id
  readonly username: string
  readonly role: Actor['role']
  /** Set for a child. */
  readonly childId?: Id
  /** The children that a helper may give to. Set for a helper. */
  readonly childIds?: readonly Id[]
  /** Set if the user was removed from the family, and may only save unsent changes. */
  readonly isRemoved?: true
}

/**
 * `loading` while the stored session is being read, `failed` if reading it failed. `expiredUserId` is the user whose
 * session expired; absent if the user logged out.
 */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: StoreError }
  | { readonly status: 'signed-out'; readonly expiredUserId?: Id }
  | { readonly status: 'signed-in'; readonly user: SignedInUser; readonly store: FamilyStore }

export type SignedInSession = Extract<Session, { readonly status: 'signed-in' }>

/** This tab's session. Components read the session through `useSession`. */
export const sessionState = create<{ readonly session: Session }>(() => ({ session: { status: 'loading' } }))

export const setSession = (session: Session): void => sessionState.setState({ session })
