import { err, ok, type Result } from '@little-ledger/domain'
import { attempt, type Connection } from './connection.ts'

type Waiting = { readonly work: () => unknown; readonly settle: (outcome: Promise<unknown>) => void }

/** So many at most wait for one commit, and for each other. */
const LARGEST_GROUP = 100

/**
 * Gives each piece of work its own savepoint inside one transaction, and one commit to all that came meanwhile: making a
 * commit durable costs as much for a hundred entries as for one. Nobody is answered before that commit, and work that
 * fails takes nothing of the others with it.
 */
export const groupCommit = (connection: Connection) => {
  let waiting: Waiting[] = []

  /** A transaction inside a transaction is a savepoint. */
  const inSavepoint = connection.transaction((work: () => unknown) => work())
  const tryOne = ({ work }: Waiting): Result<unknown, unknown> => {
    try {
      return ok(inSavepoint(work))
    } catch (error) {
      // A full disk may have undone the whole transaction, the others' work too.
      if (!connection.inTransaction) throw error
      return err(error)
    }
  }
  const runGroup = connection.transaction((group: readonly Waiting[]) => group.map(tryOne))

  const commit = async () => {
    const group = waiting.slice(0, LARGEST_GROUP)
    waiting = waiting.slice(LARGEST_GROUP)
    if (waiting.length > 0) setImmediate(() => void commit())
    // A commit that fails fails for all of them.
    const outcomes = attempt(() => runGroup.immediate(group))
    for (const [index, { settle }] of group.entries()) settle(outcomes.then((all) => outcomeAt(all, index)))
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => {
      if (waiting.length === 0) setImmediate(() => void commit())
      // What comes out at a piece of work's place is what that work returned.
      waiting.push({ work, settle: (outcome) => resolve(outcome as Promise<T>) })
    })
}

/** What one piece of work came to, with the machine's errors named as everywhere. */
const outcomeAt = (outcomes: readonly Result<unknown, unknown>[], index: number) => {
  const outcome = outcomes[index]
  return attempt(() => {
    if (outcome?.ok) return outcome.value
    throw outcome?.error
  })
}
