import { Button, type ButtonProps } from '@mantine/core'
import { useSignedIn } from '../../auth/session-context.tsx'
import { readEnvelope, type EntryRow } from '../../ledger/database/family-database.ts'
import { useChildren } from '../../ledger/queries/queries.ts'
import { useDenominations } from '../../ledger/queries/use-denominations.ts'
import { removedMessages } from '../../messages/pages/removed.ts'
import type { ListedRow } from '../../sync/unsynced.ts'
import { reportSuccess } from '../../ui/form/submission.ts'
import { escapeFormula, toCsv } from '../../ui/files/csv.ts'
import { downloadFile, toFileName } from '../../ui/files/download-file.ts'
import { describeEntry } from './describe-entry.ts'

/** Returns the name of the child that a change is about, or "Family". */
export function useSubjectNames(): (row: EntryRow) => string {
  const children = useChildren()
  return ({ subject, childName }) =>
    children?.find(({ id }) => id === subject)?.name ?? childName ?? removedMessages.unknownChild()
}

interface SaveChangesProps extends ButtonProps {
  readonly rows: readonly ListedRow[]
}

/** Saves changes that the server does not have as CSV, so that a parent can read them and record them again. */
export function SaveChanges({ rows, ...button }: SaveChangesProps) {
  const { user } = useSignedIn()
  const nameOf = useSubjectNames()
  const denominationIn = useDenominations()
  const save = () => {
    const headings = [removedMessages.date(), removedMessages.time(), removedMessages.who(), removedMessages.what()]
    const lines = rows.map((row) => {
      const { on, at } = readEnvelope(row)
      return [on, at, escapeFormula(nameOf(row)), escapeFormula(describeEntry(row, denominationIn(row)))]
    })
    downloadFile(`${toFileName(user.username)}-not-synced.csv`, toCsv(headings, lines), 'text/csv;charset=utf-8')
    reportSuccess(removedMessages.saved(), removedMessages.savedHint())
  }
  return (
    <Button {...button} onClick={save}>
      {removedMessages.save()}
    </Button>
  )
}
