import type { Result } from '@little-ledger/domain'
import { checkJournal, type Counts } from '../queries/check.ts'
import { type DatabaseUnusable, inspectDatabase, systemProblem, unusable } from './inspect.ts'
import { migrations } from './migrate.ts'
import { openToRead, statementsOn } from './connection.ts'

/** Checks the integrity of the file and its journals, and returns the numbers of families and entries. */
export const checkDatabaseFile = async (file: string): Promise<Result<Counts, DatabaseUnusable>> => {
  const inspected = inspectDatabase(file, migrations.length, true)
  if (!inspected.ok) return inspected
  if (inspected.value === 'absent') return unusable(file, 'missing')
  const connection = openToRead(file)
  try {
    const counts = await checkJournal(async (statement) => statementsOn(connection).execute(statement))
    return counts.ok ? counts : unusable(file, counts.error)
  } catch (error) {
    return unusable(file, systemProblem(error) ?? 'damaged')
  } finally {
    connection.close()
  }
}
