import type { CommandContext, CommandError, CommandResult, Id, Result } from '@little-ledger/domain'
import type { ChildRow } from './database/family-database.ts'
import { useLedger } from './ledger-context.tsx'
import { recordCommand } from './record-command.ts'
import type { StoreError } from './store-error.ts'

/** A command about one child; it receives the child's current row inside the transaction. */
export type ChildCommand = (context: CommandContext, child: ChildRow | undefined) => CommandResult

/** Records commands about one child as the signed-in user. A failed command stores nothing. */
export function useRecord(childId: Id): (command: ChildCommand) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, actor } = useLedger()
  return (command) => recordCommand(store, { actor, childId, decide: command, entriesOf: (entries) => entries })
}
