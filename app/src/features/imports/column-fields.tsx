import { Button, NativeSelect, SimpleGrid, Stack, Title } from '@mantine/core'
import { DATE_ORDERS, id, type Id, type ImportTable } from '@little-ledger/domain'
import { useId, useMemo, useState } from 'react'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { importFieldNames, importMessages } from '../../messages/imports.ts'
import { Hint } from '../../ui/hint.tsx'
import { assignColumn, formatsOf, openFormats, type ImportFormat, type ImportSettings } from './read-import.ts'

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

interface FormatFieldProps extends ColumnFieldsProps {
  readonly format: ImportFormat
}

/** The select of a format. */
function FormatField({ format, table, settings, onChange }: FormatFieldProps) {
  const { columns, positiveIs, mark, order } = settings
  if (format === 'positiveIs')
    return (
      <NativeSelect
        label={importMessages.positiveIs()}
        value={positiveIs}
        onChange={({ currentTarget: { value } }) => onChange({ positiveIs: value === 'out' ? 'out' : 'in' })}
        data={[
          { value: 'in', label: importMessages.positiveIsIn() },
          { value: 'out', label: importMessages.positiveIsOut() },
        ]}
      />
    )
  if (format === 'mark')
    return (
      <NativeSelect
        label={importMessages.decimalMark()}
        value={mark}
        onChange={({ currentTarget: { value } }) => onChange({ mark: value === ',' ? ',' : '.' })}
        data={[
          { value: '.', label: importMessages.decimalPoint() },
          { value: ',', label: importMessages.decimalComma() },
        ]}
      />
    )
  if (format === 'order')
    return (
      <NativeSelect
        label={importMessages.dateOrder()}
        value={order}
        onChange={({ currentTarget: { value } }) =>
          onChange({ order: DATE_ORDERS.find((each) => each === value) ?? order })
        }
        data={[
          { value: 'mdy', label: importMessages.monthFirst() },
          { value: 'dmy', label: importMessages.dayFirst() },
          { value: 'ymd', label: importMessages.yearFirst() },
        ]}
      />
    )
  return (
    <NativeSelect
      label={importFieldNames[format]()}
      value={columns[format] === undefined ? '' : String(columns[format])}
      onChange={({ currentTarget: { value } }) =>
        onChange(assignColumn(table, settings, format, value === '' ? undefined : Number(value)))
      }
      data={[{ value: '', label: importMessages.noColumn() }, ...columnChoices(table)]}
    />
  )
}

/** What the file leaves open, and closed unless a parent opens it, which column has what and how cells are written. */
export function ColumnFields(props: ColumnFieldsProps) {
  const { table, settings } = props
  const [isOpen, setOpen] = useState(false)
  const [panelId, titleId] = [useId(), useId()]
  // Reads all dates of the file.
  const asked = useMemo(() => openFormats(table, settings), [table, settings])
  const others = formatsOf(settings).filter((format) => !asked.includes(format))
  return (
    <Stack gap="sm">
      {asked.length > 0 && (
        <Stack gap="xs" role="group" aria-labelledby={titleId}>
          <Title order={3} fz="md" id={titleId}>
            {importMessages.check()}
          </Title>
          <Hint>{importMessages.checkHint()}</Hint>
          {asked.map((format) => (
            <FormatField key={format} format={format} {...props} />
          ))}
        </Stack>
      )}
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
          {others.map((format) => (
            <FormatField key={format} format={format} {...props} />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  )
}
