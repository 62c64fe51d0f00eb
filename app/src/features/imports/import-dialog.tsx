import { Button, Checkbox, Flex, SegmentedControl, Stack, Text } from '@mantine/core'
import { currenciesIn, denominationOf, rowsOf, type Family, type ImportTable } from '@little-ledger/domain'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { useChildren, useFamily } from '../../ledger/queries/queries.ts'
import { parseFile } from '../../ledger/imports/parse-file.ts'
import { fileProblemText, importMessages } from '../../messages/imports.ts'
import { createDialog, type ContentProps } from '../../ui/dialog/dialog.tsx'
import { keepFocusInDialog } from '../../ui/dialog/lost-focus.ts'
import { focusOnMount } from '../../ui/form/fields.tsx'
import { FormError } from '../../ui/form/form.tsx'
import { Hint } from '../../ui/hint.tsx'
import { ChildSelect, ColumnFields } from './column-fields.tsx'
import { ImportResult } from './import-result.tsx'
import { changeKind, readFile, recognize, type ImportSettings, type ReadFile } from './read-import.ts'
import { RowPreview } from './row-preview.tsx'
import { RowProblems } from './row-problems.tsx'
import { useImport, type FinishedImport } from './use-import.ts'
import { PendingButton } from '../../ui/pending-button.tsx'

/** The dialog that imports transactions or balances from a file (docs/import.md). */
export const ImportDialog = createDialog(Import, importMessages.title, { size: 'md' })

interface LoadedFile {
  /** Differs for each loaded file, also if it is the same file again. */
  readonly load: number
  readonly name: string
  readonly table: ImportTable
}

function Import({ onClose }: ContentProps) {
  const children = useChildren()
  const family = useFamily()
  const [file, setFile] = useState<LoadedFile>()
  const loads = useRef(0)
  const [errorText, setErrorText] = useState<string>()
  const [finished, setFinished] = useState<FinishedImport>()
  // The button that undid an import is gone with its result.
  useEffect(() => {
    if (!finished) keepFocusInDialog()
  }, [finished])
  if (children === undefined || family === undefined) return null
  if (children.length === 0) return <Text>{importMessages.noChildren()}</Text>
  const load = async (chosen: File): Promise<void> => {
    const table = await parseFile(chosen)
    setErrorText(table.ok ? undefined : fileProblemText(table.error))
    setFinished(undefined)
    loads.current += 1
    setFile(table.ok ? { load: loads.current, name: chosen.name, table: table.value } : undefined)
  }
  if (finished) return <Finished finished={finished} onUndone={() => setFinished(undefined)} onClose={onClose} />
  return (
    <Stack gap="lg">
      {file === undefined && <Hint>{importMessages.intro()}</Hint>}
      <FileButton isFirst={file === undefined} onChoose={(chosen) => void load(chosen)} />
      <FormError message={errorText} />
      {file && (
        <LoadedImport key={file.load} file={file} family={family} childRows={children} onFinished={setFinished} />
      )}
    </Stack>
  )
}

function FileButton({ isFirst, onChoose }: { readonly isFirst: boolean; readonly onChoose: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.json,.txt,text/csv,application/json"
        hidden
        aria-label={importMessages.file()}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) onChoose(chosen)
          event.currentTarget.value = ''
        }}
      />
      <Button variant={isFirst ? 'filled' : 'default'} onClick={() => input.current?.click()}>
        {isFirst ? importMessages.choose() : importMessages.chooseOther()}
      </Button>
    </>
  )
}

interface LoadedImportProps {
  readonly file: LoadedFile
  readonly family: Family
  readonly childRows: readonly ChildRow[]
  readonly onFinished: (finished: FinishedImport) => void
}

