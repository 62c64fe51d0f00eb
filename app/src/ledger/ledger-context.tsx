import { assert, type Actor } from '@little-ledger/domain'
import { createContext, useContext } from 'react'
import type { FamilyStore } from './family-store.ts'

/** The open ledger, and the user who records commands in it. */
export interface OpenLedger {
  readonly store: FamilyStore
  readonly actor: Actor
}

const LedgerContext = createContext<OpenLedger | undefined>(undefined)

/** Provides the signed-in user's ledger; undefined while no user is signed in. */
export const LedgerProvider = LedgerContext.Provider

/** The open ledger. Only for screens behind the route guard. */
export function useLedger(): OpenLedger {
  const ledger = useContext(LedgerContext)
  assert(ledger, 'useLedger needs a signed-in user')
  return ledger
}
