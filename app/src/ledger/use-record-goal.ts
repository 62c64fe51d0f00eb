import type { CommandContext, CommandError, CommandResult, Result } from '@little-ledger/domain'
import type { GoalRow } from './database/family-database.ts'
import { useLedger } from './ledger-context.tsx'
import { recordCommand } from './record-command.ts'
import type { StoreError } from './store-error.ts'

/** A command about one goal, given the goal as stored when its transaction starts. */
type GoalCommand = (context: CommandContext, goal: GoalRow | undefined) => CommandResult

/** Records commands about one goal as the signed-in user. */
export function useRecordGoal({
  id,
  childId,
}: GoalRow): (command: GoalCommand) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, actor } = useLedger()
  return (command) =>
    recordCommand(store, {
      actor,
      childId,
      decide: async (context) => command(context, await store.db.goals.get(id)),
      entriesOf: (entries) => entries,
    })
}
