import type { CommandContext, CommandError, Id, Recorded, Result } from '@little-ledger/domain'
import { recordIn } from './append.ts'
import type { ChildRow } from './family-database.ts'
import { useSignedIn } from './session-context.tsx'
import { actorOf } from './session-state.ts'
import type { StoreError } from './store-error.ts'

/** A command about one child, as the screens call it. */
export type ChildCommand = (context: CommandContext, child: ChildRow | undefined) => Recorded

/** Records commands about one child in the name of who is signed in; nothing is kept where one fails. */
export function useRecord(childId: Id): (command: ChildCommand) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, user } = useSignedIn()
  return (command) =>
    recordIn(store, { actor: actorOf(user), about: childId, decide: command, entriesOf: (entries) => entries })
}
