import type { CommandContext, CommandError, Recorded, Result } from '@little-ledger/domain'
import { recordIn } from '../../store/append.ts'
import type { GoalRow } from '../../store/family-database.ts'
import { useSignedIn } from '../../store/session-context.tsx'
import { actorOf } from '../../store/session-state.ts'
import type { StoreError } from '../../store/store-error.ts'

/** A command about a goal, given the goal as it stands in the transaction that records. */
type GoalCommand = (context: CommandContext, goal: GoalRow | undefined) => Recorded

/** Records commands about one goal in the name of who is signed in; nothing is kept where one fails. */
export function useRecordGoal({
  id,
  childId,
}: GoalRow): (command: GoalCommand) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, user } = useSignedIn()
  return (command) =>
    recordIn(store, {
      actor: actorOf(user),
      about: childId,
      decide: async (context) => command(context, await store.db.goals.get(id)),
      entriesOf: (entries) => entries,
    })
}
