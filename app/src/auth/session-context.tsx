import { assert, actorOf } from '@little-ledger/domain'
import { createContext, useContext, useMemo, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { LedgerProvider, type FamilyStore } from '../ledger/family-store.ts'
import { sessionState, type Session, type SignedInUser } from './session-state.ts'

const SessionContext = createContext<typeof sessionState | undefined>(undefined)

/** Provides the session, and its ledger, to the screens. */
export function SessionProvider({ children }: { readonly children: ReactNode }) {
  const session = useStore(sessionState, (state) => state.session)
  const ledger = useMemo(
    () => (session.status === 'signed-in' ? { store: session.store, actor: actorOf(session.user) } : undefined),
    [session],
  )
  return (
    <SessionContext value={sessionState}>
      <LedgerProvider value={ledger}>{children}</LedgerProvider>
    </SessionContext>
  )
}

/** The current session. Throws outside its provider (SPEC §8). */
export function useSession(): Session {
  const state = useContext(SessionContext)
  assert(state, 'useSession is used within a SessionProvider')
  return useStore(state, ({ session }) => session)
}

/** The signed-in user and the open ledger. Only for screens behind the route guard. */
export function useSignedIn(): { readonly user: SignedInUser; readonly store: FamilyStore } {
  const session = useSession()
  assert(session.status === 'signed-in', 'a guarded screen has a signed-in user')
  return session
}
