import type { Id } from '@little-ledger/domain'
import { create } from 'zustand'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'

/** Who is signed in on this device. */
export interface SignedInUser {
  readonly familyId: Id
  readonly userId: Id
  readonly username: string
  readonly role: 'parent' | 'child'
  /** The child whose login it is. */
  readonly childId?: Id
}

/** Where the session stands: being read, failed to be read, nobody, or somebody with their family's ledger. */
export type Session =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: StoreError }
  | { readonly status: 'signed-out' }
  | { readonly status: 'signed-in'; readonly user: SignedInUser; readonly store: FamilyStore }

/** The session of this tab; a screen reads it through `useSession`. */
export const sessionState = create<{ readonly session: Session }>(() => ({ session: { status: 'loading' } }))

/** Sets where the session stands. */
export const setSession = (session: Session): void => sessionState.setState({ session })
