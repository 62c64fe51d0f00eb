import { Card, Stack, Text, Title } from '@mantine/core'
import { denominationOf, rowsOf, subtractMinorUnits, type Family } from '@little-ledger/domain'
import type { ChildRow } from '../../ledger/database/family-database.ts'
import type { ImportPreview } from '../../ledger/imports/imports.ts'
import { amountText, changeText, importMessages } from '../../messages/imports.ts'
import { Hint } from '../../ui/hint.tsx'

interface ImportResultProps {
  readonly preview: ImportPreview
  readonly childRows: readonly ChildRow[]
  readonly family: Family
}

/** What an import would add, and the balances that it leads to. */
export function ImportResult({ preview, childRows, family }: ImportResultProps) {
  const { children, sorted } = preview
  if (children.length === 0) return null
  const childOf = new Map(childRows.map((child) => [child.id, child]))
  return (
    <Stack gap="xs">
      <Title order={3} fz="md">
        {importMessages.result()}
      </Title>
      {children.map(({ childId, added, sum, balance, balanceAfter, cash, cashAfter }) => {
        const child = childOf.get(childId)
        if (child === undefined) return null
        const of = denominationOf(child, family)
        // Rows with a date in the past also change the interest that was paid since.
        const interest = subtractMinorUnits(subtractMinorUnits(balanceAfter, balance), sum)
        return (
          <Card key={childId} component="section" padding="sm" withBorder aria-label={child.name}>
            <Text fw={600}>{child.name}</Text>
            <Text fz="sm">{importMessages.addedTo({ count: added, sum: changeText(sum, of) })}</Text>
            {added > 0 && interest !== 0 && (
              <Text fz="sm">{importMessages.interest({ sum: changeText(interest, of) })}</Text>
            )}
            {balance !== balanceAfter && (
              <Text fz="sm">
                {importMessages.bank({ before: amountText(balance, of), after: amountText(balanceAfter, of) })}
              </Text>
            )}
            {cash !== cashAfter && (
              <Text fz="sm">
                {importMessages.cash({ before: amountText(cash, of), after: amountText(cashAfter, of) })}
              </Text>
            )}
          </Card>
        )
      })}
      {sorted.present.length > 0 && <Hint>{importMessages.present({ count: rowsOf(sorted.present) })}</Hint>}
    </Stack>
  )
}
