import { Button, Flex, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { parseBackup } from '../../ledger/backup/backup-file.ts'
import { mergeBackup } from '../../ledger/backup/merge-backup.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { useChildren, useDisplayNames, useFamily, readHistory } from '../../ledger/queries/queries.ts'
import { backupErrorText, backupMessages, mergedText } from '../../messages/backup.ts'
import { readRestorers } from '../../ledger/queries/read-restorers.ts'
import { labels } from '../../messages/labels.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form/form.tsx'
import { reportSuccess } from '../../ui/form/submission.ts'
import { DataSection } from './data-section.tsx'
import { downloadFile, toFileName } from '../../ui/files/download-file.ts'
import { EraseDevice } from './erase-device.tsx'
import { historyCsv } from './history-csv.ts'
import { SaveToFile } from './save-to-file.tsx'

interface FamilyDataProps extends ContentProps {
  /** Opens the dialog that imports a file. */
  readonly onImport: () => void
}

/** Dialog for backup, restore, CSV export, import and erasing the family's data from this device. */
export const FamilyDataDialog = createDialog<FamilyDataProps>(
  ({ onImport }) => (
    <Stack gap="1.5rem">
      <SaveToFile />
      <RestoreFromFile />
      <HistoryDownloads />
      <DataSection title={backupMessages.importTitle()} text={backupMessages.importText()}>
        <Button variant="light" onClick={onImport}>
          {backupMessages.importButton()}
        </Button>
      </DataSection>
      <EraseDevice />
    </Stack>
  ),
  backupMessages.title,
  { size: 'sm' },
)

function RestoreFromFile() {
  const { store, actor } = useLedger()
  const input = useRef<HTMLInputElement>(null)
  const [errorText, setErrorText] = useState<string>()
  const restore = async (file: File | undefined): Promise<void> => {
    setErrorText(undefined)
    if (file === undefined) return
    const backup = await parseBackup(await file.text())
    const restored = backup.ok ? await mergeBackup(store, actor, backup.value) : backup
    if (!restored.ok) return setErrorText(backupErrorText(restored.error))
    reportSuccess(backupMessages.restored(), mergedText(restored.value))
  }
  return (
    <DataSection title={backupMessages.restoreTitle()} text={backupMessages.restoreText()}>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label={backupMessages.backupFile()}
        onChange={(event) => {
          void restore(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button variant="light" onClick={() => input.current?.click()}>
        {backupMessages.chooseFile()}
      </Button>
      <FormError message={errorText} />
    </DataSection>
  )
}

function HistoryDownloads() {
  const { store } = useLedger()
  const children = useChildren()
  const family = useFamily()
  const nameOf = useDisplayNames(labels.unknownPerson())
  if (children === undefined || family === undefined || nameOf === undefined || children.length === 0) return null
  const save = async (child: ChildRow): Promise<void> => {
    const { id, name } = child
    const [rows, restorerOf] = await Promise.all([readHistory(store, id), readRestorers(store, id)])
    const csv = historyCsv(rows, { child, family, nameOf, restorerOf })
    downloadFile(`${toFileName(name)}-history.csv`, csv, 'text/csv;charset=utf-8')
  }
  return (
    <DataSection title={backupMessages.historyTitle()}>
      <Flex component="ul" direction="column" gap="0.5rem">
        {children.map((child) => (
          <li key={child.id}>
            <Button variant="default" fullWidth onClick={() => void save(child)}>
              {backupMessages.historyOf({ name: child.name })}
            </Button>
          </li>
        ))}
      </Flex>
    </DataSection>
  )
}
