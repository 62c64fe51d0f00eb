import { addGoal, minorUnits, changeGoal, completeGoal, deleteGoal, GOAL_PICTURES } from '@little-ledger/domain'
import type { GoalRow } from '../../../app/src/ledger/database/family-database.ts'
import type { ChildCommand, CommandKind, DrawContext } from './types.ts'

const add = async ({ random }: DrawContext): Promise<ChildCommand> => {
  const name = random.pick(['Bike', 'Book', 'Kite'])
  const targetAmount = minorUnits(random.between(1, 20_000))
  const picture = random.chance(0.5) ? { picture: random.pick(GOAL_PICTURES) } : {}
  const form = { name, description: '', targetAmount, ...picture }
  return { summary: `goal ${name}`, decide: (context, child) => addGoal(form, child, context) }
}

/** A random goal from the child's goals on this device. */
async function randomGoal({ random, store, child }: DrawContext): Promise<GoalRow | undefined> {
  const goals = await store.db.goals.where('childId').equals(child.id).toArray()
  return goals.length === 0 ? undefined : random.pick(goals)
}

/** Picks a random command for an existing goal. */
const withGoal =
  (draw: (goal: GoalRow, context: DrawContext) => ChildCommand): CommandKind['draw'] =>
  async (context) => {
    const goal = await randomGoal(context)
    return goal && draw(goal, context)
  }

const change = withGoal((goal, { random }) => {
  const edits = [
    { name: random.pick(['Boat', 'Ball']) },
    { description: random.pick(['Red', 'Blue']) },
    { targetAmount: minorUnits(random.between(1, 20_000)) },
    { currentAmount: minorUnits(random.between(0, 20_000)) },
    { picture: random.pick(GOAL_PICTURES) },
  ]
  const edit = { ...random.pick(edits), ...random.pick(edits) }
  return { summary: `goal ${goal.name} changed`, decide: (context) => changeGoal(edit, goal, context) }
})

const complete = withGoal((goal) => ({
  summary: `goal ${goal.name} complete`,
  decide: (context) => completeGoal(goal, context),
}))

const remove = withGoal((goal) => ({
  summary: `goal ${goal.name} deleted`,
  decide: (context) => deleteGoal(goal, context),
}))

export const goalCommands: readonly CommandKind[] = [
  { weight: 2, isAllowedForChildren: true, draw: add },
  { weight: 2, isAllowedForChildren: true, draw: change },
  { weight: 1, isAllowedForChildren: true, draw: complete },
  { weight: 1, isAllowedForChildren: true, draw: remove },
]
