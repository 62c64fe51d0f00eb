import { Button, Flex, Stack } from '@mantine/core'
import { useRef, useState } from 'react'
import { createBackup, parseBackup } from '../../ledger/backup/backup-file.ts'
import { mergeBackup } from '../../ledger/backup/merge-backup.ts'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useLedger } from '../../ledger/family-store.ts'
import { useChildren, useFamily, readHistory } from '../../ledger/queries/queries.ts'
import { backupMessages } from '../../messages/backup.ts'
import { backupErrorText } from '../../messages/errors.ts'
import { Dialog, type OpenableProps } from '../../ui/dialog/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/toast/toast.tsx'
import { DataSection } from './data-section.tsx'
import { downloadFile, toFileName } from './download-file.ts'
import { EraseDevice } from './erase-device.tsx'
import { historyCsv } from './history-csv.ts'

/** Dialog for backup, restore, CSV export and erasing the family's data from this device. */
export function FamilyDataDialog({ opened, onClose }: OpenableProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title={backupMessages.title()} size="sm">
      <Stack gap="1.5rem">
        <SaveToFile />
        <RestoreFromFile />
        <HistoryDownloads />
        <EraseDevice />
      </Stack>
    </Dialog>
  )
}

function SaveToFile() {
  const { store } = useLedger()
  const family = useFamily()
  const save = async (): Promise<void> => {
    const day = new Date(store.device.now()).toISOString().slice(0, 10)
    downloadFile(
      `little-ledger-${toFileName(family?.name ?? '')}-${day}.json`,
      await createBackup(store),
      'application/json',
    )
    showToast({ title: backupMessages.saved(), description: backupMessages.savedHint(), tone: 'success' })
  }
  return (
    <DataSection title={backupMessages.saveTitle()} text={backupMessages.saveText()}>
      <Button variant="light" onClick={() => void save()}>
        {backupMessages.saveButton()}
      </Button>
    </DataSection>
  )
}

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
    const description = backupMessages.restoredEntries({ count: restored.value })
    showToast({ title: backupMessages.restored(), description, tone: 'success' })
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
  if (children === undefined || children.length === 0) return null
  const save = async ({ id, name }: ChildRow): Promise<void> => {
    const rows = await readHistory(store, id)
    downloadFile(`${toFileName(name)}-history.csv`, historyCsv(rows), 'text/csv;charset=utf-8')
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
