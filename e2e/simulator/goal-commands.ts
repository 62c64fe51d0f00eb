import { addGoal, minorUnits, changeGoal, completeGoal, deleteGoal } from '@little-ledger/domain'
import type { GoalRow } from '../../app/src/ledger/database/family-database.ts'
import type { ChildCommand, CommandKind, Scene } from './commands.ts'

const add = async ({ random }: Scene): Promise<ChildCommand> => {
  const name = random.pick(['Bike', 'Book', 'Kite'])
  const form = { name, description: '', targetAmount: minorUnits(random.between(1, 20_000)) }
  return { tells: `goal ${name}`, decide: (context, child) => addGoal(form, child, context) }
}

/** One of the child's goals as they stand here. */
async function anyGoal({ random, store, child }: Scene): Promise<GoalRow | undefined> {
  const goals = await store.db.goals.where('childId').equals(child.id).toArray()
  return goals.length === 0 ? undefined : random.pick(goals)
}

/** Draws what is done with a goal that stands. */
const withGoal =
  (draw: (goal: GoalRow, scene: Scene) => ChildCommand): CommandKind['draw'] =>
  async (scene) => {
    const goal = await anyGoal(scene)
    return goal && draw(goal, scene)
  }

const change = withGoal((goal, { random }) => {
  const edits = [
    { name: random.pick(['Boat', 'Ball']) },
    { description: random.pick(['Red', 'Blue']) },
    { targetAmount: minorUnits(random.between(1, 20_000)) },
    { currentAmount: minorUnits(random.between(0, 20_000)) },
  ]
  const edit = { ...random.pick(edits), ...random.pick(edits) }
  return { tells: `goal ${goal.name} changed`, decide: (context) => changeGoal(edit, goal, context) }
})

const complete = withGoal((goal) => ({
  tells: `goal ${goal.name} complete`,
  decide: (context) => completeGoal(goal, context),
}))

const remove = withGoal((goal) => ({
  tells: `goal ${goal.name} deleted`,
  decide: (context) => deleteGoal(goal, context),
}))

export const goalCommands: readonly CommandKind[] = [
  { weight: 2, isForChildren: true, draw: add },
  { weight: 2, isForChildren: true, draw: change },
  { weight: 1, isForChildren: true, draw: complete },
  { weight: 1, isForChildren: true, draw: remove },
]
