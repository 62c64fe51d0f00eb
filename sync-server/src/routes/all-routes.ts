import { accountRoutes } from './account.ts'
import { childRoutes } from './children.ts'
import { goalRoutes } from './goals.ts'
import { operationRoutes } from './operations.ts'
import type { Route } from './route.ts'
import { sessionRoutes } from './sessions.ts'
import { syncRoutes } from './sync.ts'
import { transactionRoutes } from './transactions.ts'
import { userRoutes } from './users.ts'

/** Every route under /api. */
export const routes: readonly Route[] = [
  ...operationRoutes,
  ...accountRoutes,
  ...userRoutes,
  ...sessionRoutes,
  ...childRoutes,
  ...transactionRoutes,
  ...goalRoutes,
  ...syncRoutes,
]
