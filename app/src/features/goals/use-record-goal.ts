import type { CommandContext, CommandError, CommandResult, Result } from '@little-ledger/domain'
import { recordCommand } from '../../ledger/record-command.ts'
import type { GoalRow } from '../../ledger/database/family-database.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import { actorOf } from '../../auth/session-state.ts'
import type { StoreError } from '../../ledger/store-error.ts'

/** A command about a goal, given the goal as it stands in the transaction that records. */
type GoalCommand = (context: CommandContext, goal: GoalRow | undefined) => CommandResult

/** Records commands about one goal in the name of who is signed in; nothing is kept where one fails. */
export function useRecordGoal({
  id,
  childId,
}: GoalRow): (command: GoalCommand) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, user } = useSignedIn()
  return (command) =>
    recordCommand(store, {
      actor: actorOf(user),
      about: childId,
      decide: async (context) => command(context, await store.db.goals.get(id)),
      entriesOf: (entries) => entries,
    })
}
