import { Stack, Table, Title } from '@mantine/core'
import { civilDate, denominationOf, minorUnits, type Family } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import { descriptionText } from '../../messages/domain/descriptions.ts'
import { formatDate } from '../../messages/formats.ts'
import { amountText, importFieldNames, importMessages } from '../../messages/imports.ts'
import { Hint } from '../../ui/hint.tsx'
import type { PreviewRow } from './read-import.ts'

/** How many rows are shown. */
const SHOWN = 4

interface RowPreviewProps {
  readonly rows: readonly PreviewRow[]
  readonly childRows: readonly ChildRow[]
  readonly family: Family
}

/** The first rows of a file as they were read. */
export function RowPreview({ rows, childRows, family }: RowPreviewProps) {
  const shown = rows.slice(0, SHOWN)
  if (shown.length === 0) return null
  const childOf = new Map(childRows.map((child) => [child.id, child]))
  const hasDates = shown.some(({ date }) => date !== undefined)
  const hasNames = childRows.length > 1
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {importMessages.preview()}
      </Title>
      <Table withRowBorders fz="sm" horizontalSpacing={4} style={{ overflowWrap: 'anywhere' }}>
        <Table.Thead>
          <Table.Tr>
            {hasDates && <Table.Th>{importFieldNames.date()}</Table.Th>}
            {hasNames && <Table.Th>{importFieldNames.child()}</Table.Th>}
            {hasDates && <Table.Th>{importFieldNames.description()}</Table.Th>}
            <Table.Th ta="end">{hasDates ? importFieldNames.amount() : importFieldNames.balance()}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ line, childId, date, description, amount }) => {
            const child = childOf.get(childId)
            return (
              <Table.Tr key={line}>
                {date !== undefined && <Table.Td miw="3.25rem">{formatDate(civilDate(date))}</Table.Td>}
                {hasNames && <Table.Td miw="3rem">{child?.name}</Table.Td>}
                {description !== undefined && <Table.Td miw="4.5rem">{descriptionText(description)}</Table.Td>}
                <Table.Td ta="end" style={{ whiteSpace: 'nowrap' }}>
                  {child && amountText(minorUnits(amount), denominationOf(child, family))}
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
      {rows.length > SHOWN && <Hint>{importMessages.previewMore({ count: rows.length - SHOWN })}</Hint>}
    </Stack>
  )
}
