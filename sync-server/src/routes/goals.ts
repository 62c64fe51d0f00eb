import {
  addGoal,
  addGoalRequest,
  assert,
  changeGoal,
  changeGoalRequest,
  deleteGoal,
  findChild,
  goalResponse,
  toGoalResponse,
} from '@little-ledger/domain'
import { Hono } from 'hono'
import { array } from 'valibot'
import { idempotencyKey } from '../middleware/idempotency-key.ts'
import { jsonBody } from '../middleware/validate.ts'
import { type MemberEnv, respondFound, route } from '../middleware/route.ts'
import { executeWrite, goalAfterWrite, toWriteResult } from './write.ts'

export const goalRoutes = new Hono<MemberEnv>()
  .get(
    '/api/children/:id/savings-goals',
    route("A child's savings goals, oldest first", {
      access: 'member',
      subjectKind: 'child',
      response: { status: 200, schema: array(goalResponse) },
    }),
    (c) => respondFound(c, c.var.subject.child, ({ goals }) => goals.map(toGoalResponse)),
  )
  .post(
    '/api/children/:id/savings-goals',
    route('Add a savings goal, in progress and with nothing saved', {
      access: 'member',
      subjectKind: 'child',
      response: { status: 201, schema: goalResponse },
    }),
    jsonBody(addGoalRequest),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ subject: { child }, context }) => {
        const command = addGoal(c.req.valid('json'), child?.child, context)
        if (!command.ok) return command
        const [entry] = command.value
        assert(entry, 'addGoal returns one entry')
        return toWriteResult(command, child, goalAfterWrite(child?.child.id, entry.id))
      }),
  )
  .patch(
    '/api/savings-goals/:id',
    route('Change a savings goal or mark it complete; omitted fields are kept', {
      access: 'member',
      subjectKind: 'goal',
      response: { status: 200, schema: goalResponse },
    }),
    jsonBody(changeGoalRequest),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ request, subject: { goal }, context }) =>
        toWriteResult(
          changeGoal(c.req.valid('json'), goal, context),
          goal && findChild(request.ledger, goal.childId),
          goal && goalAfterWrite(goal.childId, goal.id),
        ),
      ),
  )
  .delete(
    '/api/savings-goals/:id',
    route('Delete a savings goal permanently', { access: 'member', subjectKind: 'goal', response: { status: 204 } }),
    idempotencyKey,
    (c) =>
      executeWrite(c, ({ request, subject: { goal }, context }) =>
        toWriteResult(deleteGoal(goal, context), goal && findChild(request.ledger, goal.childId)),
      ),
  )
