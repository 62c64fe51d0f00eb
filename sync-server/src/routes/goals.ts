import {
  addGoal,
  assert,
  changeGoal,
  findChild,
  deleteGoal,
  toGoalResponse,
  goalResponse,
  addGoalRequest,
  changeGoalRequest,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { defineReadRoute, orNotFound } from './read-route.ts'
import type { Route } from './route.ts'
import { goalAfterWrite } from './write-responses.ts'
import { toWriteResult, defineWriteRoute } from './write-route.ts'

const list = defineReadRoute(
  {
    method: 'GET',
    path: '/api/children/{id}/savings-goals',
    summary: "A child's savings goals, oldest first",
    access: 'member',
    subjectKind: 'child',
    response: { status: 200, schema: array(goalResponse) },
  },
  ({ subject }) => orNotFound(subject.child, ({ goals }) => goals.map(toGoalResponse)),
)

const add = defineWriteRoute(
  {
    method: 'POST',
    path: '/api/children/{id}/savings-goals',
    summary: 'Add a savings goal, in progress and with nothing saved',
    access: 'member',
    subjectKind: 'child',
    body: () => addGoalRequest,
    response: { status: 201, schema: goalResponse },
  },
  {
    write: ({ body, subject: { child }, context }) => {
      const command = addGoal(body, child?.child, context)
      if (!command.ok) return command
      const [entry] = command.value
      assert(entry, 'addGoal returns one entry')
      return toWriteResult(command, child, goalAfterWrite(child?.child.id, entry.id))
    },
  },
)

const change = defineWriteRoute(
  {
    method: 'PATCH',
    path: '/api/savings-goals/{id}',
    summary: 'Change a savings goal or mark it complete; omitted fields are kept',
    access: 'member',
    subjectKind: 'goal',
    body: () => changeGoalRequest,
    response: { status: 200, schema: goalResponse },
  },
  {
    write: ({ body, request, subject: { goal }, context }) =>
      toWriteResult(
        changeGoal(body, goal, context),
        goal && findChild(request.ledger, goal.childId),
        goal && goalAfterWrite(goal.childId, goal.id),
      ),
  },
)

const remove = defineWriteRoute(
  {
    method: 'DELETE',
    path: '/api/savings-goals/{id}',
    summary: 'Delete a savings goal permanently',
    access: 'member',
    subjectKind: 'goal',
    response: { status: 204 },
  },
  {
    write: ({ request, subject: { goal }, context }) =>
      toWriteResult(deleteGoal(goal, context), goal && findChild(request.ledger, goal.childId)),
  },
)

export const goalRoutes: readonly Route[] = [list, add, change, remove]
