import { Button, NativeSelect, SimpleGrid, Stack } from '@mantine/core'
import { id, type Id, type ImportField, type ImportTable } from '@little-ledger/domain'
import { useId, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { importFieldNames, importMessages } from '../../messages/imports.ts'
import { BALANCE_FIELDS, TRANSACTION_FIELDS, type ImportSettings } from './read-import.ts'

interface ChildSelectProps {
  readonly childRows: readonly ChildRow[]
  readonly childId: Id | undefined
  readonly onChange: (childId: Id | undefined) => void
}

/** The child of a file that names none. */
export const ChildSelect = ({ childRows, childId, onChange }: ChildSelectProps) => (
  <NativeSelect
    label={importMessages.forChild()}
    value={childId ?? ''}
    onChange={({ currentTarget: { value } }) => onChange(value === '' ? undefined : id(value))}
    data={[
      { value: '', label: importMessages.pickChild() },
      ...childRows.map((child) => ({ value: child.id, label: child.name })),
    ]}
  />
)

/** The columns of a file, each with its heading or number and the first text in it. */
function columnChoices({ headings, rows }: ImportTable) {
  const width = Math.max(headings?.length ?? 0, ...rows.slice(0, 20).map(({ cells }) => cells.length))
  return Array.from({ length: width }, (_, column) => {
    const heading = headings?.[column]?.trim() || importMessages.column({ number: column + 1 })
    const example = rows.map(({ cells }) => cells[column]?.trim() ?? '').find((cell) => cell !== '')
    const text = example?.slice(0, 24)
    return {
      value: String(column),
      label: text === undefined ? heading : importMessages.columnWithExample({ heading, example: text }),
    }
  })
}

interface ColumnFieldsProps {
  readonly table: ImportTable
  readonly settings: ImportSettings
  readonly onChange: (changes: Partial<ImportSettings>) => void
}

/** Which column has what, and how numbers and dates are written. Closed unless a parent opens it. */
export function ColumnFields({ table, settings, onChange }: ColumnFieldsProps) {
  const { columns, what, mark, order } = settings
  const [isOpen, setOpen] = useState(false)
  const panelId = useId()
  const choices = [{ value: '', label: importMessages.noColumn() }, ...columnChoices(table)]
  const assign = (field: ImportField, value: string) => {
    const { [field]: _before, ...others } = columns
    onChange({ columns: value === '' ? others : { ...others, [field]: Number(value) } })
  }
  const fields: readonly ImportField[] = what === 'balances' ? BALANCE_FIELDS : TRANSACTION_FIELDS
  return (
    <Stack gap="sm">
      <Button
        variant="default"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setOpen((before) => !before)}
      >
        {importMessages.columns()}
      </Button>
      {isOpen && (
        <SimpleGrid id={panelId} cols={{ base: 1, xs: 2 }} spacing="sm">
          {fields.map((field) => (
            <NativeSelect
              key={field}
              label={importFieldNames[field]()}
              value={columns[field] === undefined ? '' : String(columns[field])}
              onChange={({ currentTarget: { value } }) => assign(field, value)}
              data={choices}
            />
          ))}
          <NativeSelect
            label={importMessages.decimalMark()}
            value={mark}
            onChange={({ currentTarget: { value } }) => onChange({ mark: value === ',' ? ',' : '.' })}
            data={[
              { value: '.', label: importMessages.decimalPoint() },
              { value: ',', label: importMessages.decimalComma() },
            ]}
          />
          {what === 'transactions' && (
            <NativeSelect
              label={importMessages.dateOrder()}
              value={order}
              onChange={({ currentTarget: { value } }) => onChange({ order: value === 'dmy' ? 'dmy' : 'mdy' })}
              data={[
                { value: 'mdy', label: importMessages.monthFirst() },
                { value: 'dmy', label: importMessages.dayFirst() },
              ]}
            />
          )}
        </SimpleGrid>
      )}
    </Stack>
  )
}
