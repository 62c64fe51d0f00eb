import type { CommandContext, CommandError, CommandResult, Result } from '@little-ledger/domain'
import { useLedger } from '../../ledger/ledger-context.tsx'
import { recordCommand } from '../../ledger/record-command.ts'
import type { StoreError } from '../../ledger/store-error.ts'

/** Records a command about the signed-in user or the family, not about one child. */
export function useRecordFamily(): (
  command: (context: CommandContext) => CommandResult,
) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, actor } = useLedger()
  return (command) => recordCommand(store, { actor, decide: command, entriesOf: (entries) => entries })
}
