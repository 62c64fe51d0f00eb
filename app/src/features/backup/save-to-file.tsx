import { Button } from '@mantine/core'
import { UTC } from '@little-ledger/domain'
import { createBackup } from '../../ledger/backup/backup-file.ts'
import { familyToday, useLedger } from '../../ledger/family-store.ts'
import { useFamily } from '../../ledger/queries/queries.ts'
import { backupMessages } from '../../messages/backup.ts'
import { reportSuccess } from '../../ui/form/submission.ts'
import { DataSection } from './data-section.tsx'
import { downloadFile, toFileName } from '../../ui/files/download-file.ts'

/** Saves the family to a backup file. */
export function SaveToFile() {
  const { store } = useLedger()
  const family = useFamily()
  const save = async (): Promise<void> => {
    const day = await familyToday(store, { timeZone: family?.timeZone ?? UTC })
    downloadFile(
      `little-ledger-${toFileName(family?.name ?? '')}-${day}.json`,
      await createBackup(store),
      'application/json',
    )
    reportSuccess(backupMessages.saved(), backupMessages.savedHint())
  }
  return (
    <DataSection title={backupMessages.saveTitle()} text={backupMessages.saveText()}>
      <Button variant="light" onClick={() => void save()}>
        {backupMessages.saveButton()}
      </Button>
    </DataSection>
  )
}