function LoadedImport({ file, family, childRows, onFinished }: LoadedImportProps) {
  const { table } = file
  const [settings, setSettings] = useState(() => recognize(table, childRows))
  const [bringsBack, setBringsBack] = useState(false)
  const change = (changes: Partial<ImportSettings>) => setSettings((before) => ({ ...before, ...changes }))
  const read = useMemo(
    () => readFile(table, settings, { family, children: childRows }),
    [table, settings, family, childRows],
  )
  const { preview, isBusy, save, remove } = useImport(read.plan, bringsBack, onFinished)
  const own = new Set<string>(childRows.map((child) => denominationOf(child, family)))
  const currencies = currenciesIn(table).filter((code) => !own.has(code))
  const isChildMissing = settings.columns.child === undefined && settings.childId === undefined
  const missing = { amount: importMessages.missingAmount, date: importMessages.missingDate }
  return (
    <Stack gap="lg">
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {importMessages.read({ name: file.name, rows: table.rows.length })}
      </Text>
      {table.above !== undefined && <Hint>{importMessages.above({ count: table.above })}</Hint>}
      <SegmentedControl
        fullWidth
        aria-label={importMessages.what()}
        value={settings.what}
        onChange={(what) => change(changeKind(settings, what as ImportSettings['what']))}
        data={[
          { value: 'transactions', label: importMessages.transactions() },
          { value: 'balances', label: importMessages.balances() },
        ]}
      />
      {settings.what === 'balances' && <Hint>{importMessages.balancesHint()}</Hint>}
      {settings.columns.child === undefined && (
        <ChildSelect childRows={childRows} childId={settings.childId} onChange={(childId) => change({ childId })} />
      )}
      <ColumnFields table={table} settings={settings} onChange={change} />
      {read.missing !== undefined && <FormError message={missing[read.missing]()} />}
      <RowPreview rows={read.rows} childRows={childRows} family={family} />
      {/* Until a child is picked, every row has the same problem. */}
      {isChildMissing && read.missing === undefined ? (
        <Hint>{importMessages.missingChild()}</Hint>
      ) : (
        <RowProblems
          problems={read.problems}
          zeros={read.zeros}
          future={countFuture(read, childRows)}
          currencies={currencies}
        />
      )}
      {preview && (
        <>
          <ImportResult preview={preview} childRows={childRows} family={family} />
          {preview.sorted.deleted.length > 0 && (
            <Checkbox
              checked={bringsBack}
              onChange={(event) => setBringsBack(event.currentTarget.checked)}
              label={importMessages.bringBack({ count: rowsOf(preview.sorted.deleted) })}
            />
          )}
          <ImportButtons
            preview={preview}
            isChildMissing={isChildMissing}
            isBusy={isBusy}
            onSave={save}
            onRemove={remove}
          />
        </>
      )}
    </Stack>
  )
}

/** Counts the rows of the file, because the plan adds up its cash without dates. */
function countFuture({ rows }: ReadFile, childRows: readonly ChildRow[]): number {
  const todayOf = new Map<string, string>(childRows.map(({ id, derivedOn }) => [id, derivedOn]))
  return rows.filter(({ childId, date = '' }) => date > (todayOf.get(childId) ?? date)).length
}

interface ImportButtonsProps {
  readonly preview: NonNullable<ReturnType<typeof useImport>['preview']>
  readonly isChildMissing: boolean
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onRemove: () => void
}

function ImportButtons({ preview, isChildMissing, isBusy, onSave, onRemove }: ImportButtonsProps) {
  const added = preview.children.reduce((count, child) => count + child.added, 0)
  const isCashOnly = added === 0 && preview.children.some(({ hasCash }) => hasCash)
  const label =
    isCashOnly || isChildMissing
      ? importMessages.submitPlain()
      : added === 0
        ? importMessages.submitNone()
        : importMessages.submit({ count: added })
  const present = rowsOf(preview.sorted.present)
  // The button that removes them goes once they are removed.
  useEffect(() => {
    if (present === 0) keepFocusInDialog()
  }, [present])
  return (
    <Stack gap="xs">
      <PendingButton fullWidth isPending={isBusy} disabled={added === 0 && !isCashOnly} onClick={onSave}>
        {isBusy ? importMessages.submitting() : label}
      </PendingButton>
      {present > 0 && (
        <PendingButton variant="subtle" color="red" isPending={isBusy} onClick={onRemove}>
          {importMessages.remove({ count: present })}
        </PendingButton>
      )}
    </Stack>
  )
}

interface FinishedProps {
  readonly finished: FinishedImport
  readonly onUndone: () => void
  readonly onClose: () => void
}

function Finished({ finished, onUndone, onClose }: FinishedProps) {
  const { count, hasCash, undo } = finished
  const [isPending, setPending] = useState(false)
  const undoOnce = async (): Promise<void> => {
    setPending(true)
    const isUndone = await undo()
    setPending(false)
    if (isUndone) onUndone()
  }
  return (
    <Stack gap="lg">
      <div role="status">
        <Text fw={600}>{count === 0 ? importMessages.importedCash() : importMessages.imported({ count })}</Text>
        {count > 0 && hasCash && <Text>{importMessages.cashToo()}</Text>}
        <Hint>{importMessages.importedHint()}</Hint>
      </div>
      <Flex gap="sm">
        <PendingButton variant="default" flex={1} isPending={isPending} onClick={() => void undoOnce()}>
          {importMessages.undo()}
        </PendingButton>
        <Button flex={1} onClick={onClose} ref={focusOnMount}>
          {importMessages.done()}
        </Button>
      </Flex>
    </Stack>
  )
}
