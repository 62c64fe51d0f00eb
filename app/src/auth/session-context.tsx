import { assert } from '@little-ledger/domain'
import { createContext, useContext, type ReactNode } from 'react'
import { useStore } from 'zustand'
import type { FamilyStore } from '../ledger/family-store.ts'
import { sessionState, type Session, type SignedInUser } from './session-state.ts'

const SessionContext = createContext<typeof sessionState | undefined>(undefined)

/** Gives the screens below it the session. */
export const SessionProvider = ({ children }: { readonly children: ReactNode }) => (
  <SessionContext value={sessionState}>{children}</SessionContext>
)

/** Where the session stands. Using it outside its provider is an error (SPEC §8). */
export function useSession(): Session {
  const state = useContext(SessionContext)
  assert(state, 'useSession is used within a SessionProvider')
  return useStore(state, ({ session }) => session)
}

/** Who is signed in, and the family's ledger; only for screens that a route guard lets nobody else see. */
export function useSignedIn(): { readonly user: SignedInUser; readonly store: FamilyStore } {
  const session = useSession()
  assert(session.status === 'signed-in', 'a guarded screen has a signed-in user')
  return session
}
