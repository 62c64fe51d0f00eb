import { addGoal, changeGoal, deleteGoal, goalResponse, toGoalResponse } from '@little-ledger/domain'
import { Hono } from 'hono'
import { array } from 'valibot'
import { idempotencyKey } from '../middleware/idempotency-key.ts'
import { type LedgerEnv, respondWithList, route } from '../middleware/route.ts'
import { amountBody } from './amount-body.ts'
import { executeWrite, goalBody, toWriteResult } from './write.ts'

export const goalRoutes = new Hono<LedgerEnv>()
  .get(
    '/api/children/:id/savings-goals',
    route('user', "A child's savings goals, oldest first", { subject: 'child', schema: array(goalResponse) }),
    respondWithList(({ goals }) => goals, toGoalResponse),
  )
  .post(
    '/api/children/:id/savings-goals',
    route('user', 'Add a savings goal, in progress and with nothing saved', {
      subject: 'child',
      status: 201,
      schema: goalResponse,
    }),
    amountBody('addGoal'),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ subject: { child }, context }) =>
        toWriteResult(addGoal(c.req.valid('json'), child?.child, context), child?.child.id, (after, of, entry) =>
          goalBody(after, of, entry?.id),
        ),
      ),
  )
  .patch(
    '/api/savings-goals/:id',
    route('user', 'Change a savings goal or mark it complete; omitted fields are kept', {
      subject: 'goal',
      schema: goalResponse,
    }),
    amountBody('changeGoal'),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ subject: { goal }, context }) =>
        toWriteResult(changeGoal(c.req.valid('json'), goal, context), goal?.childId, (after, of) =>
          goalBody(after, of, goal?.id),
        ),
      ),
  )
  .delete(
    '/api/savings-goals/:id',
    route('user', 'Delete a savings goal permanently', { subject: 'goal' }),
    idempotencyKey,
    (c) => executeWrite(c, ({ subject: { goal }, context }) => toWriteResult(deleteGoal(goal, context), goal?.childId)),
  )
