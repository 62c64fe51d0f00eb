import type { CommandContext, CommandError, Recorded, Result } from '@little-ledger/domain'
import { recordIn } from '../../store/append.ts'
import { useSignedIn } from '../../store/session-context.tsx'
import { actorOf } from '../../store/session-state.ts'
import type { StoreError } from '../../store/store-error.ts'

/** Records commands about who is signed in, or about the family as a whole; nothing is kept where one fails. */
export function useRecordOwn(): (
  command: (context: CommandContext) => Recorded,
) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, user } = useSignedIn()
  return (command) => recordIn(store, { actor: actorOf(user), decide: command, entriesOf: (entries) => entries })
}
