import { type CommandContext, type CommandError, type CommandResult, type Result, actorOf } from '@little-ledger/domain'
import { recordCommand } from '../../ledger/record-command.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { StoreError } from '../../ledger/store-error.ts'

/** Records commands about who is signed in, or about the family as a whole; nothing is kept where one fails. */
export function useRecordFamily(): (
  command: (context: CommandContext) => CommandResult,
) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, user } = useSignedIn()
  return (command) => recordCommand(store, { actor: actorOf(user), decide: command, entriesOf: (entries) => entries })
}
