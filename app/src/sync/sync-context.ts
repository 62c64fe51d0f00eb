import type { Actor } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import type { ApiClient } from './api-client.ts'
import type { ServerError } from './server-error.ts'

/** What one sync cycle works on. */
export interface SyncContext {
  readonly store: FamilyStore
  /** The user of the server session. */
  readonly actor: Actor
  readonly server: ApiClient
}

/** Why a sync cycle ended early. What it has applied stays, and the next cycle continues from there. */
export type SyncError = ServerError | StoreError
