import {
  addGoal,
  assert,
  changeGoal,
  childOf,
  deleteGoal,
  goalAnswer,
  goalSchema,
  restAddGoal,
  restChangeGoal,
} from '@little-ledger/domain'
import { array } from 'valibot'
import { reading, shown } from './reading.ts'
import type { Route } from './route.ts'
import { showGoal } from './showing.ts'
import { recorded, writing } from './writing.ts'

const list = reading(
  {
    method: 'GET',
    path: '/api/children/{id}/savings-goals',
    summary: "A child's savings goals, oldest first",
    who: 'member',
    about: 'child',
    answer: { status: 200, schema: array(goalSchema) },
  },
  ({ subject }) => shown(subject.child, ({ goals }) => goals.map(goalAnswer)),
)

const add = writing(
  {
    method: 'POST',
    path: '/api/children/{id}/savings-goals',
    summary: 'Add a savings goal, begun at nothing and in progress',
    who: 'member',
    about: 'child',
    body: () => restAddGoal,
    answer: { status: 201, schema: goalSchema },
  },
  {
    write: ({ body, subject: { child }, context }) => {
      const command = addGoal(body, child?.child, context)
      if (!command.ok) return command
      const [entry] = command.value
      assert(entry, 'a goal is one entry')
      return recorded(command, child, showGoal(child?.child.id, entry.id))
    },
  },
)

const change = writing(
  {
    method: 'PATCH',
    path: '/api/savings-goals/{id}',
    summary: 'Change a savings goal, or mark it complete; what is left out stays',
    who: 'member',
    about: 'goal',
    body: () => restChangeGoal,
    answer: { status: 200, schema: goalSchema },
  },
  {
    write: ({ body, scene, subject: { goal }, context }) =>
      recorded(
        changeGoal(body, goal, context),
        goal && childOf(scene.ledger, goal.childId),
        goal && showGoal(goal.childId, goal.id),
      ),
  },
)

const remove = writing(
  {
    method: 'DELETE',
    path: '/api/savings-goals/{id}',
    summary: 'Delete a savings goal for good',
    who: 'member',
    about: 'goal',
    answer: { status: 204 },
  },
  {
    write: ({ scene, subject: { goal }, context }) =>
      recorded(deleteGoal(goal, context), goal && childOf(scene.ledger, goal.childId)),
  },
)

export const goalRoutes: readonly Route[] = [list, add, change, remove]
