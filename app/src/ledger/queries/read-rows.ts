import type { Id } from '@little-ledger/domain'
import type { ChildRow, LoginRow, TransactionRow } from '../database/family-database.ts'
import type { FamilyStore } from '../family-store.ts'

// One-time reads for event handlers. Components use the live queries instead.

export const readChild = ({ db }: FamilyStore, childId: Id): Promise<ChildRow | undefined> => db.children.get(childId)

/** A child's whole history, oldest first. */
export const readHistory = ({ db }: FamilyStore, childId: Id): Promise<readonly TransactionRow[]> =>
  db.historyOf(childId).toArray()

export const readLogin = ({ db }: FamilyStore, userId: Id): Promise<LoginRow | undefined> => db.logins.get(userId)
