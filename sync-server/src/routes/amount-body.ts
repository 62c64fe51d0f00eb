import {
  type AmountRequests,
  amountRequestsIn,
  DEFAULT_CURRENCY,
  type Denomination,
  denominationOf,
  findChild,
} from '@little-ledger/domain'
import type { RequestContext, Subject } from '../ledger/request-context.ts'
import { jsonBody } from '../middleware/validate.ts'
import type { LedgerEnv } from '../middleware/route.ts'

/** What the amounts of a request count: those of its child or of its goal's child, or else the family's currency. */
const denominationIn = ({ ledger }: RequestContext, { child, goal }: Subject): Denomination => {
  const owner = child ?? (goal && findChild(ledger, goal.childId))
  return denominationOf(owner?.child ?? { unit: 'money' }, ledger.family)
}

/** Validates a body whose amounts have the decimals of the child's currency or unit. */
export const amountBody = <K extends keyof AmountRequests>(request: K) =>
  jsonBody<AmountRequests[K], LedgerEnv>(amountRequestsIn(DEFAULT_CURRENCY)[request], {
    schemaFor: ({ var: { request: context, subject } }) => amountRequestsIn(denominationIn(context, subject))[request],
  })
