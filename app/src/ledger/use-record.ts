import {
  err,
  type CommandContext,
  type CommandError,
  type Id,
  type CommandResult,
  type Result,
} from '@little-ledger/domain'
import type { ChildRow } from './database/family-database.ts'
import { loadRecorder, recorderAtHand } from './recorder.ts'
import { useLedger } from './ledger-context.tsx'
import { toStoreError, type StoreError } from './store-error.ts'

/** A command about one child, as the screens call it. */
export type ChildCommand = (context: CommandContext, child: ChildRow | undefined) => CommandResult

/** Records commands about one child in the name of who is signed in; nothing is kept where one fails. */
export function useRecord(childId: Id): (command: ChildCommand) => Promise<Result<unknown, CommandError | StoreError>> {
  const { store, actor } = useLedger()
  return async (command) => {
    try {
      const { recordCommand: recordIn } = recorderAtHand() ?? (await loadRecorder())
      return await recordIn(store, { actor, about: childId, decide: command, entriesOf: (entries) => entries })
    } catch (error) {
      return err(toStoreError(error))
    }
  }
}
