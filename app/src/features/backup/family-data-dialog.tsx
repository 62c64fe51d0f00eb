import { actorOf } from '@little-ledger/domain'
import { useRef, useState } from 'react'
import { parseBackup, createBackup } from '../../ledger/backup/backup-file.ts'
import { mergeBackup } from '../../ledger/backup/merge-backup.ts'
import { useChildren, useFamily } from '../../ledger/queries/queries.ts'
import { useSignedIn } from '../../auth/session-context.tsx'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { showToast } from '../../ui/toast.tsx'
import { backupErrorText } from '../../messages/errors.ts'
import { EraseDevice } from './erase-device.tsx'
import classes from './family-data-dialog.module.css'
import { historyCsv } from './history-csv.ts'
import { toFileName, downloadFile } from './download-file.ts'

interface FamilyDataDialogProps {
  readonly opened: boolean
  readonly onClose: () => void
}

/** A family's data in its own hands: to a file and back, as a table, and off this device. */
export function FamilyDataDialog({ opened, onClose }: FamilyDataDialogProps) {
  return (
    <Dialog opened={opened} onClose={onClose} title="Your family’s data" size="sm">
      <div className={classes.sections}>
        <SaveToFile />
        <RestoreFromFile />
        <Histories />
        <EraseDevice />
      </div>
    </Dialog>
  )
}

function SaveToFile() {
  const { store } = useSignedIn()
  const family = useFamily()
  const save = async (): Promise<void> => {
    const day = new Date(store.device.now()).toISOString().slice(0, 10)
    downloadFile(
      `little-ledger-${toFileName(family?.name ?? '')}-${day}.json`,
      await createBackup(store),
      'application/json',
    )
    showToast({ title: 'Saved', description: 'Keep the file where only you can read it.', tone: 'success' })
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>Save to a file</h3>
      <p className={classes.text}>Everything anybody recorded, and no password.</p>
      <Button variant="light" onClick={() => void save()}>
        Save the family
      </Button>
    </section>
  )
}

function RestoreFromFile() {
  const { store, user } = useSignedIn()
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const restore = async (file: File | undefined): Promise<void> => {
    setProblem(undefined)
    if (file === undefined) return
    const backup = await parseBackup(await file.text())
    const restored = backup.ok ? await mergeBackup(store, actorOf(user), backup.value) : backup
    if (!restored.ok) return setProblem(backupErrorText(restored.error))
    const { value: count } = restored
    const description = count === 0 ? 'Everything in it was here already.' : `${entriesText(count)} came back.`
    showToast({ title: 'Restored', description, tone: 'success' })
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>Restore from a file</h3>
      <p className={classes.text}>What the file has and this device lacks is added. Nothing is taken away.</p>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        aria-label="Backup file"
        onChange={(event) => {
          void restore(event.currentTarget.files?.[0])
          event.currentTarget.value = ''
        }}
      />
      <Button variant="light" onClick={() => input.current?.click()}>
        Choose a file
      </Button>
      <FormError message={problem} />
    </section>
  )
}

const entriesText = (count: number): string => (count === 1 ? '1 entry' : `${count} entries`)

function Histories() {
  const { store } = useSignedIn()
  const children = useChildren()
  if (children === undefined || children.length === 0) return null
  const save = async ({ id, name }: ChildRow): Promise<void> => {
    const rows = await store.db.historyOf(id).toArray()
    downloadFile(`${toFileName(name)}-history.csv`, historyCsv(rows), 'text/csv;charset=utf-8')
  }
  return (
    <section className={classes.section}>
      <h3 className={classes.heading}>History for a spreadsheet</h3>
      <ul className={classes.list}>
        {children.map((child) => (
          <li key={child.id}>
            <Button variant="default" fullWidth onClick={() => void save(child)}>
              {child.name} (CSV)
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
