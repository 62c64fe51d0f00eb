import { err, ok, type Result } from '@little-ledger/domain'
import { attempt, type Connection } from './connection.ts'

type Task = { readonly work: () => unknown; readonly settle: (outcome: Promise<unknown>) => void }

/** Maximum number of tasks per commit, to limit how long each waits for the others. */
const MAX_GROUP_SIZE = 100

/**
 * Runs tasks that arrive together in one transaction, each in its own savepoint, because a durable commit costs the same for
 * 100 entries as for one. A failing task rolls back only its own savepoint, and no task resolves before the commit.
 */
export const groupCommit = (connection: Connection) => {
  let queue: Task[] = []

  // A nested better-sqlite3 transaction is a savepoint.
  const inSavepoint = connection.transaction((work: () => unknown) => work())
  const runTask = ({ work }: Task): Result<unknown, unknown> => {
    try {
      return ok(inSavepoint(work))
    } catch (error) {
      // A full disk can roll back the whole transaction, including the other tasks.
      if (!connection.inTransaction) throw error
      return err(error)
    }
  }
  const runGroup = connection.transaction((group: readonly Task[]) => group.map(runTask))

  const commit = async () => {
    const group = queue.slice(0, MAX_GROUP_SIZE)
    queue = queue.slice(MAX_GROUP_SIZE)
    if (queue.length > 0) setImmediate(() => void commit())
    // A failed commit fails every task in the group.
    const outcomes = attempt(() => runGroup.immediate(group))
    for (const [index, { settle }] of group.entries()) settle(outcomes.then((all) => outcomeAt(all, index)))
  }

  return <T>(work: () => T): Promise<T> =>
    new Promise((resolve) => {
      if (queue.length === 0) setImmediate(() => void commit())
      // Safe cast: the outcome at a task's index is what its `work` returned.
      queue.push({ work, settle: (outcome) => resolve(outcome as Promise<T>) })
    })
}

const outcomeAt = (outcomes: readonly Result<unknown, unknown>[], index: number) => {
  const outcome = outcomes[index]
  return attempt(() => {
    if (outcome?.ok) return outcome.value
    throw outcome?.error
  })
}
