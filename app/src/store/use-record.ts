import { err, type CommandContext, type CommandError, type Id, type Recorded, type Result } from '@little-ledger/domain'
import type { ChildRow } from './family-database.ts'
import { loadRecorder, recorderAtHand } from './recorder.ts'
import { useSignedIn } from './session-context.tsx'
import { actorOf } from './session-state.ts'
import { storeErrorOf, type StoreError } from './store-error.ts'

/** A command about one child, as the screens call it. */
export type ChildCommand = (context: CommandContext, child: ChildRow | undefined) => Recorded

/** Records commands about one child in the name of who is signed in; nothing is kept where one fails. */
export function useRecord(childId: Id): (command: ChildCommand) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, user } = useSignedIn()
  return async (command) => {
    try {
      const { recordIn } = recorderAtHand() ?? (await loadRecorder())
      const actor = actorOf(user)
      return await recordIn(store, { actor, about: childId, decide: command, entriesOf: (entries) => entries })
    } catch (error) {
      return err(storeErrorOf(error))
    }
  }
}
