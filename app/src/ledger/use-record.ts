import type { CommandContext, CommandError, CommandResult, Id, Result } from '@little-ledger/domain'
import type { ChildRow, GoalRow } from './database/family-database.ts'
import { useLedger } from './ledger-context.tsx'
import { recordCommand } from './record-command.ts'
import type { StoreError } from './store-error.ts'

/** A command about one child; it receives the child's current row inside the transaction. */
export type ChildCommand = (context: CommandContext, child: ChildRow | undefined) => CommandResult

/** A command about one goal, given the goal as stored when its transaction starts. */
type GoalCommand = (context: CommandContext, goal: GoalRow | undefined) => CommandResult

type FamilyCommand = (context: CommandContext) => CommandResult

type RecordOf<Command> = (command: Command) => Promise<Result<unknown, CommandError | StoreError>>

/** Records commands about one child as the signed-in user. A failed command stores nothing. */
export function useRecord(childId: Id): RecordOf<ChildCommand> {
  const { store, actor } = useLedger()
  return (command) => recordCommand(store, { actor, childId, decide: command, entriesOf: (entries) => entries })
}

/** Records commands about one goal as the signed-in user. */
export function useRecordGoal({ id, childId }: GoalRow): RecordOf<GoalCommand> {
  const { store, actor } = useLedger()
  return (command) =>
    recordCommand(store, {
      actor,
      childId,
      decide: async (context) => command(context, await store.db.goals.get(id)),
      entriesOf: (entries) => entries,
    })
}

/** Records commands about the signed-in user or the family, not about one child. */
export function useRecordFamily(): RecordOf<FamilyCommand> {
  const { store, actor } = useLedger()
  return (command) => recordCommand(store, { actor, decide: command, entriesOf: (entries) => entries })
}
