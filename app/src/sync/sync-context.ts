import type { Actor } from '@little-ledger/domain'
import type { FamilyStore } from '../ledger/family-store.ts'
import type { StoreError } from '../ledger/store-error.ts'
import type { ApiClient } from './api-client.ts'
import type { ServerError } from './server-error.ts'

/** Everything one sync cycle needs. */
export interface SyncContext {
  readonly store: FamilyStore
  /** The user of the server session. */
  readonly actor: Actor
  readonly server: ApiClient
}

/** Why a sync cycle ended early. Its changes so far are kept, and the next cycle continues from there. */
export type SyncError = ServerError | StoreError
